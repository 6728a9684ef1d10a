import { expect } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inFull } from '#tests/support/full-run.ts'
import { databaseUrlOf } from './checkout.ts'
import { type DatabaseFault, faultyDatabase } from './faulty-database.ts'

/** More than any step needs; a step that is over before the cut ends its test. */
const STATEMENTS_MAX = 150
/** Before every statement in the full run, before the first on each commit. */
const STEP = inFull(1, STATEMENTS_MAX)

/** When a connection is cut, for `describe.each`: the words, the fault, and by how many places it moves on. */
export const CUTS: readonly (readonly [string, DatabaseFault['kind'], number])[] = [
  ['before its statements', 'cut-before-statement', STEP],
  ['after a COMMIT, before the answer is heard', 'lose-answer-to-commit', 1],
]

/** One step of a way: gives a Result, `true` or nothing once it is done, also when it had been done before. */
export type Step<Way> = readonly [name: string, work: (by: App, way: Way) => Promise<unknown>]

interface CutSteps {
  /**
   * Plays the whole way again and again, the named step first over a line that breaks one place further each time and
   * then once more, until the step was over before the cut; `check` asks what came of each.
   */
  playWithCuts<Way>(
    {
      begin,
      steps,
      check,
    }: { begin(): Promise<Way>; steps: readonly Step<Way>[]; check(way: Way): Promise<void> },
    name: string,
    cut: { kind: DatabaseFault['kind']; step: number },
  ): Promise<void>
  end(): Promise<void>
}

/** Steps of use cases over connections that break where they are told to. */
export function cutSteps(app: App): CutSteps {
  const faulty = faultyDatabase(databaseUrlOf(app))
  const broken: App = { ...app, db: faulty.db }
  return {
    async playWithCuts({ begin, steps, check }, name, { kind, step }) {
      for (let at = 1; ; at += step) {
        expect(at).toBeLessThan(STATEMENTS_MAX)
        const way = await begin()
        let wasCut = false
        for (const [each, work] of steps) {
          if (each === name) {
            faulty.plan({ kind, at })
            // A job that has others to see to does not fail for one of them.
            await work(broken, way).catch(() => {})
            wasCut = faulty.plan(undefined)
          }
          const done = await work(app, way)
          expect(done === undefined || done === true || (done as { ok?: boolean }).ok, each).toBeTruthy()
        }
        await check(way)
        if (!wasCut) return expect(at).toBeGreaterThan(1)
        // A commit has one cut of this kind: whether the step has more statements is not asked.
        if (step === STATEMENTS_MAX) return
      }
    },
    end: () => faulty.end(),
  }
}
