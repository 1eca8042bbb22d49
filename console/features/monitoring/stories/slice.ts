import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type State = { readonly jobId: string | null };

/** The run of the monitoring that the person has started, while it is at work. */
export const monitoringRun = createSlice({
  name: 'monitoringRun',
  initialState: { jobId: null } as State,
  reducers: {
    runStarted: (_, { payload }: PayloadAction<string>): State => ({ jobId: payload }),
    runEnded: (): State => ({ jobId: null }),
  },
});
export const { runStarted, runEnded } = monitoringRun.actions;
