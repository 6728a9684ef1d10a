/** Failures in a row after which an account takes no password any more, until it is reset (NIST SP 800-63B, 3.2.2). */
export const LOGIN_FAILURES_MAX = 100

const FREE_FAILURES = 5
const PAUSE_SECONDS_MAX = 15 * 60

/** How long an account pauses after this many failures in a row: not before the fifth, then 1 s, 2 s, … 15 min. */
export function loginPauseSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(2 ** (failures - FREE_FAILURES), PAUSE_SECONDS_MAX)
}
