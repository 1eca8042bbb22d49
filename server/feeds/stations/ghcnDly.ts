import { dayNumberOf, daysOfMonth } from '#shared/engine/calendar';
import { collector } from '../reading/collect';
import { linesOf } from '../reading/delimited';
import { failedCheck, ghcnElements, ghcnOrigin } from './ghcn';
import type { FeedOptions } from '../reading/options';
import type { DailyFile } from '../reading/series';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** GHCN-Daily `.dly`: a line a month and element; 11 id, 4 year, 2 month, 4 element, then 31 times 5 value and 3 flags. */
const head = /^[A-Z]{2}[A-Z0-9_-]{9}\d{6}[A-Z0-9]{4}[ \d-]{5}/;
export const isGhcnDly = (text: string): boolean => head.test(text);

const [valuesAt, fieldWidth] = [21, 8];
/** Trailing blank flags may have been trimmed, never a digit of a value. */
const leastWidth = valuesAt + 30 * fieldWidth + 5;
const mostWidth = valuesAt + 31 * fieldWidth;

export async function readGhcnDly(source: Source, options: FeedOptions): Promise<DailyFile> {
  const gathered = collector({ format: 'ghcn-dly', ...options });
  const passedOver = new Set<string>();
  for (const { line, text } of linesOf(await source.text())) {
    if (text.length < leastWidth || text.length > mostWidth || !head.test(text)) {
      const at = `line ${line} has ${text.length} characters, a month has ${mostWidth}`;
      throw new DataFault('feeds.truncated', `The file breaks off: ${at}.`, { line });
    }
    gathered.countRow();
    const [station, year, month, element] = [
      text.slice(0, 11),
      Number(text.slice(11, 15)),
      Number(text.slice(15, 17)),
      text.slice(17, 21),
    ];
    if (options.station && station !== options.station) continue;
    const column = ghcnElements[element];
    if (!column) {
      passedOver.add(element);
      continue;
    }
    const place = { id: station, name: options.name ?? station, lat: options.lat ?? null, lon: options.lon ?? null };
    if (month < 1 || month > 12)
      throw new DataFault('feeds.broken', `Line ${line}: there is no month ${month}.`, { line });
    for (let d = 1; d <= daysOfMonth(year, month); d++) {
      const field = text.slice(valuesAt + (d - 1) * fieldWidth, valuesAt + d * fieldWidth);
      const [value, flag] = [field.slice(0, 5).trim(), field.charAt(6)];
      if (!/^-?\d+$/.test(value)) {
        throw new DataFault('feeds.broken', `Line ${line}, day ${d}: ${JSON.stringify(value)} is not a whole number.`, {
          line,
        });
      }
      if (value === '-9999') continue;
      const day = dayNumberOf(year, month, d) ?? 0;
      const isFlagged = flag.trim() !== '';
      const reading = { place, day, column, raw: value };
      gathered.add(isFlagged ? { ...reading, line, refused: failedCheck(flag) } : { ...reading, line: null });
    }
  }
  if (passedOver.size > 0) gathered.note(`Elements passed over, not used here: ${[...passedOver].sort().join(', ')}.`);
  return {
    kind: 'daily',
    format: 'ghcn-dly',
    resolution: 'day',
    dayOffsetHours: options.utcOffset ?? 0,
    origin: ghcnOrigin,
    ...gathered.finish(),
  };
}
