import { fetchCall } from '#shared/contract/client';
import type { CallRequest, Call } from '#shared/contract/call';
import { readFile } from '#shared/contract/files';
import { client } from './client';

const nameOf = (header: string | null): string | null => {
  const found = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1] ?? /filename="?([^";]+)/i.exec(header ?? '')?.[1];
  return found ? decodeURIComponent(found) : null;
};

/** A stored file as a blob, with its own name. */
export async function fetchFile(id: string): Promise<{ blob: Blob; name: string }> {
  const response = await fetchCall(client, readFile, { params: { id } });
  return { blob: await response.blob(), name: nameOf(response.headers.get('content-disposition')) ?? 'file' };
}

/** The answer of a call that is a document, as a download with its own name. */
export async function saveDocument<C extends Call>(call: C, request: CallRequest<C>): Promise<void> {
  const response = await fetchCall(client, call, request);
  saveBlob(await response.blob(), nameOf(response.headers.get('content-disposition')) ?? 'file');
}

/** Hands a blob to the person's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
