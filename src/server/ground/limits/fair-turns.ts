import { fairLine } from './fair-line.ts'

/**
 * Does work in this process one after the other, in fair turns of those who ask for it; undefined, and not done, when too
 * many wait, or too many of this asker. Work that fails fails alone.
 */
export function makeFairTurns(places: { waitingMax: number; askerMax: number }) {
  const line = fairLine<() => void>(places)
  let isTaken = false
  return async function inTurn<Value>(asker: string, work: () => Promise<Value>): Promise<Value | undefined> {
    if (isTaken) {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (!line.add(asker, resolve)) return undefined
      await promise
    }
    isTaken = true
    try {
      return await work()
    } finally {
      const next = line.takeNext()
      if (next) next()
      else isTaken = false
    }
  }
}
