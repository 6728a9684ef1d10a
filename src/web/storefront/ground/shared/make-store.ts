import { useSyncExternalStore } from 'react'

/** A value that components read and are told about when it changes. */
export interface Store<State> {
  getState(): State
  /** What it was at the start: what the server rendered with. */
  getInitialState(): State
  setState(part: Partial<State>): void
  /** Gives the way to hear no more. */
  subscribe(listener: () => void): () => void
}

export function makeStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    getInitialState: () => initial,
    setState(part) {
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Part of a store's value; `select` gives the same for the same state. */
export function useStore<State, Value>(store: Store<State>, select: (state: State) => Value): Value {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(store.getInitialState()),
  )
}
