// The page about strategies side by side.
'use strict';

const limit = data.timeoutMillis;
const cases = data.cases.map(each => ({ ...each, title: each.history + ' · ' + each.level }));
const strategies = data.strategies.map(each => each.name);
const resultOf = new Map(data.results.map(each => [each.history + '\n' + each.level + '\n' + each.strategy, each]));
const result = (question, strategy) => resultOf.get(question.history + '\n' + question.level + '\n' + strategy);
const solverOf = new Map(data.strategies.map(each => [each.name, each.solver]));
const saturates = new Map(data.strategies.map(each => [each.name, each.saturation === 'with']));
const solvers = [...new Set(solverOf.values())];
const palette = ['#1f8a8a', '#d9822b', '#7a5cc7', '#c23b63', '#5a8f29', '#3b7dd8', '#b8860b', '#8c564b', '#d65db1', '#708090'];
const colourOf = strategy => palette[solvers.indexOf(solverOf.get(strategy)) % palette.length];

const isAnswer = run => isNumber(run.wallMillis);
const stages = [
  ['weak', 'weak patterns', '#9aa5b1'],
  ['graph', 'known graph', '#5a8f29'],
  ['saturation', 'saturation', '#d9822b'],
  ['encoding', 'encoding', '#7a5cc7'],
  ['solving', 'solving', '#1f8a8a'],
  ['explaining', 'explaining', '#c23b63'],
];
const stageTime = (run, stage) => run[stage + 'WallMillis'];
const answers = data.results.filter(isAnswer);
// An answer may come after the limit, and is shown where it belongs.
const quickest = Math.min(limit, ...answers.map(run => run.wallMillis));
const slowest = Math.max(limit, ...answers.map(run => run.wallMillis));

heading('Strategies side by side', [
  ['what', cases.length + ' questions, ' + strategies.length + ' strategies, ' + 'in turns: rounds that count ' + data.rounds + ', for warming up ' + data.warmUpRounds],
  ['time limit', duration(limit) + ' for a run; what reaches it is shown as a timeout'],
]);

// What must not be overlooked.
for (const each of data.disagreements) {
  page.append(element('div', { class: 'alarm', role: 'alert' }, element('strong', {}, 'A defect: strategies disagree on ' + each.history + ' at ' + each.level + '. '),
    'Satisfied, say ' + each.satisfied.join(', ') + '; violated, say ' + each.violated.join(', ') + '.'));
}
for (const each of data.results.filter(run => run.outcome === 'failed')) {
  page.append(element('div', { class: 'alarm', role: 'alert' }, element('strong', {}, 'A defect: ' + each.strategy + ' failed on ' + each.history + ' at ' + each.level + '. '), each.reason));
}

section('In short', 'All questions together. The median counts a timeout as longer than any time.',
  table([
    { title: 'strategy', value: row => row.strategy },
    { title: 'answered', value: row => row.answered, show: row => row.answered + ' of ' + row.questions },
    { title: 'timeouts', value: row => row.timeouts },
    { title: 'other failures', value: row => row.failures },
    { title: 'fastest on', value: row => row.fastest },
    { title: 'median time', value: row => row.medianMillis ?? 'no answer', show: row => isNumber(row.medianMillis) ? duration(row.medianMillis) : 'no answer',
      style: (cell, row) => { if (!isNumber(row.medianMillis)) cell.classList.add('none'); } },
  ], data.summaries));
if (data.unavailable.length > 0) {
  page.append(element('p', {}, 'Not on this machine: ' + data.unavailable.map(each => each.name + ' (' + each.reason + ')').join('; ') + '.'));
}

// Cactus.
const cactus = section('Answered within a time', 'For each strategy, how many questions it answers within a time for each. Further up and further left is better; a line that ends early never answered the rest. Dashed and hollow: without saturation. Press a name to hide its line.');
const cactusCard = element('div', { class: 'card' });
cactus.append(cactusCard);
chart(cactusCard, 560, width => {
  const time = logarithmic(quickest, slowest, width - 80);
  const step = roundStep(cases.length);
  return {
    grid: { left: 56, right: 24, top: 20 + legendHeight(strategies, 11, width), bottom: 48 },
    legend: { type: 'plain', top: 0, textStyle: { color: colour('text'), fontSize: 11 }, itemWidth: 22 },
    tooltip: tooltip({ trigger: 'item', lines: point => [point.seriesName, point.value[1] + ' answered within ' + duration(point.data.millis)] }),
    xAxis: { ...time.axis, ...titled('elapsed time of a check', 28) },
    yAxis: { ...plainAxis(), ...titled('questions answered', 34), type: 'value', min: 0, max: step * Math.ceil(cases.length / step), interval: step },
    series: strategies.map(strategy => ({
      type: 'line', step: 'end', name: strategy, symbolSize: 6, symbol: 'circle', color: colourOf(strategy),
      lineStyle: { width: 2, type: saturates.get(strategy) ? 'solid' : 'dashed', color: colourOf(strategy) },
      itemStyle: { color: saturates.get(strategy) ? colourOf(strategy) : colour('card'), borderColor: colourOf(strategy), borderWidth: 1.5 },
      emphasis: { focus: 'series' },
      data: answers.filter(run => run.strategy === strategy).map(run => run.wallMillis).sort((a, b) => a - b)
        .map((millis, i) => ({ value: [time.scale(millis), i + 1], millis })),
    })),
  };
});

