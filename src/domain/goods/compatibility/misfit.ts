import { judgeBuild, ONLY_OF_A_WHOLE } from './verdicts/judge-build.ts'
import type { Part } from './verdicts/verdict.ts'

/** Why parts cannot stand in one computer, in a sentence; undefined where nothing speaks against it, known or not. */
export function misfitOf(parts: readonly Part[]): string | undefined {
  return judgeBuild(parts).find(
    ({ rule, answer }) => answer === 'does not fit' && !ONLY_OF_A_WHOLE.includes(rule),
  )?.why
}
