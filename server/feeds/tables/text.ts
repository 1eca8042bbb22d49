import { DataFault } from '#shared/engine/dataFault';

const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== undefined;
  } catch {
    // The decoder's own words do not say where: the line is looked for by the caller.
    return false;
  }
};

/** The first line with bytes that are not UTF-8. */
function lineOfFault(bytes: Buffer): number {
  let [line, from] = [1, 0];
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    if (!isUtf8(bytes.subarray(from, end))) return line;
    line += 1;
    from = end + 1;
  }
  return line;
}

/** The text of a file in UTF-8, or in UTF-16 with its mark as spreadsheets write it; anything else is refused with what to do. */
export function decodeText(bytes: Buffer): string {
  if (bytes.subarray(0, 4).equals(oldExcel))
    throw new DataFault(
      'partners.oldExcel',
      'This is a workbook of an old Excel or one with a password. Save it as XLSX or CSV.',
    );
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new DataFault('partners.noTable', 'This is neither a CSV nor an XLSX file.');
  if (!isUtf8(bytes))
    throw new DataFault(
      'partners.encoding',
      `The file is not in UTF-8: line ${lineOfFault(bytes)} cannot be read. Save it as "CSV UTF-8".`,
    );
  return new TextDecoder('utf-8').decode(bytes);
}
