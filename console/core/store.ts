import { useCallback } from 'react';
import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import { api } from './api';
import { selection } from './program';
import { messages } from './toasts';

const storageKey = 'isoline.selection';

function remembered() {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as ReturnType<
      typeof selection.getInitialState
    > | null;
    return stored && Array.isArray(stored.coverageIds) ? stored : selection.getInitialState();
  } catch (error) {
    console.warn('The remembered selection could not be read', error);
    return selection.getInitialState();
  }
}

export function makeStore(sagas: readonly Saga[]) {
  const saga = createSagaMiddleware();
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, messages: messages.reducer, selection: selection.reducer },
    preloadedState: { selection: remembered() },
    middleware: (usual) => usual({ serializableCheck: false }).concat(api.middleware, saga),
  });
  for (const one of sagas) saga.run(one);
  store.subscribe(() => {
    try {
      localStorage.setItem(storageKey, JSON.stringify(store.getState().selection));
    } catch (error) {
      console.warn('The selection could not be remembered', error);
    }
  });
  return store;
}
export type Store = ReturnType<typeof makeStore>;
export type State = ReturnType<Store['getState']>;
export const useAct = (): ((action: UnknownAction) => void) => {
  const dispatch = useDispatch();
  return useCallback(
    (action) => {
      dispatch(action);
    },
    [dispatch],
  );
};
export const useHeld = <T>(select: (state: State) => T): T => useSelector(select);
