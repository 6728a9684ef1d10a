import { REQUIRED_MESSAGE, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { setLinkedAccount } from './linked-account-store.ts'

/** As Razorpay writes the number of a linked account. */
const LINKED_ACCOUNT = /^acc_[A-Za-z0-9]{14}$/

type LinkAccountRefusal = 'payouts.account_not_valid' | 'payouts.service_silent' | 'sellers.not_found'

/**
 * Notes the account that a seller has with the settlement service, to which everything of theirs goes from then on. The
 * service opens it once the seller has proved who they are, and says here that it is there and takes money.
 */
export async function linkAccount(
  app: App,
  admin: Permitted<'payouts.run'>,
  { sellerId, ...typed }: { sellerId: string; linkedAccount: unknown },
): Promise<Result<{ name: string; accountName: string }, LinkAccountRefusal>> {
  const linkedAccount = oneLine(typed.linkedAccount).replace(/\s/g, '')
  const isWellFormed = LINKED_ACCOUNT.test(linkedAccount)
  const refusal = refuseFields('payouts.account_not_valid', {
    linkedAccount:
      linkedAccount === ''
        ? REQUIRED_MESSAGE
        : isWellFormed
          ? undefined
          : 'It is acc_ and fourteen letters or digits, as acc_GLGeLkU2JUeyDZ',
  })
  if (refusal) return refusal
  const found = await app.settlement?.findLinkedAccount(linkedAccount)
  if (!found || found.kind === 'unknown') return refuse('payouts.service_silent')
  if (found.kind === 'not-found') return notValid('The payment service knows no such account of a seller')
  if (!found.takesMoney) return notValid('The payment service has suspended this account')
  return decideInTransaction(app, async (tx) => {
    const seller = await tx
      .selectFrom('sellers')
      .select(['name', 'is_house', 'linked_account'])
      .where('id', '=', sellerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!seller || seller.is_house) return refuse('sellers.not_found')
    const { name, linked_account: before } = seller
    const other = await tx
      .selectFrom('sellers')
      .select('name')
      .where('linked_account', '=', linkedAccount)
      .where('id', '<>', sellerId)
      .executeTakeFirst()
    if (other) return notValid(`It is the account of ${other.name}`)
    if (before !== linkedAccount) {
      await setLinkedAccount(tx, sellerId, linkedAccount)
      await audit(tx, app, {
        ...asActor(admin),
        sellerId,
        action: 'seller.account_linked',
        subject: { kind: 'seller', id: sellerId },
        before: { linked_account: before },
        after: { linked_account: linkedAccount },
      })
    }
    return ok({ name, accountName: found.name })
  })
}

function notValid(words: string) {
  return refuse('payouts.account_not_valid', { fields: { linkedAccount: words } })
}