// Matrix.
const smallest = Math.min(...answers.map(run => run.wallMillis));
const shade = millis => Math.round(55 * Math.log(millis / smallest + 1e-9) / Math.log(limit / smallest));
section('Every question, every strategy', 'Elapsed time of a check, of the run with the median. The stronger the colour, the longer; bold is the fastest of a row; hatched is a timeout. Press a heading to sort.',
  table([
    { title: 'question', value: row => row.title },
    ...strategies.map(strategy => ({
      title: strategy,
      value: row => result(row, strategy).wallMillis,
      show: row => isAnswer(result(row, strategy)) ? duration(result(row, strategy).wallMillis) : result(row, strategy).outcome,
      style: (cell, row) => {
        const run = result(row, strategy);
        if (!isAnswer(run)) { cell.classList.add('none'); return; }
        cell.style.backgroundColor = 'color-mix(in srgb, #d9822b ' + shade(run.wallMillis) + '%, transparent)';
        if (strategies.every(other => compare(run.wallMillis, result(row, other).wallMillis) <= 0)) cell.classList.add('best');
      },
    })),
  ], cases));

// Solving alone.
const solving = section('Solving', 'Elapsed time of the solver alone, without what comes before, on a logarithmic scale that is the same for all. Faint bars: without saturation. Hatched up to the limit: a timeout.');
const times = answers.map(run => stageTime(run, 'solving')).filter(millis => millis > 0);
const grid = element('div', { class: 'grid' });
solving.append(grid);
for (const question of cases) {
  const card = element('div', { class: 'card' }, element('h3', {}, question.title),
    element('div', { class: 'small' }, outcomes(question) + ', ' + count(question.transactions) + ' transactions'));
  grid.append(card);
  chart(card, 78 + 15 * strategies.length, width => {
    const [left, right] = [widest(strategies, 10) + 10, 46];
    const time = logarithmic(Math.max(1e-2, Math.min(limit, ...times)), slowest, width - left - right);
    return {
      grid: { left, right, top: 24, bottom: 44 },
      tooltip: tooltip({ trigger: 'axis', axisPointer: { type: 'shadow' }, lines: points => describe(result(question, points[0].name)) }),
      xAxis: { ...time.axis, ...titled('elapsed time of the solver', 26), axisLabel: { ...time.axis.axisLabel, fontSize: 10 } },
      yAxis: { ...plainAxis(), ...titledAbove('strategy'), type: 'category', inverse: true, data: strategies, axisLabel: { color: colour('text'), fontSize: 10, interval: 0 } },
      series: [{
        type: 'bar', barCategoryGap: '25%', barMinHeight: 0,
        data: strategies.map(strategy => {
          const run = result(question, strategy);
          if (!isAnswer(run)) {
            return { value: time.scale(limit), itemStyle: hatched(), label: label(run.outcome, 'insideLeft') };
          }
          if (run.nodes === 0) return { value: 1, label: { ...label('nothing left', 'right'), color: colour('faint') } };
          const millis = stageTime(run, 'solving');
          return { value: time.scale(millis), itemStyle: { color: colourOf(strategy), opacity: saturates.get(strategy) ? 1 : .55 }, label: label(duration(millis), 'right') };
        }),
      }],
    };
  });
}

function outcomes(question) {
  const found = new Set(strategies.map(strategy => result(question, strategy)).filter(isAnswer).map(run => run.outcome));
  return found.size === 0 ? 'not answered' : [...found].join(' and ');
}

function label(text, position) {
  const inside = position !== 'right';
  return { show: true, position, formatter: text, fontSize: 10, color: colour('text'), opacity: 1,
    ...(inside ? { backgroundColor: colour('card'), padding: [1, 3], borderRadius: 3 } : {}) };
}

