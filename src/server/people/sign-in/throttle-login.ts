import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { takeAttempt } from '#server/ground/limits/failed-attempts.ts'
import { makeSemaphore } from '#server/ground/limits/semaphore.ts'
import { counterKey, withinLimit } from '#server/ground/limits/within-limit.ts'
import type { Browser } from './sessions/browser.ts'
import { knownBrowser } from './sessions/known-browser.ts'
import { recordRefusedAddress } from './sessions/sign-in-audit.ts'

/** Sign-ins to one account at the same moment: two at once stay below the failures that are free, the others wait. */
const withPermit = makeSemaphore({ runningMax: 2, waitingMax: 64 })

export type AsLoginAttemptRefusal = 'limits.busy' | 'limits.reset_needed' | 'limits.too_many_attempts'

/**
 * Runs `check` (which looks at the password) as one of the sign-in attempts that an address and an account have. The
 * attempt is counted before, also for e-mails without an account, so that the answers tell nothing; `check` gets the
 * key under which a right password forgives the failures, and which attempt in a row it is.
 */
export async function asLoginAttempt<Value, Code extends ProblemCode>(
  app: App,
  { email, browser }: { email: string; browser: Browser },
  check: (attempt: { key: string; inARow: number }) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | AsLoginAttemptRefusal>> {
  for (const name of ['login-minute-address', 'login-hour-address'] as const) {
    const address = await withinLimit(app, name, browser.address)
    if (!address.ok) {
      if (address.problem.details?.overBy === 1) await recordRefusedAddress(app, browser.address)
      return address
    }
  }
  const mark = knownBrowser(app, browser, email)
  const key = mark ? counterKey('login-browser', mark) : accountKey(email)
  return withPermit(key, async () => {
    const attempt = await takeAttempt(app, key)
    return attempt.ok ? check({ key, inARow: attempt.value }) : attempt
  })
}

/** Under which the failures for this account are counted, from browsers that it does not know. */
export function accountKey(email: string): string {
  return counterKey('login-account', email)
}
