import type { Transaction } from 'kysely'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { nationalDigits, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readPhoneNumber } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { letUnpaidGo } from '#server/orders/checkout/pay-again/let-unpaid-go.ts'
import { findVerifiedPhone } from '#server/people/sign-in/codes/phone-views.ts'
import { lockAccount } from '#server/people/sign-in/lock-account-row.ts'
import { listClosingObstacles, listUnpaidOrders } from './closing-obstacle-views.ts'
import { erasePerson, findSellerOf, removeVendorRecord } from './erase-person-store.ts'
import { passOnKept } from './pass-on-kept.ts'

type DeleteUserRefusal =
  | 'accounts.own_account'
  | 'accounts.person_not_found'
  | 'audit.reason_invalid'
  | 'personal_data.closing_money_waits'
  | 'personal_data.deletion_invalid'
  | 'personal_data.shop_not_suspended'
  | 'personal_data.user_is_admin'

interface Deletion {
  userId: string
  fields: Readonly<Record<string, unknown>>
}

/**
 * Deletes a person's account for good, once its e-mail was typed (email) and a reason given: what the shop knows of
 * them goes as when they close it themselves, and what waits for their payment is let go; orders keep what tax law needs.
 * A vendor's shop stays as a business's record and must be suspended before; an administrator leaves the team first.
 */
export async function deleteUser(
  app: App,
  admin: Permitted<'users.change'>,
  o: Deletion,
): Promise<Result<undefined, DeleteUserRefusal>> {
  const { userId } = o
  if (userId === admin.userId) return refuse('accounts.own_account')
  const asked = await decideInTransaction(app, (tx) => check(tx, o))
  if (!asked.ok) return asked
  // Nobody could cancel what is paid for after that.
  for (const orderId of await listUnpaidOrders(app.db, userId)) await letUnpaidGo(app, { userId }, orderId)
  return decideInTransaction(app, async (tx) => {
    const checked = await check(tx, o)
    if (!checked.ok) return checked
    const { isCustomer, sellerId, reason } = checked.value
    const freed = await erasePerson(tx, { userId, at: app.clock.now() })
    await removeVendorRecord(tx, userId)
    await audit(tx, app, {
      ...asActor(admin),
      action: 'user.deleted',
      subject: { kind: 'user', id: userId },
      before: { roles: [...(isCustomer ? ['customer'] : []), ...(sellerId ? ['vendor'] : [])] },
      after: { ...(sellerId && { sellerId }), reason },
    })
    await passOnKept(app, tx, freed)
    return ok(undefined)
  })
}

/** Whether this person can be deleted by this form, under the lock of the account. */
async function check(
  tx: Transaction<Schema>,
  { userId, fields }: Deletion,
): Promise<Result<{ isCustomer: boolean; sellerId: string | undefined; reason: string }, DeleteUserRefusal>> {
  const reason = checkReason(fields.reason)
  const user = await lockAccount(tx, userId)
  if (!user) return refuse('accounts.person_not_found')
  if (user.is_admin) return refuse('personal_data.user_is_admin')
  const seller = await findSellerOf(tx, userId)
  if (seller && seller.standing !== 'suspended')
    return refuse('personal_data.shop_not_suspended', {
      details: { sellerId: seller.id, seller: seller.name },
    })
  const phone = await findVerifiedPhone(tx, userId)
  const refusal = refuseFields('personal_data.deletion_invalid', {
    email: typedProblem(fields.email, { email: user.email, phone }),
    reason: reason.ok ? undefined : reason.problem.fields?.reason,
  })
  if (refusal) return refusal
  if (!reason.ok) return reason
  const [obstacle] = await listClosingObstacles(tx, userId)
  if (obstacle) return refuse('personal_data.closing_money_waits', { details: { number: obstacle.number } })
  return ok({ isCustomer: user.is_customer, sellerId: seller?.id, reason: reason.value })
}

/** The e-mail is typed to confirm; of an account without one its number is. */
function typedProblem(
  typed: unknown,
  { email, phone }: { email: string; phone: PhoneNumber | undefined },
): string | undefined {
  if (ownEmail(email) !== undefined)
    return normaliseEmail(typed) === email ? undefined : 'This is not the email of the account'
  const digits = phone ? nationalDigits(phone) : ''
  return readPhoneNumber(typed) === digits ? undefined : 'This is not the number of the account'
}
