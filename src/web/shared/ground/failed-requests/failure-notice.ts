/** What a person is told after a request of the page's script failed; the page itself stays as it was. */
export interface RequestFailure {
  text: string
  /** The page that was asked for and did not come. */
  href?: string
}

export const PAGE_FAILED = 'This page could not be loaded. Please check your connection and try again.'

let current: RequestFailure | undefined
const listeners = new Set<() => void>()

export function showFailure(failure: RequestFailure): void {
  current = failure
  tell()
}

/** After a request that succeeded, or when the person has read it. */
export function clearFailure(): void {
  if (!current) return
  current = undefined
  tell()
}

export const currentFailure = (): RequestFailure | undefined => current

export function onFailureChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
