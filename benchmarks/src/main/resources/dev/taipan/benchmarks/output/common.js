// What pages of experiments share: elements, tables that sort, and charts that follow the theme.
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const page = document.getElementById('page');

/** An element; attributes that start with "on" listen. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A section of the page with a heading and a sentence on how to read it. */
function section(title, explanation, ...content) {
  const made = element('section', {}, element('h2', {}, title), element('p', {}, explanation), ...content);
  page.append(made);
  return made;
}

/** A duration as people say it. */
function duration(millis) {
  const digits = number => number.toPrecision(number < 1000 ? 3 : 4).replace(/\.?0+$/, '');
  const plain = number => (number >= 100 ? Math.round(number).toString() : digits(number));
  if (millis < 1) return plain(millis * 1000) + ' µs';
  if (millis < 1000) return plain(millis) + ' ms';
  return plain(millis / 1000) + ' s';
}

function count(number) {
  return number.toLocaleString('en');
}

const isNumber = value => typeof value === 'number';

/**
 * A table that sorts by the column whose heading is pressed. A column has a title, a value of a
 * row to sort by, and perhaps what to show and a class. Words sort behind numbers: a timeout is
 * longer than any time.
 */
function table(columns, rows) {
  const body = element('tbody');
  // The first column says what a row is about: it stays in sight, and long names take several lines.
  const inColumn = (i, content) => (i === 0 ? element('div', { class: 'name' }, content) : content);
  const headings = columns.map((column, i) => element('th', { scope: 'col', class: column.class || '' },
    inColumn(i, element('button', { onclick: () => sort(i) }, column.title))));
  const made = element('table', {}, element('thead', {}, element('tr', {}, ...headings)), body);
  let sorted = -1;
  let sign = 1;
  let shown = rows;

  function sort(by) {
    sign = by === sorted ? -sign : 1;
    sorted = by;
    headings.forEach((heading, i) => {
      if (i === by) heading.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
      else heading.removeAttribute('aria-sort');
    });
    const value = columns[by].value;
    shown = [...rows].sort((a, b) => sign * compare(value(a), value(b)));
    fill(shown);
  }

  function fill(ordered) {
    body.replaceChildren(...ordered.map(row => element('tr', {}, ...columns.map((column, i) => {
      const value = column.value(row);
      const cell = element('td', { class: column.class || '' },
        inColumn(i, column.show ? column.show(row) : value === undefined ? '' : isNumber(value) ? count(value) : value));
      if (column.style) column.style(cell, row);
      return cell;
    }))));
  }

  fill(rows);
  return scrolling(made);
}

/** What may be wider than the page; who has no mouse scrolls it with the arrow keys. */
function scrolling(content) {
  return element('div', { class: 'scroll card', tabindex: '0' }, content);
}

function compare(a, b) {
  if (isNumber(a) && isNumber(b)) return a - b;
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return String(a ?? '').localeCompare(String(b ?? ''));
}

/** A list to choose from; onChoice hears the value, now as well. */
function choice(label, options, onChoice) {
  const list = element('select', { 'aria-label': label, onchange: () => onChoice(list.value) },
    ...options.map(option => element('option', { value: option.value }, option.text)));
  queueMicrotask(() => onChoice(list.value));
  return element('label', { class: 'small' }, label + ' ', list);
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const charts = [];

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

const letters = document.createElement('canvas').getContext('2d');
const family = 'system-ui, sans-serif';

/** How wide the widest of some names is in a chart, in pixels. Charts measure with other letters. */
function widest(names, size) {
  letters.font = size + 'px ' + family;
  return Math.ceil(Math.max(0, ...names.map(name => letters.measureText(name).width)));
}

/** How high a legend of some names is, of which the rest of a chart knows nothing. */
function legendHeight(names, size, width) {
  const [symbol, gap, row] = [30, 10, 24];
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const needed = symbol + widest([name], size) + gap;
    if (used > 0 && used + needed > width - 2 * gap) {
      rows++;
      used = 0;
    }
    used += needed;
  }
  return rows * row;
}

/** The title of an axis, so many pixels from it. */
function titled(name, gap) {
  return { name, nameLocation: 'middle', nameGap: gap, nameTextStyle: { color: colour('faint') } };
}

