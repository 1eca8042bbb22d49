import { createSlice } from '@reduxjs/toolkit';

type State = { readonly isExpired: boolean; readonly isServerAway: boolean };
const initialState: State = { isExpired: false, isServerAway: false };

/** Between this page and the server: whether the person has to sign in again, and whether the server is there. */
export const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    sessionExpired: (state): State => ({ ...state, isExpired: true }),
    /** Signed in again, or put off until the next call. */
    sessionSettled: (state): State => ({ ...state, isExpired: false }),
    serverLost: (state): State => ({ ...state, isServerAway: true }),
    serverFound: (state): State => ({ ...state, isServerAway: false }),
  },
});
export const { sessionExpired, sessionSettled, serverLost, serverFound } = connection.actions;
