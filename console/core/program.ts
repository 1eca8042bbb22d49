import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ChosenProgram = {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly currency: string;
  readonly defaultSum: number;
};
type State = { readonly program: ChosenProgram | null; readonly coverageIds: readonly string[] };
const initialState: State = { program: null, coverageIds: [] };

/** What several areas hold together: the selected program and the chosen coverages. */
export const selection = createSlice({
  name: 'selection',
  initialState,
  reducers: {
    programChosen: (state, { payload }: PayloadAction<ChosenProgram>): State => ({ ...state, program: payload }),
    /** Chosen no longer: the program is not there any more. */
    programLeft: (state): State => ({ ...state, program: null }),
    coveragesChosen: (state, { payload }: PayloadAction<readonly string[]>): State => ({
      ...state,
      coverageIds: payload,
    }),
  },
});
export const { programChosen, programLeft, coveragesChosen } = selection.actions;
/** Samples have a number; programs of the organisation never have a number alone. */
export const isSampleId = (id: string): boolean => /^\d+$/.test(id);
const programTagKey = 'user/program';
const programKey = `${programTagKey}:`;
/** The program that labels name, if they do. */
export const programTag = (labels: readonly string[]): string | undefined =>
  labels.find((label) => label.startsWith(programKey))?.slice(programKey.length);
/** What can be searched by: with a program selected, not by programs too. */
export const facetsBeside = <F extends { readonly key: string }>(
  program: ChosenProgram | null,
  facets: readonly F[] = [],
): readonly F[] => facets.filter(({ key }) => program === null || key !== programTagKey);
/** Tag that lists of the selected program are filtered by. */
export const programLabel = (program: Pick<ChosenProgram, 'name'> | null): string | undefined =>
  program ? `${programKey}${program.name}` : undefined;
