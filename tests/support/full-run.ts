import { test } from 'vitest'

/** Whether everything is run at its full size: `npm test -- --full`. What that leaves out otherwise is in CONTRIBUTING.md. */
export const isFull = Boolean(process.env.NN_FULL)

/** Whether this is the whole run of a commit. Whoever names a file has all of its tests run, at the size of a commit. */
export const isCommitTier = Boolean(process.env.NN_COMMIT_TIER)

/**
 * A test that a commit leaves to the full run: use cases prove its rules, and another test that its parts meet. What a
 * run left out so is counted in its last lines.
 */
export const testInFull = test.skipIf(isCommitTier)

/** The same for a test that not every machine can run (`skippedUnless`). */
export const testInFullUnless = (isSkipped: boolean) => (isSkipped ? test.skip : testInFull)

/** How much of something: in the full run, and on each commit. */
export function inFull<Value>(full: Value, onCommit: Value): Value {
  return isFull ? full : onCommit
}

/**
 * How often two people do something at once, at moments that nobody decides. On each commit enough to meet each other;
 * what is decided step by step, at pause points, is played there in every order.
 */
export const RACE_ROUNDS = inFull(200, 2)
