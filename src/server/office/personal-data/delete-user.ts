import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { nationalDigits, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { checkReason } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readPhoneNumber } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findVerifiedPhone } from '#server/people/sign-in/codes/phone-views.ts'
import { lockAccount } from '#server/people/sign-in/lock-account-row.ts'
import { listClosingObstacles } from './closing-obstacle-views.ts'
import { erasePerson, findSellerOf, removeVendorRecord } from './erase-person-store.ts'

type DeleteUserRefusal =
  | 'accounts.own_account'
  | 'accounts.person_not_found'
  | 'audit.reason_invalid'
  | 'personal_data.closing_money_waits'
  | 'personal_data.deletion_invalid'
  | 'personal_data.shop_not_suspended'
  | 'personal_data.user_is_admin'

/**
 * Deletes a person's account for good, once its e-mail was typed (email) and a reason given: what the shop knows of
 * them goes as when they close it themselves; orders keep what tax law needs. A vendor's shop stays as a business's
 * record and must be suspended before; an administrator leaves the team first.
 */
export async function deleteUser(
  app: App,
  admin: Permitted<'users.change'>,
  o: { userId: string; fields: Readonly<Record<string, unknown>> },
): Promise<Result<undefined, DeleteUserRefusal>> {
  const { userId, fields } = o
  if (userId === admin.userId) return refuse('accounts.own_account')
  const reason = checkReason(fields.reason)
  return decideInTransaction(app, async (tx) => {
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
    await erasePerson(tx, { userId, at: app.clock.now() })
    await removeVendorRecord(tx, userId)
    await audit(tx, app, {
      ...asActor(admin),
      action: 'user.deleted',
      subject: { kind: 'user', id: userId },
      before: { roles: [...(user.is_customer ? ['customer'] : []), ...(seller ? ['vendor'] : [])] },
      after: { ...(seller && { sellerId: seller.id }), reason: reason.value },
    })
    return ok(undefined)
  })
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