/** The title of an axis of names from top to bottom, above them. */
function titledAbove(name) {
  return { name, nameLocation: 'start', nameGap: 8, nameTextStyle: { color: colour('faint'), align: 'right', padding: [0, 8, 0, 0] } };
}

/** The least round number that goes into another at most six times. */
function roundStep(number) {
  for (let power = 1; ; power *= 10) {
    const step = [power, 2 * power, 4 * power, 5 * power].find(each => number / each <= 6);
    if (step) return step;
  }
}

/** A chart; option makes it, anew for another theme. Call the result to draw it again. */
function chart(container, height, option) {
  const place = element('div', { class: 'chart', style: 'height:' + height + 'px', role: 'img' });
  container.append(place);
  const made = echarts.init(place, null, { renderer: 'canvas' });
  const draw = () => made.setOption({
    animation: false,
    textStyle: { fontFamily: family, color: colour('text') },
    aria: { enabled: true },
    ...option(place.clientWidth),
  }, true);
  charts.push({ made, draw });
  draw();
  return draw;
}

dark.addEventListener('change', () => charts.forEach(each => each.draw()));
let resizing;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => charts.forEach(each => { each.made.resize(); each.draw(); }), 100);
});

/** What bars and lines of a run that gave no answer are filled with. */
function hatched() {
  return {
    color: 'transparent',
    borderColor: colour('faint'),
    borderWidth: 1,
    decal: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4, color: colour('faint') },
  };
}

/**
 * A logarithmic axis of durations, so many pixels long. Bars on such axes grow from 1, so values are
 * divided by the power of ten below the smallest. Where there is only one power of ten, the axis
 * goes by powers of two; labels for which there is no room are left out evenly, but never all.
 */
function logarithmic(smallestMillis, largestMillis, length) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(smallestMillis, 1e-3)));
  const base = largestMillis / unit > 10 * (1 + 1e-9) ? 10 : 2;
  const power = value => Math.log(value) / Math.log(base);
  const steps = Math.max(Math.ceil(power(largestMillis / unit) - 1e-9), 2);
  const every = Math.min(Math.ceil(52 * (steps + 1) / length), steps);
  return {
    scale: millis => Math.max(millis / unit, 1),
    axis: {
      type: 'log', logBase: base, min: 1, max: base ** steps,
      axisLabel: {
        formatter: value => (Math.round(power(value)) % every === 0 ? duration(value * unit) : ''),
        color: colour('faint'), interval: 0,
      },
      splitLine: { lineStyle: { color: colour('line') } },
      axisLine: { lineStyle: { color: colour('line') } },
    },
  };
}

/** The look of an axis of categories or numbers. */
function plainAxis() {
  return {
    axisLabel: { color: colour('text') },
    axisLine: { lineStyle: { color: colour('line') } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: colour('line') } },
  };
}

/** A tooltip; what is shown of a point comes from lines, as text or elements: nothing in it is HTML. */
function tooltip({ lines, ...more }) {
  const formatter = point => element('div', {}, ...lines(point).map(line => element('div', {}, line)));
  return { formatter, backgroundColor: colour('card'), borderColor: colour('line'), textStyle: { color: colour('text'), fontSize: 12 }, confine: true, ...more };
}

/** The heading: what, where, and how to do it again. */
function heading(title, facts) {
  const environment = data.environment;
  const versions = Object.entries(environment.versions).map(([name, version]) => name + ' ' + version).join(', ');
  const rows = [
    ...facts,
    ['machine', environment.processor + ', ' + environment.processors + ' processors, ' + count(environment.memoryMebibytes) + ' MiB, ' + environment.system],
    ['Java', environment.java + ', heap up to ' + count(environment.maximumHeapMebibytes) + ' MiB'],
    ['versions', versions],
    ['measured', environment.started],
    // A line must not end between the two dashes of an option.
    ['command', element('code', {}, ...environment.command.split(' ').flatMap(word => [element('span', { class: 'word' }, word), ' ']))],
  ];
  page.append(element('h1', {}, title), element('dl', {},
    ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])));
}