/** All that is known of a result, for a tooltip. */
function describe(run) {
  const lines = [element('span', {}, element('b', {}, run.strategy), ': ' + run.outcome)];
  if (!isAnswer(run)) lines.push(run.reason);
  if (isAnswer(run)) lines.push(run.runs + ' runs, ' + duration(run.shortestMillis) + ' to ' + duration(run.longestMillis));
  for (const [stage, title] of stages) {
    const time = stageTime(run, stage);
    if (time !== undefined) lines.push(title + ': ' + (isNumber(time) ? duration(time) : time));
  }
  if (isAnswer(run) && run.nodes > 0) lines.push(count(run.variables) + ' variables, ' + count(run.edges) + ' edges, ' + count(run.conflicts) + ' conflicts');
  return lines;
}

// Stages.
const split = section('Where the time goes', 'The stages of a check, one on top of the other, so on a linear scale. A check that ran out of time is hatched from where it is not known any more how long the stage would have taken, up to the limit.');
const splitCard = element('div', { class: 'card' });
const theRest = 'the rest';
const shareOf = question => strategies.map(strategy => result(question, strategy)).filter(isAnswer).reduce((sum, run) => sum + run.wallMillis, 0);
const longestFirst = [...cases].sort((a, b) => shareOf(b) - shareOf(a));
let splitCase = longestFirst[0];
let scope = 'all';
const inScope = strategy => scope === 'all' || saturates.get(strategy) === (scope === 'with');
let redrawSplit = () => {};
split.append(element('div', { class: 'tools' },
  choice('question', longestFirst.map((each, i) => ({ value: i, text: each.title })), value => { splitCase = longestFirst[value]; redrawSplit(); }),
  choice('saturation', ['all', 'with', 'without'].map(each => ({ value: each, text: each })), value => { scope = value; redrawSplit(); })), splitCard);
redrawSplit = chart(splitCard, 90 + 26 * strategies.length, width => {
  const shown = strategies.filter(inScope);
  const stack = { type: 'bar', stack: 'time', barCategoryGap: '30%' };
  const unknown = shown.map(strategy => {
    const run = result(splitCase, strategy);
    if (isAnswer(run)) return '-';
    const known = stages.map(([stage]) => stageTime(run, stage)).filter(isNumber).reduce((a, b) => a + b, 0);
    return { value: Math.max(limit - known, 0), itemStyle: hatched(), label: label(run.outcome, 'insideLeft') };
  });
  return {
    grid: { left: widest(shown, 11) + 12, right: 24, top: 32 + legendHeight([...stages.map(([, title]) => title), theRest, 'no answer'], 11, width), bottom: 48 },
    legend: { top: 0, textStyle: { color: colour('text'), fontSize: 11 } },
    tooltip: tooltip({ trigger: 'axis', axisPointer: { type: 'shadow' }, lines: points => describe(result(splitCase, points[0].name)) }),
    xAxis: { ...plainAxis(), ...titled('elapsed time of a check', 28), type: 'value', axisLabel: { formatter: duration, color: colour('faint'), hideOverlap: true } },
    yAxis: { ...plainAxis(), ...titledAbove('strategy'), type: 'category', inverse: true, data: shown, axisLabel: { color: colour('text'), fontSize: 11, interval: 0 } },
    series: [
      ...stages.map(([stage, title, shadeOfStage]) => ({
        ...stack, name: title, itemStyle: { color: shadeOfStage },
        data: shown.map(strategy => { const time = stageTime(result(splitCase, strategy), stage); return isNumber(time) ? time : 0; }),
      })),
      { ...stack, name: theRest, itemStyle: { color: '#d0c4b0' }, data: shown.map(strategy => { const time = result(splitCase, strategy).restMillis; return isNumber(time) ? time : 0; }) },
      { ...stack, name: 'no answer', itemStyle: hatched(), data: unknown },
    ],
  };
});

