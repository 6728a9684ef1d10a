import type { Clock } from '#server/ground/outside/clock.ts'

/** A clock that a test turns; it stands still otherwise. */
export function turnedClock(start = '2026-11-20T10:00:00Z'): Clock & { turn(seconds: number): void } {
  let now = new Date(start)
  return {
    now: () => now,
    turn(seconds) {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}
