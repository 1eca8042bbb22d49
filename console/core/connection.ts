import { createSlice } from '@reduxjs/toolkit';

type State = {
  readonly isExpired: boolean;
  /** The person has said that they do not sign in now: what waits for it is not done, and what nobody asked for waits on. */
  readonly isPutOff: boolean;
  readonly isServerAway: boolean;
};
const initialState: State = { isExpired: false, isPutOff: false, isServerAway: false };

/** Between this page and the server: whether the person has to sign in again, and whether the server is there. */
export const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    sessionExpired: (state): State => ({ ...state, isExpired: true, isPutOff: false }),
    /** Signed in again. */
    sessionSettled: (state): State => ({ ...state, isExpired: false, isPutOff: false }),
    /** Put off until the next call. */
    signInPutOff: (state): State => ({ ...state, isExpired: false, isPutOff: true }),
    serverLost: (state): State => ({ ...state, isServerAway: true }),
    serverFound: (state): State => ({ ...state, isServerAway: false }),
  },
});
export const { sessionExpired, sessionSettled, signInPutOff, serverLost, serverFound } = connection.actions;
