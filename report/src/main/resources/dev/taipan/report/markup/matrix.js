"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const dialog = document.getElementById("cell");
  const SVG = "http://www.w3.org/2000/svg";
  const NAMES = { A: "anomaly", P: "passed", R: "rolled back", D: "deadlock", T: "time-out", E: "error" };

  const add = (parent, name, text, attributes) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    parent.append(made);
    return made;
  };
  const draw = (parent, name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text) made.textContent = text;
    parent.append(made);
    return made;
  };
  const short = (text) => (text.length > 14 ? text.slice(0, 3) + "…]" : text);

  /* Bars on lanes: each has a lane, a first and a last column, a kind, a label and a title. */
  const lanes = (parent, name, transactions, bars, columns) => {
    const wide = 52, high = 34, left = 36;
    const box = add(parent, "div", "", { class: "scroll", tabindex: "0" });
    const size = { width: left + columns * wide + 20, height: transactions.length * high + 8 };
    const svg = draw(box, "svg", { ...size, viewBox: `0 0 ${size.width} ${size.height}`, class: "lanes", role: "img", "aria-label": name });
    transactions.forEach((transaction, lane) => {
      const middle = 4 + lane * high + high / 2;
      draw(svg, "line", { x1: left, x2: size.width, y1: middle, y2: middle, class: "lane" });
      draw(svg, "text", { x: 4, y: middle + 4 }, "T" + transaction);
    });
    for (const bar of bars) {
      const group = draw(svg, "g", {});
      draw(group, "title", {}, bar.title);
      const x = left + bar.from * wide + 2, y = 4 + transactions.indexOf(bar.transaction) * high + 5;
      draw(group, "rect", { x, y, width: (bar.to - bar.from + 1) * wide - 4, height: high - 10, rx: 4, class: bar.kind });
      draw(group, "text", { x: x + 5, y: y + 16 }, short(bar.label));
    }
  };

  const planned = (parent, given, transactions) => {
    const bars = given.steps.map((label, step) => ({
      transaction: given.transactions[step], from: 2 * step, to: 2 * step + 1, kind: "step", label, title: label,
    }));
    lanes(parent, "planned schedule", transactions, bars, 2 * bars.length);
  };

  /* Columns are the moments at which something began or ended, in their order. */
  const executed = (parent, given, transactions, run) => {
    const ran = run.steps.map((step, number) => ({ ...step, number })).filter((step) => "started" in step);
    const moments = ran.flatMap((step) => [
      { at: step.started, step, begins: true }, { at: step.ended, step, begins: false },
    ]).sort((one, other) => one.at - other.at || one.step.number - other.step.number || (one.begins ? -1 : 1));
    const place = new Map();
    moments.forEach((moment, at) => {
      const known = place.get(moment.step.number) || {};
      place.set(moment.step.number, { ...known, [moment.begins ? "from" : "to"]: at });
    });
    const bars = ran.map((step) => ({
      transaction: given.transactions[step.number],
      ...place.get(step.number),
      kind: step.refused ? "fails" : step.waitedFor ? "waits" : "done",
      label: given.steps[step.number],
      title: [given.steps[step.number], step.result, step.error, waits(step), `${step.started}–${step.ended} µs`].filter(Boolean).join("\n"),
    }));
    lanes(parent, "executed schedule", transactions, bars, moments.length);
  };

  const waits = (step) => !step.waitedFor ? ""
    : `waited ${((step.ended - step.started) / 1000).toFixed(1)} ms`
      + (step.waitedFor.length ? " for " + step.waitedFor.map((each) => "T" + each).join(", ") : "");

  const list = (parent, title, lines) => {
    if (!lines || !lines.length) return;
    add(parent, "h3", title);
    const made = add(parent, "ul");
    lines.forEach((line) => add(made, "li", line));
  };

  const steps = (parent, given, run) => {
    add(parent, "h3", "Statements");
    const table = add(add(parent, "div", "", { class: "scroll", tabindex: "0" }), "table");
    run.steps.forEach((step, number) => {
      const row = add(table, "tr");
      add(row, "td", "T" + given.transactions[number]);
      add(add(row, "td"), "code", step.sql);
      const said = "started" in step ? step.error || step.result || "" : "skipped";
      add(row, "td", [said, waits(step)].filter(Boolean).join("; "), step.error ? { class: "wrong" } : {});
    });
  };

  const show = (given, column, cell) => {
    dialog.replaceChildren();
    add(dialog, "button", "Close", { class: "close", type: "button" }).addEventListener("click", () => dialog.close());
    add(dialog, "h2", given.name);
    add(dialog, "p", `${column.database} ${column.level}, which claims ${column.claim || "nothing"}`);
    const transactions = [...new Set(given.transactions)].sort((one, other) => one - other);
    add(dialog, "h3", "Planned");
    planned(dialog, given, transactions);
    list(dialog, "Anomalies as planned", given.planned);
    if (cell.problem) add(dialog, "p", cell.problem, { class: "wrong" });
    for (const run of cell.runs) {
      add(dialog, "h3", `Executed: ${run.outcome}, ${NAMES[run.outcome]}` + (run.executed ? `: ${run.executed}` : ""));
      executed(dialog, given, transactions, run);
      list(dialog, "Outcome of the conflicts", run.pairs);
      add(dialog, "p", (run.cycle ? `Cycle: ${run.cycle}. ` : "No cycle. ") + `Serial order: ${run.serial}.`);
      steps(dialog, given, run);
      if (run.violates) list(dialog, `Violates ${run.violates}: ${run.anomaly}`, run.argument);
      add(dialog, "p", run.satisfied.length ? `Levels that hold: ${run.satisfied.join(", ")}.` : "No level holds.");
    }
    dialog.showModal();
    dialog.scrollTop = 0;
  };

  document.querySelector(".matrix table").addEventListener("click", (event) => {
    const button = event.target.closest("button.cell");
    if (!button) return;
    const column = data.columns[button.dataset.column];
    show(data.cases[button.dataset.row], column, column.cells[button.dataset.row]);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.getElementById("find").addEventListener("input", (event) => {
    for (const row of document.querySelectorAll(".matrix tbody tr")) {
      row.hidden = !row.firstChild.textContent.includes(event.target.value.trim().toLowerCase());
    }
  });
})();