// With and without saturation.
const partner = name => saturates.get(name) ? undefined : strategies.find(other => saturates.get(other) && name === other + '/unsaturated');
const pairs = strategies.filter(partner).map(without => [partner(without), without]);
if (pairs.length > 0) {
  const versus = section('What saturation is worth', 'A point for each question and solver: to the right, the time of a check with saturation; up, without. Above the diagonal, saturation pays. On the outer lines, no answer in time: triangles there are timeouts, not times.');
  const card = element('div', { class: 'card' });
  versus.append(card);
  chart(card, 520, width => {
    const time = logarithmic(quickest, slowest, width - 140);
    const top = time.scale(limit);
    const place = run => isAnswer(run) ? time.scale(run.wallMillis) : top;
    const said = run => isAnswer(run) ? duration(run.wallMillis) : run.outcome;
    return {
      grid: { left: 70, right: 70, top: 36 + legendHeight(pairs.map(([saturated]) => saturated), 11, width), bottom: 52 },
      legend: { top: 0, data: pairs.map(([saturated]) => saturated), textStyle: { color: colour('text'), fontSize: 11 } },
      tooltip: tooltip({ trigger: 'item', lines: point => point.data.lines }),
      xAxis: { ...time.axis, ...titled('elapsed time with saturation', 34), axisLabel: { ...time.axis.axisLabel, margin: 14 } },
      yAxis: { ...time.axis, ...titled('elapsed time without saturation', 54) },
      series: [
        ...pairs.map(([saturated, without]) => ({
          type: 'scatter', name: saturated, color: colourOf(saturated), symbolSize: 9, itemStyle: { opacity: .8 },
          data: cases.map(question => {
            const [x, y] = [result(question, saturated), result(question, without)];
            return {
              value: [place(x), place(y)],
              symbol: isAnswer(x) && isAnswer(y) ? 'circle' : 'triangle',
              lines: [question.title, saturated + ': ' + said(x), without + ': ' + said(y)],
            };
          }),
        })),
        { type: 'line', silent: true, symbol: 'none', lineStyle: { color: colour('faint'), type: 'dotted', width: 1 }, data: [[1, 1], [top, top]], tooltip: { show: false } },
        { type: 'line', silent: true, symbol: 'none', lineStyle: { color: colour('faint'), width: 1 }, data: [[1, top], [top, top], [top, 1]],
          endLabel: { show: false }, markPoint: { silent: true, symbolSize: 0, label: { color: colour('faint'), fontSize: 11 }, data: [
            { coord: [2, top], label: { formatter: 'timeout', position: 'top' } },
            { coord: [top, 2], label: { formatter: 'timeout', position: 'right' } } ] } },
      ],
    };
  });
}

// Everything.
const details = section('All figures', 'Of the run with the median elapsed time. CPU is that of the checking thread, and of all threads of the process in steps of the system. Memory is the peak of the heap, garbage included, and of what the process had in RAM, native memory of solvers included; the JVM seldom gives back what earlier runs took.');
const place = element('div');
const timeColumn = (title, field) => ({
  title, value: row => row[field],
  show: row => row[field] === undefined ? '' : isNumber(row[field]) ? duration(row[field]) : row[field],
  style: (cell, row) => { if (row[field] !== undefined && !isNumber(row[field])) cell.classList.add('none'); },
});
const detailColumns = [
  { title: 'strategy', value: row => row.strategy },
  { title: 'question', value: row => row.history + ' · ' + row.level, class: 'words' },
  { title: 'outcome', value: row => row.outcome, class: 'words', style: (cell, row) => { if (!isAnswer(row)) cell.classList.add('none'); } },
  { title: 'why', value: row => row.reason, class: 'words' },
  timeColumn('elapsed', 'wallMillis'),
  timeColumn('shortest', 'shortestMillis'),
  timeColumn('longest', 'longestMillis'),
  timeColumn('CPU', 'cpuMillis'),
  timeColumn('CPU, all threads', 'processCpuMillis'),
  ...stages.map(([stage, title]) => timeColumn(title, stage + 'WallMillis')),
  timeColumn('the rest', 'restMillis'),
  ...['nodes', 'edges', 'variables', 'clauses', 'decisions', 'propagations', 'conflicts', 'cycles'].map(field => ({ title: field, value: row => row[field] })),
  { title: 'heap, MiB', value: row => row.heapMebibytes, show: row => count(Math.round(row.heapMebibytes)) },
  { title: 'RAM, MiB', value: row => row.residentMebibytes, show: row => row.residentMebibytes === undefined ? '' : count(Math.round(row.residentMebibytes)) },
  { title: 'RAM before, MiB', value: row => row.residentBeforeMebibytes, show: row => row.residentBeforeMebibytes === undefined ? '' : count(Math.round(row.residentBeforeMebibytes)) },
];
details.append(element('div', { class: 'tools' },
  choice('question', [...cases.map((each, i) => ({ value: i, text: each.title })), { value: '', text: 'all' }], value => {
    const rows = value === '' ? data.results : strategies.map(strategy => result(cases[value], strategy));
    place.replaceChildren(table(detailColumns, rows));
  })), place);

section('Histories', 'What the questions are about.', table([
  { title: 'history', value: row => row.history },
  { title: 'level', value: row => row.level, class: 'words' },
  { title: 'outcome', value: row => outcomes(row), class: 'words' },
  { title: 'sessions', value: row => row.sessions },
  { title: 'transactions', value: row => row.transactions },
  { title: 'operations', value: row => row.operations },
  { title: 'keys', value: row => row.keys },
  { title: 'made by, or read from', value: row => row.source, class: 'words long' },
], cases));

section('Strategies', 'What the names mean.', table([
  { title: 'strategy', value: row => row.name },
  { title: 'saturation', value: row => row.saturation, class: 'words' },
  { title: 'solver', value: row => row.description, class: 'words long' },
], data.strategies));
