import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { simulate } from '#shared/engine/burn/simulate';
import { isDate } from '#shared/engine/calendar';
import { detrendMethods } from '#shared/engine/detrend';
import { comparators, type PayoutTerms, type SingleCover } from '#shared/engine/cover';
import { isOfInstants } from '#shared/engine/indices/define';
import { indexDefinitions, indexOf } from '#shared/engine/indices/list';
import { scaleFault } from '#shared/engine/indices/spi';
import { withReference } from '#shared/engine/burn/reference';
import { belowZeroFault } from '#shared/contract/design/payoutTerms';
import { termsFault } from '#shared/engine/payout';
import { readDaily } from '../feeds/daily';
import { DataFault } from '#shared/engine/dataFault';
import { Refusal, commandRefusal } from '../base/refuse';
import { printSimulation, simulationJson } from './simulated';

const help = `isoline simulate FILE --index ID --period MM-DD:MM-DD --comparator GT --trigger N [options]

Reads one daily series and prints what a coverage on it would have paid in every past year. Needs no server.

  --index ID             precip-sum-total, hot-days-spell, … ; --index list names them all, without a file
  --param key=value      a parameter of the index; may be repeated
  --expression TEXT      the formula of rainfall-expression and its like: 'sum(min(precip, 40))'
  --period MM-DD:MM-DD   risk period; one whose end comes before its start crosses the year's end
  --comparator           GT, GTE, LT or LTE
  --trigger N            where the coverage starts to pay
  --exit N | --rate N    where it pays its limit, or the share for each unit beyond the trigger
  --min 0.2 --limit 1    share at the trigger, and at most
  --binary 0.4           a fixed share instead
  --detrend              AUTO (default), NONE, LINEAR, DAMPED or LOESS;  --to-year Y  year the trend is carried to
  --missing engine|skip  the product's rules for missing days, or: they count for nothing
  --range physical|none  detrended values kept within what can be (no rain below zero), or as they come;
                         --rounding none is the same as --range none: nothing is ever rounded here
  --json                 JSON and nothing else`;

/** A wrong option: exit code 2. */
const wrongOption = (message: string) => commandRefusal(message, { code: 'command.options', exit: 2 });

