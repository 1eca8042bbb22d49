import { useCallback } from 'react';
import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import createSagaMiddleware from 'redux-saga';
import { api, countChanges } from './api';
import { listenToStories } from './process';
import { programChosen, programLeft, selection, type ChosenProgram } from './program';
import { reducer } from './reducer';
import { isLike, keptIn, localMemory } from './storage';

const storageKey = 'isoline.selection';

type Selection = ReturnType<typeof selection.getInitialState>;
const aProgram: ChosenProgram = { id: '', name: '', icon: '', currency: '', defaultSum: 0 };
function remembered(): Selection {
  const stored = keptIn(localMemory, storageKey, 'The remembered selection');
  if (!isLike({ coverageIds: [''] }, stored)) return selection.getInitialState();
  const { program } = stored as { readonly program?: unknown };
  return { program: program && isLike(aProgram, program) ? program : null, coverageIds: stored.coverageIds };
}

/** The store of the console: what stands in core; slices and stories of the areas come in with their screens. */
export function makeStore() {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer,
    preloadedState: { selection: remembered() },
    // While developing, a changed state is found whatever the search for it takes: a slow machine is no fault of the code.
    middleware: (usual) =>
      usual({ serializableCheck: false, immutableCheck: { warnAfter: Infinity } }).concat(
        countChanges,
        api.middleware,
        sagas,
      ),
  });
  sagas.run(listenToStories);
  let kept: Selection | null = null;
  store.subscribe(() => {
    const { selection: chosen } = store.getState();
    if (chosen === kept) return;
    kept = chosen;
    localMemory.setItem(storageKey, JSON.stringify(chosen));
  });
  return store;
}

/** Another tab of the same browser chose a program: this one follows. Answers how to stop. */
export function followOtherTabs(store: Store): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== storageKey) return;
    const { program } = remembered();
    if (JSON.stringify(program) === JSON.stringify(store.getState().selection.program)) return;
    const theirs = localMemory.getItem(storageKey);
    store.dispatch(program ? programChosen(program) : programLeft());
    // Whoever follows has chosen nothing: what is kept for the next visit stays as the other tab has left it.
    if (theirs !== null) localMemory.setItem(storageKey, theirs);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
export type Store = ReturnType<typeof makeStore>;
type State = ReturnType<Store['getState']>;
export const useAppDispatch = (): ((action: UnknownAction) => void) => {
  const dispatch = useDispatch();
  return useCallback(
    (action) => {
      dispatch(action);
    },
    [dispatch],
  );
};
export const useAppSelector = <T>(select: (state: State) => T): T => useSelector(select);
/** What a feature's own slice holds. */
export const useSlice = <S>(slice: { readonly selectSlice: (state: never) => S }): S =>
  useSelector(slice.selectSlice as (state: unknown) => S);
