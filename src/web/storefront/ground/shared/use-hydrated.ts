import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether JavaScript has taken over this page; false in what the server sends. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
