const KEY = 'nn-searches'
const KEPT_MAX = 8

/** What was searched for in this browser, the last first; nothing where it keeps nothing. */
export function readPastSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, KEPT_MAX) : []
  } catch {
    return []
  }
}

/** Keeps a query before the others. */
export function keepSearch(query: string): void {
  const words = query.trim()
  if (words) write([words, ...readPastSearches().filter((other) => other !== words)].slice(0, KEPT_MAX))
}

export function forgetSearches(): void {
  write([])
}

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Private windows and full disks keep nothing.
  }
}
