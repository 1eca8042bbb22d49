import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reducer } from '../../../core/reducer';

type State = { readonly jobId: string | null };

/** The run of the monitoring that the person has started, while it is at work. */
export const monitoringRun = createSlice({
  name: 'monitoringRun',
  initialState: { jobId: null } as State,
  reducers: {
    runStarted: (_, { payload }: PayloadAction<string>): State => ({ jobId: payload }),
    runEnded: (): State => ({ jobId: null }),
  },
}).injectInto(reducer);

type SharedLink = { readonly id: string; readonly url: string };
/** The public link of each event that was made here: only its maker ever sees it whole. */
export const sharedLinks = createSlice({
  name: 'sharedLinks',
  initialState: {} as Readonly<Record<string, SharedLink>>,
  reducers: {
    linkMade: (state, { payload }: PayloadAction<SharedLink & { readonly eventId: string }>) => ({
      ...state,
      [payload.eventId]: { id: payload.id, url: payload.url },
    }),
  },
}).injectInto(reducer);
export const { linkMade } = sharedLinks.actions;
export const { runStarted, runEnded } = monitoringRun.actions;
