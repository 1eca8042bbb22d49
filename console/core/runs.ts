import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The runs of stories that are under way, by their names: a run that is tried again keeps the name of the first. */
export const runs = createSlice({
  name: 'runs',
  initialState: [] as readonly string[],
  reducers: {
    runBegan: (state, { payload }: PayloadAction<string>) => [...state, payload],
    runEnded: (state, { payload }: PayloadAction<string>) => state.filter((name) => name !== payload),
  },
});
export const { runBegan, runEnded } = runs.actions;
