/** The line of a thread is full, or the part of it that one asker may have: asking again later may succeed. */
export class TooManyWaiting extends Error {
  constructor(what: string) {
    super(`too many ${what} wait`)
    this.name = 'TooManyWaiting'
  }
}

/** By its name: the pages are built into a bundle with a copy of this class of their own. */
export function isTooManyWaiting(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooManyWaiting'
}
