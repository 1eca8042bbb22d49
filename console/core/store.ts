import { useCallback } from 'react';
import { configureStore, type Slice, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import createSagaMiddleware from 'redux-saga';
import { api, countChanges } from './api';
import { connection } from './connection';
import { documentsSaga, viewer } from './documents';
import { listsSaga } from './exportList';
import type { Feature } from './feature';
import { making } from './making';
import { programChosen, programLeft, selection } from './program';
import { messages } from './toasts';
import { localMemory } from './storage';

const storageKey = 'isoline.selection';

type Selection = ReturnType<typeof selection.getInitialState>;
function remembered(): Selection {
  try {
    const stored = JSON.parse(localMemory.getItem(storageKey) ?? 'null') as Selection | null;
    return stored && Array.isArray(stored.coverageIds) ? stored : selection.getInitialState();
  } catch (error) {
    console.warn('The remembered selection could not be read', error);
    return selection.getInitialState();
  }
}

const reducers = {
  [api.reducerPath]: api.reducer,
  connection: connection.reducer,
  making: making.reducer,
  messages: messages.reducer,
  selection: selection.reducer,
  viewer: viewer.reducer,
};

/** The store of the console: what stands in core, and what each feature brings along. */
export function makeStore(features: readonly Feature[]) {
  const sagas = createSagaMiddleware();
  const slices = features.flatMap((feature) => feature.slices ?? []);
  const store = configureStore({
    reducer: {
      ...reducers,
      ...(Object.fromEntries(slices.map(({ reducerPath, reducer }) => [reducerPath, reducer])) as object),
    },
    preloadedState: { selection: remembered() },
    middleware: (usual) => usual({ serializableCheck: false }).concat(countChanges, api.middleware, sagas),
  });
  for (const saga of [documentsSaga, listsSaga, ...features.flatMap((feature) => feature.saga ?? [])]) sagas.run(saga);
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
    store.dispatch(program ? programChosen(program) : programLeft());
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
export const useSlice = <S>(slice: Pick<Slice<S>, 'selectSlice'>): S =>
  useSelector(slice.selectSlice as (state: unknown) => S);
