// What was measured, file by file, and the page about it: docs/quality/mutation.json and mutation.md. A survivor that no test can
// notice because it changes nothing is named in docs/quality/equivalent.json with the reason.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { root } from '../run.mjs';
import { areaOf, areas, isSource, sourcesOf } from './areas.mjs';
import { isDrawn } from './draw.mjs';

const folder = join(root, 'docs/quality');
const read = (name, otherwise) =>
  existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : otherwise;
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** Mutants of one file as they are kept: how many were tried and noticed, which were not, and of how many they were drawn. */
function measured({ source, mutants }, share) {
  const lines = source.split('\n');
  const of = (...states) => mutants.filter(({ id, status }) => states.includes(status) && isDrawn(id, share));
  const survivors = of('Survived', 'NoCoverage').map(({ location, replacement, status }) => ({
    at: location.start.line,
    line: oneLine(lines[location.start.line - 1]),
    change: oneLine(replacement),
    ...(status === 'NoCoverage' ? { isReached: false } : {}),
  }));
  const noticed = of('Killed', 'Timeout').length;
  const tried = noticed + survivors.length;
  const counted = mutants.filter(({ status }) => status !== 'Ignored').length;
  const drawn = share < 1 ? { drawnOf: counted } : {};
  return { tried, ...drawn, noticed, survivors: survivors.sort((a, b) => a.at - b.at) };
}

const isEquivalent = (file, { line, change }, known) =>
  known.find((one) => one.file === file && one.line === line && one.change === change);

const percent = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const code = (text) => `\`${text.replaceAll('`', 'ˋ').replaceAll('|', '\\|')}\``;
const cut = (text) => (text.length > 90 ? `${text.slice(0, 89)}…` : text);

function rowOf(name, kept) {
  const sum = (figure) => kept.reduce((total, one) => total + one[figure], 0);
  const [tried, noticed, equivalent] = [sum('tried'), sum('noticed'), sum('equivalent')];
  return [name, tried, noticed, equivalent, percent(noticed, tried - equivalent)];
}
function rowOfFile(one) {
  const [name, tried, ...sums] = rowOf(one.file, [one]);
  return [name, one.drawnOf === undefined ? tried : `${tried} of ${one.drawnOf}`, ...sums];
}
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function pageOf(files, known) {
  const kept = Object.entries(files).map(([file, one]) => {
    const reasons = one.survivors.map((survivor) => isEquivalent(file, survivor, known)?.why);
    return { file, ...one, reasons, equivalent: reasons.filter(Boolean).length };
  });
  const ofArea = (area) => kept.filter(({ file }) => areaOf(file) === area);
  const measuredAreas = areas.filter((area) => ofArea(area).length > 0);
  const figures = ['tried', 'noticed', 'equivalent', 'score'];
  const survivorsOf = ({ file, survivors, reasons }) =>
    survivors.map(({ line, change }, at) => `- ${file}: ${code(cut(line))} → ${code(cut(change))}: ${reasons[at]}`);
  const open = ({ file, survivors, reasons }) =>
    survivors.filter((_, at) => !reasons[at]).map((one) => ({ file, ...one }));
  return `# What the tests notice

Written by \`npm run mutate [PATH]\`, from mutation.json beside it. StrykerJS changes one place of the code at a time (a comparison, a sign, a
constant, a branch) and runs the tests that reach it; a change that no test notices could be made by mistake just as well. The score is what was
noticed of what can be noticed; what changes nothing is named below with its reason and not counted. Of the server, lists and tables at the
head of a file are tried with \`--all\` only: each needs a world of its own. Where a file says "12 of 40", so many of its changes were drawn at
random (\`--share\`).

${table(
  ['area', 'files', ...figures, 'goal'],
  measuredAreas.map((area) => {
    const [name, ...sums] = rowOf(area.name, ofArea(area));
    return [name, `${ofArea(area).length} of ${sourcesOf(area).length}`, ...sums, percent(area.goal, 1)];
  }),
)}

${measuredAreas
  .map((area) => `## ${area.name}\n\n${table(['file', ...figures], ofArea(area).map(rowOfFile))}`)
  .join('\n\n')}

## Changes that change nothing

${kept.flatMap((one) => survivorsOf(one).filter((_, at) => one.reasons[at])).join('\n') || 'None so far.'}

## Not noticed yet

${
  kept
    .flatMap(open)
    .map(
      ({ file, line, change, isReached }) =>
        `- ${file}: ${code(cut(line))} → ${code(cut(change))}${isReached === false ? ' (no test comes here)' : ''}`,
    )
    .join('\n') || 'None.'
}
`;
}

/** Takes a report of Stryker into the figures of its files, and writes the page anew. `share`: of the changes that were to be tried. */
export async function record(report, share) {
  const files = read('mutation.json', {});
  for (const [file, one] of Object.entries(report.files)) {
    // A part that was drawn says less than all of them said.
    const isWhole = files[file] !== undefined && files[file].drawnOf === undefined;
    if (share === 1 || !isWhole) files[file] = measured(one, share);
  }
  mkdirSync(folder, { recursive: true });
  // A file that is gone, that only tests read or that no area names any more has no figures.
  const kept = Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => existsSync(join(root, file)) && isSource(file) && areaOf(file))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const style = { singleQuote: true, printWidth: 120 };
  writeFileSync(join(folder, 'mutation.json'), await format(JSON.stringify(kept), { ...style, parser: 'json' }));
  const page = pageOf(kept, read('equivalent.json', []));
  writeFileSync(join(folder, 'mutation.md'), await format(page, { ...style, parser: 'markdown' }));
}

/** Survivors of this run, for whoever writes the tests. */
export function printSurvivors(report, share) {
  const known = read('equivalent.json', []);
  for (const [file, one] of Object.entries(report.files)) {
    const { tried, noticed, survivors } = measured(one, share);
    process.stdout.write(`\n${file}: ${noticed} noticed of ${tried}\n`);
    for (const survivor of survivors.filter((each) => !isEquivalent(file, each, known)))
      process.stdout.write(
        `${survivor.at}: ${survivor.line}\n    → ${cut(survivor.change)}${survivor.isReached === false ? ' (no test comes here)' : ''}\n`,
      );
  }
}
