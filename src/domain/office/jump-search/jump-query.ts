import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

/** Longer than any name that is looked for. */
const LENGTH_MAX = 120

/** What somebody typed into the jump search of the back office, on one line and cut to its limit; "" for nothing. */
export function readJumpQuery(typed: string | null): string {
  return oneLine(typed).slice(0, LENGTH_MAX).trim()
}
