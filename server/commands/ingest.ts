import { basename } from 'node:path';
import { byCommand } from '../base/person';
import { printError, readArgs, printLine, type Command, type Data } from './command';
import { writeAudit } from '../db/audit';
import { inTenant, asSystem } from '../db/scope';
import { allTenants } from '../db/tenant';
import { ingestFile } from '../ingest/ingest';
import { ingestFlags, ingestOptionsOf } from '../ingest/options';
import { reportLines } from '../ingest/reportLines';
import type { IngestContext } from '../ingest/pipeline/context';
import type { IngestOptions } from '../ingest/pipeline/ingestOptions';
import type { IngestResult } from '../ingest/pipeline/result';
import { DataFault } from '#shared/engine/dataFault';
import { commandRefusal } from '../base/refuse';

const usage = `isoline ingest FILE… [options]

Checks data files, reports what is in them, and stores them: rows, period, gaps, units converted, values refused and why.
What is stored appears in the data catalogue. The same file twice changes nothing; a corrected file makes a new version
and tells which parametric events rest on the changed days. A broken file is refused with the line or byte where it broke.

Formats, told by their content:
  daily      tables with a heading (CSV, tab, semicolon; units in the heading or in the line below), GHCN-Daily (CSV and
             .dly), NOAA station CSV, DSSAT .WTH, KNMI etmgeg, ClimPACT; hourly tables, TMY3 and NSRDB are brought to days
  monthly    tables of year and month, or with columns JAN … DEC
  grids      NetCDF (classic and 4), Zarr 2 and 3 (a folder, or a zip of one)
  storms     IBTrACS (CSV, NetCDF), HURDAT2, the Atlantic storms table, CLIMADA
  outages    tables of incidents, status-page JSON, Cloud Uptime Archive traces
  places     GeoJSON points and areas, added to a grid or to storm tracks (--data-set)

Where it goes:
  --provider NAME       data provider (default: the file's own, else "Own data")
  --data-set NAME|ID    data set (default: the file's own, else the file's name); several files may share one
  --target ID           monitoring target or station that a file of one place goes to
  --name NAME           name of the place
  --lat N --lon N       where it is; overrides what the file says
  --places FILE         list of stations with coordinates (GeoJSON, CSV, ghcnd-stations.txt);
                        a stations.geojson or stations.csv beside the file is found by itself
  --risk-type ID        risk types that it serves (default: by its variables)
  --description, --attribution, --licence TEXT
  --settlement-lag DAYS days after a period for which its values may still come in, kept with the data set
                        (default: stations 10, outages 2, grids and storms 90); coverages take it when they are simulated
What the file does not say:
  --units NAME=UNIT     unit of a column or variable, e.g. --units tmin=degC,prcp=in
  --map COLUMN=VARIABLE what a column is: precip, tmax, tmin, tmean, ghi, wind
  --station ID          only this station of a file that holds several
  --utc-offset HOURS    hours that its clock is ahead of UTC
  --origin DATE         date that its seconds count from
  --dates dmy|mdy       order of 03/04/2020
  --numbers comma|point whether 1,234 is a little over one or over a thousand; for one column --numbers COLUMN=comma
  --from, --to DATE     only these days; of storms and outages: complete from and to
  --by COLUMN           column that tells the services of an incident list apart
  --severity LIST       severities that interrupt the service (default: all but announcements and planned work)
  --whole               the last line has no line end, and is whole all the same
  --refused-share SHARE values that may be refused before a file is not stored, kept with its provider (default 0.01)
  --preliminary         the source may still revise these values: they never replace final ones, and no event is decided on
                        them before its settlement lag has passed
  --revised             the record was revised: the file may contradict most of what is stored
Doing:
  --dry-run             check and report only
  --tenant HANDLE       tenant (default: the only one)
  --json                nothing but JSON

  isoline ingest sydney.csv --lat -33.861 --lon 151.205 --name "Sydney Observatory Hill"
  isoline ingest era5.nc && isoline ingest district.geojson --data-set era5-daily`;

