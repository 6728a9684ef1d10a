/** What looks and then writes must not meet another that does: each waits for the one before. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    (...args: Args): Promise<Value> => {
      const next = last.then(() => work(...args))
      last = next.catch(() => {})
      return next
    }
}
