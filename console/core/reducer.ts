import { combineSlices } from '@reduxjs/toolkit';
import { api } from './api';
import { connection } from './connection';
import { viewer } from './documents';
import { making } from './making';
import { selection } from './program';
import { runs } from './runs';
import { messages } from './toasts';

/** What the application holds. A slice of an area comes in with the first screen that needs it: `createSlice(…).injectInto(reducer)`. */
export const reducer = combineSlices(api, connection, making, messages, runs, selection, viewer).withLazyLoadedSlices();
