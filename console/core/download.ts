import { fetchCall, type Client } from '#shared/contract/client';
import type { Call, CallRequest, CallRow, ListCall } from '#shared/contract/call';

const nameOf = (header: string | null): string | null => {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1] ?? /filename="?([^";]+)/i.exec(header ?? '')?.[1];
  return name ? decodeURIComponent(name) : null;
};

/** The answer of a call that is a file, with its own name. */
export async function storedFile<C extends Call>(
  client: Client,
  call: C,
  request: CallRequest<C>,
): Promise<{ readonly blob: Blob; readonly name: string }> {
  const response = await fetchCall(client, call, request);
  return { blob: await response.blob(), name: nameOf(response.headers.get('content-disposition')) ?? 'file' };
}

/** All rows that a list's file would hold, as the list's pages have them. */
export async function storedRows<C extends ListCall>(
  client: Client,
  call: C,
  query: object,
  params?: object,
): Promise<readonly CallRow<C>[]> {
  const request = { query: { ...query, kind: 'json' }, params } as CallRequest<ListCall>;
  return (await (await fetchCall<ListCall>(client, call, request)).json()) as readonly CallRow<C>[];
}

/** Hands what an address of this page leads to over to the person's downloads. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Hands a blob to the person's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
