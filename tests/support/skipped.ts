import { TestRunner } from 'vitest'
import { isFull } from './full-run.ts'

/**
 * A test that cannot run everywhere says so in its title, since the last lines of a run print the titles of those that
 * were left out: `const full = skippedUnless(isFull, 'only with --full')`, then
 * `test.skipIf(full.isSkipped)(full.titled('a backlog drains'), …)`.
 */
export function skippedUnless(condition: unknown, reason: string) {
  const isSkipped = !condition
  return {
    isSkipped,
    titled: (title: string) => (isSkipped ? `${title} (skipped: ${reason})` : title),
  }
}

/** What takes minutes runs with `npm test -- --full`. */
export const skippedUnlessFull = () => skippedUnless(isFull, 'runs with npm test -- --full')

/** Ends the test that runs as one that was left out, where only its middle shows that it cannot be played here. */
export function skipThisTest(reason: string): void {
  TestRunner.getCurrentTest()?.context.skip(reason)
}
