import type { App, PausePoint } from '#server/ground/app.ts'
import { untilOneWaits } from './waiting-for-locks.ts'

/** Interleavings in a test's own hands: an `app.pause` that holds whoever comes first to a point. */
export interface PausePoints {
  pause: App['pause']
  /** Holds `first` at a point and starts `second`, which must wait for it; then lets `first` go on. */
  overtaken<First, Second>(
    at: PausePoint,
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ): Promise<[First, Second]>
}

export function pausePoints(getApp: () => App): PausePoints {
  let held: { at: PausePoint; reached: () => void; go: Promise<void> } | undefined
  return {
    async pause(at) {
      if (held?.at !== at) return
      const { reached, go } = held
      held = undefined
      reached()
      await go
    },
    async overtaken(at, first, second) {
      const reached = Promise.withResolvers<void>()
      const go = Promise.withResolvers<void>()
      held = { at, reached: reached.resolve, go: go.promise }
      const running = first()
      try {
        const never = running.then(() => Promise.reject(new Error(`nobody came to ${at}`)))
        await Promise.race([reached.promise, never])
        const waiting = second()
        if (!(await untilOneWaits(getApp().db, waiting))) await waitedForNothing(waiting)
        go.resolve()
        return await Promise.all([running, waiting])
      } finally {
        go.resolve()
      }
    },
  }
}

/** What went wrong with who was to wait is its own error, or that it did not have to. */
async function waitedForNothing(waiting: Promise<unknown>): Promise<never> {
  await waiting
  throw new Error('it did not wait for the one that was held')
}
