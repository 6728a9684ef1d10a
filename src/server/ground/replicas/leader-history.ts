import type { WalPosition } from '#server/ground/db/following/wal-position.ts'

interface Sample {
  /** By the clock of this process, before the leader was asked: whatever was committed by then is at `position` or before. */
  at: number
  position: WalPosition
}

/** More would say of nobody that they are near. */
const SAMPLES_MAX = 600
const EVERY_MS = 100

/** Where the leader stood at which moment, so that a follower's position says up to when it has everything. */
export function makeLeaderHistory() {
  /** The newest first. */
  const samples: Sample[] = []

  return {
    note(sample: Sample): void {
      const [last, before] = samples
      // Of those that come close together the newest and the first are enough.
      if (last && before && last.at - before.at < EVERY_MS) samples.shift()
      samples.unshift(sample)
      if (samples.length > SAMPLES_MAX) samples.pop()
    },
    /** The newest moment up to which whoever stands at this position has everything; undefined where none is known. */
    upTo: (position: WalPosition): number | undefined =>
      samples.find((sample) => sample.position <= position)?.at,
  }
}
