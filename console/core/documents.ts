import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put } from 'typed-redux-saga';
import type { Call } from '#shared/contract/call';
import { readFile } from '#shared/contract/files';
import { saveBlob, storedFile } from './download';
import { asks, defineStory } from './process';

/** A stored document that is open in the viewer; `url` leads to its bytes in this page. */
type Shown = { readonly fileId: string; readonly url: string; readonly name: string };

/** The one document that is being looked at. */
export const viewer = createSlice({
  name: 'viewer',
  initialState: null as Shown | null,
  reducers: {
    documentShown: (_, { payload }: PayloadAction<Shown>): Shown => payload,
    documentClosed: (): null => null,
  },
});
const { documentShown } = viewer.actions;
export const { documentClosed } = viewer.actions;

/** Fetches a stored document and shows it; a newer wish takes the place of an older one. */
export const showDocument = defineStory(
  'documents/show',
  function* (fileId: string) {
    const { blob, name } = yield* asks((client) => storedFile(client, readFile, { params: { id: fileId } }));
    yield* put(documentShown({ fileId, name, url: URL.createObjectURL(blob) }));
  },
  { at: 'newest' },
);

/** Fetches a stored document and hands it to the person's downloads. */
export const downloadDocument = defineStory(
  'documents/download',
  function* (fileId: string) {
    const { blob, name } = yield* asks((client) => storedFile(client, readFile, { params: { id: fileId } }));
    saveBlob(blob, name);
  },
  { at: 'each' },
);

type Export = { readonly call: Call; readonly request: object };
/** Has the server draw up a document, and hands it to the person's downloads. */
export const exportDocument = defineStory(
  'documents/export',
  function* ({ call, request }: Export) {
    const { blob, name } = yield* asks((client) => storedFile(client, call, request as never));
    saveBlob(blob, name);
  },
  { at: 'each' },
);
