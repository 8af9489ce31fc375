// The page about what it helps to know orders.
'use strict';

const limit = data.timeoutMillis;
const share = workload => {
  const all = workload.reads + workload.writes + workload.readModifyWrites;
  const percent = part => Math.round(100 * part / all) + ' % ';
  return workload.name + ': ' + [[workload.reads, 'reads'], [workload.writes, 'writes'], [workload.readModifyWrites, 'read-modify-writes']]
    .filter(([part]) => part > 0).map(([part, name]) => percent(part) + name).join(', ');
};

heading('What it helps to know the order of versions', [
  ['what', 'checks of valid histories of three workloads, with and without session order, and with parts of the version order as trusted facts'],
  ['workloads', data.workloads.map(share).join('; ')],
  ['histories', data.clients + ' clients, ' + data.operationsPerTransaction + ' operations per transaction, ' + count(data.keys) + ' keys, each as often as any other; serializable snapshot isolation, recorded session by session'],
  ['seeds', data.seeds + ' histories of each kind; other strategies than the first, and other lengths: 1. A strategy other than the first that gave no answer was not asked about the same history again where it would have known less'],
  ['time limit', duration(limit) + ' for a run; what reaches it is shown as no answer, never as a time'],
]);

for (const run of data.runs.filter(each => each.outcome === 'failed' || each.outcome === 'violated')) {
  page.append(element('div', { class: 'alarm', role: 'alert' },
    element('strong', {}, 'A defect: ' + run.strategy + ' says ' + run.outcome + ' of a valid history, ' + run.workload + ' at ' + run.level + '. '), run.reason));
}

for (const figure of data.figures) {
  const [, number, level] = figure.name.match(/figure-(\d+)-(.*)/);
  section('Figure ' + number + ', ' + level, figure.caption,
    scrolling(element('img', { class: 'figure', src: 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(figure.svg), alt: figure.caption })));
}

if (data.unavailable.length > 0) {
  page.append(element('p', {}, 'Not on this machine: ' + data.unavailable.map(each => each.name + ' (' + each.reason + ')').join('; ') + '.'));
}

/** A median with its range; without one where most runs gave no answer. */
function spread(title, field, show) {
  return {
    title,
    value: row => row[field] ?? 'no answer',
    show: row => {
      if (row[field] === undefined) return 'no answer';
      const low = show(row[field + 'Low']);
      const high = row[field + 'High'] === undefined ? 'no answer' : show(row[field + 'High']);
      return low === high ? show(row[field]) : show(row[field]) + ' (' + low + ' – ' + high + ')';
    },
    style: (cell, row) => { if (row[field] === undefined) cell.classList.add('none'); },
  };
}

const settingColumns = [
  { title: 'workload', value: row => row.workload },
  { title: 'transactions', value: row => row.transactions },
  { title: 'level', value: row => row.level, class: 'words' },
  { title: 'session order', value: row => row.sessionOrder, class: 'words' },
  { title: 'version order', value: row => row.versionOrderPercent, show: row => row.versionOrderPercent + ' %' },
  { title: 'strategy', value: row => row.strategy, class: 'words' },
];

/** A table of some rows, with a list to choose a strategy from. */
function chosen(rows, columns) {
  const place = element('div');
  const names = [...new Set(rows.map(row => row.strategy))];
  const tools = element('div', { class: 'tools' }, choice('strategy', [...names, 'all'].map(name => ({ value: name, text: name })), value =>
    place.replaceChildren(table(columns, rows.filter(row => value === 'all' || row.strategy === value)))));
  return element('div', {}, tools, place);
}

section('Medians', 'Over the seeds, with the smallest and the largest in brackets; a run without an answer counts as longer than any other. Open pairs are the constraints that saturation left to the solver; without saturation, all there are. Nodes and conflicts are of the solver. Press a heading to sort.',
  chosen(data.summaries, [
    ...settingColumns,
    { title: 'answered', value: row => row.runs - row.unanswered, show: row => (row.runs - row.unanswered) + ' of ' + row.runs },
    spread('CPU time', 'cpuMillis', duration),
    spread('elapsed', 'wallMillis', duration),
    spread('open pairs', 'openPairs', count),
    spread('nodes', 'nodes', count),
    spread('conflicts', 'conflicts', count),
  ]));

const time = (title, field) => ({
  title, value: row => row[field],
  show: row => row[field] === undefined ? '' : isNumber(row[field]) ? duration(row[field]) : row[field],
  style: (cell, row) => { if (row[field] !== undefined && !isNumber(row[field])) cell.classList.add('none'); },
});

section('All runs', 'Elapsed time by stage. Hints are the steps from version to version that the checker was told. Memory is the peak of the heap, garbage included.',
  chosen(data.runs, [
    ...settingColumns,
    { title: 'seed', value: row => row.seed },
    { title: 'outcome', value: row => row.outcome, class: 'words', style: (cell, row) => { if (!isNumber(row.wallMillis)) cell.classList.add('none'); } },
    { title: 'hints', value: row => row.hints },
    time('CPU time', 'cpuMillis'),
    time('elapsed', 'wallMillis'),
    time('weak patterns', 'weakWallMillis'),
    time('known graph', 'graphWallMillis'),
    time('saturation', 'saturationWallMillis'),
    time('encoding', 'encodingWallMillis'),
    time('solving', 'solvingWallMillis'),
    ...[['open pairs', 'openPairs'], ['nodes', 'nodes'], ['edges', 'edges'], ['variables', 'variables'], ['conflicts', 'conflicts']].map(([title, field]) => ({ title, value: row => row[field] })),
    { title: 'heap, MiB', value: row => row.heapMebibytes, show: row => count(Math.round(row.heapMebibytes)) },
  ]));
