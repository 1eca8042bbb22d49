/** What a chart shows, as rows: for the table beside it and for the file that a spreadsheet opens. */
type Cell = string | number | null;
export type Table = { readonly heads: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** Hands a file to the browser's download. */
export function download(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has the address by now, but reads it a little later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name that every file system takes. */
export const fileNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()
    .slice(0, 80) || 'chart';
