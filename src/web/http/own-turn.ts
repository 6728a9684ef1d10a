import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves, in the order of the calls, once for each turn of the event loop: who holds the loop for milliseconds waits for
 * it, so that between two of them everybody is answered who needs no such work. Two pages that were ready at the same
 * moment would else be made one after the other, and a page that is kept would wait for all of them.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