const flags = { ...ingestFlags, tenant: { type: 'string' }, json: { type: 'boolean' } } as const;

export const command: Command = {
  usage,
  async run(args, { withData }) {
    const { values, positionals } = readArgs(withNegatives(args), flags);
    if (positionals.length === 0) throw commandRefusal('Say which file: isoline ingest FILE. See --help.');
    const options = optionsOf(values);
    const outcomes = await withData(async (data) => {
      const tenantId = await tenantOf(data, values.tenant);
      const say = { line: values.json ? () => undefined : printLine, error: printError };
      return runIngest(contextOf(data, tenantId), positionals, options, say);
    });
    if (values.json) printLine(JSON.stringify(outcomes.length === 1 ? outcomes[0] : outcomes, null, 2));
    return outcomes.every((outcome) => 'dataSetId' in outcome) ? 0 : 1;
  },
};

/** `--lat -33.9` as `--lat=-33.9`: a number below zero is no option. */
export const withNegatives = (args: readonly string[]): readonly string[] =>
  args.flatMap((arg, i) => {
    const isNegative = (text: string | undefined) => text !== undefined && /^-\d+(\.\d+)?$/.test(text);
    if (isNegative(arg) && args[i - 1]?.startsWith('--')) return [];
    return arg.startsWith('--') && !arg.includes('=') && isNegative(args[i + 1]) ? [`${arg}=${args[i + 1]}`] : [arg];
  });

function optionsOf(values: Parameters<typeof ingestOptionsOf>[0]): IngestOptions {
  try {
    return ingestOptionsOf(values);
  } catch (fault) {
    if (fault instanceof DataFault) throw commandRefusal(fault.message);
    throw fault;
  }
}

/** A file that was not stored, and why. */
export type Refused = {
  readonly file: string;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly line: number | null;
    readonly byte: number | null;
    readonly option: string | null;
  };
};

/** Brings files in one after the other: one that is refused does not keep the others out. */
export async function runIngest(
  context: IngestContext,
  files: readonly string[],
  options: IngestOptions,
  say: { readonly line: (text: string) => void; readonly error: (text: string) => void },
): Promise<readonly (IngestResult | Refused)[]> {
  const outcomes: (IngestResult | Refused)[] = [];
  for (const path of files) {
    try {
      const result = await ingestFile(context, { path }, options);
      reportLines(result).forEach(say.line);
      outcomes.push(result);
    } catch (fault) {
      const refused = refusedOf(basename(path), fault);
      say.error(`${refused.file}: ${refused.error.message}`);
      outcomes.push(refused);
    }
  }
  return outcomes;
}

function refusedOf(file: string, fault: unknown): Refused {
  if (!(fault instanceof DataFault)) throw fault;
  const { code, message, details } = fault;
  const { line = null, byte = null, option = null } = details;
  return { file, error: { code, message, line, byte, option } };
}

const who = byCommand('command');
function contextOf({ database, settings, now }: Data, tenantId: string): IngestContext {
  const at = now();
  return {
    transact: (work) => inTenant(database.db, tenantId, work, { timeoutMs: 600_000 }),
    storeDir: settings.storeDir,
    tenantId,
    now: at,
    who,
    audit: (db, note) => writeAudit(db, { tenantId, at, who, channel: 'command', area: 'catalog', ...note }),
  };
}

/** The tenant that is named by its handle; the only one where none is named. */
async function tenantOf({ database }: Data, handle: string | undefined): Promise<string> {
  const all = await asSystem(database.db, allTenants);
  const found =
    handle === undefined && all.length === 1 ? all[0] : all.find((one) => one.handle === handle || one.id === handle);
  if (found) return found.id;
  const names = all.map((one) => one.handle).join(', ') || 'none yet: start the server or run isoline seed once';
  throw commandRefusal(
    handle === undefined
      ? `Say for which tenant: --tenant HANDLE. There are: ${names}.`
      : `There is no tenant ${handle}. There are: ${names}.`,
  );
}
