import type { WholePage } from './finished-page.ts'

/** A page that was asked for so often is worth being packed as small as it gets. */
const TIMES_MIN = 8
/** A page that changes sooner is asked for too seldom afterwards: what packs it would run all the time. */
const AGE_MS_MIN = 10_000

/** Decides which kept pages are packed anew by `pack`, at its best: one at a time, those that last and are asked for. */
export function makeBestPacking(pack: (page: WholePage) => Promise<void>) {
  const asked = new WeakMap<WholePage, { times: number; since: number }>()
  let isPacking = false

  /** Counts that a page was asked for at a time in milliseconds; a promise when it is packed now. */
  return function countAsked(page: WholePage, at: number): Promise<void> | undefined {
    if (page.isBest) return undefined
    const { times, since } = asked.get(page) ?? { times: 0, since: at }
    asked.set(page, { times: times + 1, since })
    if (isPacking || times + 1 < TIMES_MIN || at - since < AGE_MS_MIN) return undefined
    isPacking = true
    return pack(page).finally(() => {
      isPacking = false
    })
  }
}