const options = {
  index: { type: 'string' },
  param: { type: 'string', multiple: true },
  expression: { type: 'string' },
  period: { type: 'string' },
  comparator: { type: 'string' },
  trigger: { type: 'string' },
  exit: { type: 'string' },
  rate: { type: 'string' },
  min: { type: 'string' },
  limit: { type: 'string' },
  binary: { type: 'string' },
  detrend: { type: 'string' },
  'to-year': { type: 'string' },
  missing: { type: 'string' },
  range: { type: 'string' },
  rounding: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** `--exit -5` means the number, not another option. */
const withNegatives = (argv: readonly string[]): string[] =>
  argv.reduce<string[]>(
    (args, word) =>
      /^-\d/.test(word) && args.at(-1)?.startsWith('--')
        ? [...args.slice(0, -1), `${args.at(-1)}=${word}`]
        : [...args, word],
    [],
  );

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: withNegatives(argv), options, allowPositionals: true, strict: true });
  } catch (error) {
    throw wrongOption(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}
type Values = ReturnType<typeof read>['values'];

function number(
  values: Values,
  name: 'trigger' | 'exit' | 'rate' | 'min' | 'limit' | 'binary' | 'to-year',
): number | null {
  const text = values[name];
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw wrongOption(`--${name} ${JSON.stringify(text)} is not a number`);
  return value;
}
function oneOf<T extends string>(
  values: Values,
  name: 'comparator' | 'detrend' | 'missing' | 'range' | 'rounding',
  known: readonly T[],
  otherwise: T | null,
): T {
  const text = values[name] ?? otherwise;
  const found = known.find((one) => one === text);
  if (!found) throw wrongOption(`--${name} must be one of ${known.join(', ')}`);
  return found;
}

/** A history is never rounded (docs/rules.md §5), so the only rounding that can be asked for is none. */
function rangeOf(values: Values): 'physical' | 'none' {
  if (values.rounding !== undefined) return oneOf(values, 'rounding', ['none'] as const, null);
  return oneOf(values, 'range', ['physical', 'none'] as const, 'physical');
}

/** The period in a year after any record: only its calendar days count. */
function periodOf(text: string | undefined): { start: string; end: string } {
  const [, start, end] = /^(\d{2}-\d{2}):(\d{2}-\d{2})$/.exec(text ?? '') ?? [];
  if (!start || !end || ![start, end].every((day) => isDate(`2096-${day}`)))
    throw wrongOption('--period must be two days of the year such as 06-01:09-30');
  if (start === '02-29' && end === start)
    throw wrongOption('--period 02-29:02-29 has no day in most years. Take 02-28:02-28 or 03-01:03-01');
  return { start: `2096-${start}`, end: `${end < start ? 2097 : 2096}-${end}` };
}

function termsOf(values: Values): PayoutTerms {
  const trigger = number(values, 'trigger');
  if (trigger === null) throw wrongOption('--trigger is needed');
  const binary = number(values, 'binary');
  const terms: PayoutTerms = {
    structure: binary === null ? 'linear' : 'binary',
    comparator: oneOf(values, 'comparator', comparators, null),
    trigger,
    exit: binary === null ? number(values, 'exit') : null,
    minPayoutPct: binary ?? number(values, 'min') ?? 0,
    payoutPerUnitPct: binary === null ? number(values, 'rate') : null,
    limitPct: number(values, 'limit') ?? 1,
  };
  // An exit at the trigger pays everything beyond it: percentiles of a short record may coincide.
  const fault = terms.exit === terms.trigger ? null : termsFault(terms);
  if (fault) throw wrongOption(fault);
  return terms;
}

function coverOf(values: Values): SingleCover {
  if (!values.index) throw wrongOption('--index is needed');
  const definition = indexOf(values.index);
  const { kind, parameters, byMonth = false } = definition;
  if (isOfInstants({ kind })) throw wrongOption(`The index ${values.index} does not run over a daily series`);
  const given = Object.fromEntries(
    (values.param ?? []).map((text) => {
      const at = text.indexOf('=');
      const [key, value] = [text.slice(0, at), text.slice(at + 1)];
      if (at < 1 || !parameters.some(({ id }) => id === key))
        throw wrongOption(
          `--param ${text}: the index has ${parameters.map(({ id }) => id).join(', ') || 'no parameters'}`,
        );
      const choices = parameters.find(({ id }) => id === key)?.choices;
      if (choices && !choices.includes(value))
        throw wrongOption(`--param ${text}: ${key} is one of ${choices.join(', ')}`);
      return [key, choices || Number.isNaN(Number(value)) ? value : Number(value)];
    }),
  );
  const period = periodOf(values.period);
  const fault = byMonth ? scaleFault(given, period.start, period.end) : null;
  if (fault) throw wrongOption(`${fault} Change --period, or say --param scale=MONTHS`);
  const terms = termsOf(values);
  // Where nothing is clipped to what is possible, a trend may lead below zero, and a trigger after it.
  const below = rangeOf(values) === 'physical' ? belowZeroFault(terms, definition) : null;
  if (below) throw wrongOption(`--${below.end}: ${below.message}`);
  return {
    ...period,
    index: {
      indexId: values.index,
      parameters: given,
      ...(values.expression === undefined ? {} : { expression: values.expression }),
    },
    terms,
    target: null,
    dayOffsetHours: 0,
  };
}

/** The indices that run over a daily series, with their parameters. */
function listIndices(out: (line: string) => void): void {
  for (const { id, kind, parameters } of indexDefinitions)
    if (!isOfInstants({ kind })) out([id, ...parameters.map((parameter) => `--param ${parameter.id}=`)].join('  '));
}

/** Simulates a coverage on a file, without a server. Answers the exit code: 0, 1 for data that cannot be used, 2 for wrong options. */
export async function simulateCommand(
  argv: readonly string[],
  out: (line: string) => void,
  printError: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<number> {
  try {
    const { values, positionals } = read(argv);
    if (values.help) {
      out(help);
      return 0;
    }
    if (values.index === 'list') {
      listIndices(out);
      return 0;
    }
    const [file] = positionals;
    if (!file || positionals.length > 1) throw wrongOption('One FILE is needed');
    const cover = coverOf(values);
    const seed = createHash('sha256').update(JSON.stringify(cover)).digest().readUInt32BE(0);
    const toYear = number(values, 'to-year');
    const chosen = {
      detrend: oneOf(values, 'detrend', detrendMethods, 'AUTO'),
      missing: oneOf(values, 'missing', ['engine', 'skip'] as const, 'engine'),
      range: rangeOf(values),
      seed,
      ...(toYear === null ? {} : { toYear }),
    };
    const { series } = await readDaily(file);
    const index = withReference(cover.index, cover, { series });
    if (!index)
      throw new RangeError(`${file} holds too few whole past periods for the reference of ${cover.index.indexId}.`);
    const simulation = simulate({ ...cover, index }, { series }, chosen);
    if (simulation.usedYears === 0)
      throw new RangeError(`${file} holds no usable year of this period for ${cover.index.indexId}.`);
    if (values.json) out(JSON.stringify(simulationJson(simulation)));
    else printSimulation(simulation, indexOf(cover.index.indexId).decimals, out);
    return 0;
  } catch (error) {
    if (error instanceof Refusal && error.exit === 2) {
      printError(`isoline simulate: ${error.message}. See --help.`);
      return 2;
    }
    if (error instanceof RangeError || error instanceof DataFault || (error as { code?: string }).code === 'ENOENT') {
      printError(`isoline simulate: ${(error as Error).message}`);
      return 1;
    }
    throw error;
  }
}
