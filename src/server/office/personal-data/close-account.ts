import { type CodeOf, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { letUnpaidGo } from '#server/orders/checkout/pay-again/let-unpaid-go.ts'
import { findAccountById, findPassword } from '#server/people/sign-in/account-views.ts'
import { checkOwnPassword } from '#server/people/sign-in/check-own-password.ts'
import { lockAccount } from '#server/people/sign-in/lock-account-row.ts'
import { noSessionCookie } from '#server/people/sign-in/sessions/session-cookie.ts'
import { listClosingObstacles, listUnpaidOrders } from './closing-obstacle-views.ts'
import { erasePerson } from './erase-person-store.ts'
import { passOnKept } from './pass-on-kept.ts'

type CloseAccountRefusal =
  | CodeOf<typeof checkOwnPassword>
  | 'personal_data.closing_money_waits'
  | 'personal_data.closing_other_role'

/**
 * Closes a customer's account for good, once the password (field `password`) confirms it, or, for an account without one,
 * a fresh proof of who asks (`isProved`, which the page requires): all sessions end, what the
 * marketplace knows of the person goes, their e-mail is free again; orders keep what tax law needs, and those that wait for
 * their payment are let go. Refuses while
 * somebody without the account could not have their money (`listClosingObstacles`).
 */
export async function closeAccount(
  app: App,
  o: { userId: string; fields: Readonly<Record<string, unknown>>; isProved?: boolean },
): Promise<Result<{ setCookies: string[] }, CloseAccountRefusal>> {
  const { userId } = o
  const hasNone = o.isProved === true && (await findPassword(app.db, userId)) === undefined
  const own = hasNone
    ? ok(undefined)
    : await checkOwnPassword(app, { userId, password: o.fields.password, field: 'password' })
  if (!own.ok) return own
  // Nobody could cancel what is paid for after that.
  for (const orderId of await listUnpaidOrders(app.db, userId)) await letUnpaidGo(app, { userId }, orderId)
  return decideInTransaction(app, async (tx) => {
    const locked = await lockAccount(tx, userId)
    const account = await findAccountById(tx, userId)
    if (!account || locked?.passwordHash !== own.value || account.vendor !== null || account.admin !== null)
      return refuseOtherRole()
    const [obstacle] = await listClosingObstacles(tx, userId)
    if (obstacle) return refuse('personal_data.closing_money_waits', { details: { number: obstacle.number } })
    await passOnKept(app, tx, await erasePerson(tx, { userId, at: app.clock.now() }))
    return ok({ setCookies: [noSessionCookie(app)] })
  })
}

function refuseOtherRole(): Refused<'personal_data.closing_other_role'> {
  const form = 'This account also sells or administers here. Please contact us to close it.'
  return refuse('personal_data.closing_other_role', { fields: { form } })
}
