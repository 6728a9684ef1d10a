import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result } from '#domain/ground/shared/result.ts'
import { checkBankAccount } from '#domain/selling/sellers/seller-bank-form.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { sealText } from '#server/ground/outside/sealed-text.ts'
import { checkOwnPassword } from '#server/people/sign-in/check-own-password.ts'
import type { ActingVendor } from '../acting-vendor.ts'
import { changeSellerSettings } from '../change-seller.ts'
import { listVendors } from '../seller-views.ts'
import { bankAccountHash } from './bank-account-hash.ts'

type SaveBankAccountRefusal =
  | CodeOf<typeof checkOwnPassword>
  | 'sellers.changed_by_other'
  | 'sellers.not_found'
  | 'sellers.settings_not_valid'

/**
 * Changes where a seller's money goes, for somebody who knows the password (currentPassword). The number is kept
 * encrypted and shown by its last four digits only; payouts that wait since the account of before refused one go on; all who act for the seller are told by mail.
 */
export async function saveBankAccount(
  app: App,
  who: ActingVendor,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, SaveBankAccountRefusal>> {
  const form = checkBankAccount(fields)
  if (!form.ok) return form
  const password = { password: fields.currentPassword, field: 'currentPassword' }
  const own = await checkOwnPassword(app, { userId: who.userId, ...password })
  if (!own.ok) return own
  const { holder, accountNumber, ifsc } = form.value
  return changeSellerSettings(app, who, {
    version: fields.version,
    action: 'seller.bank_account_changed',
    columns: () =>
      ok({
        payout_refused_at: null,
        bank_holder: holder,
        bank_ifsc: ifsc,
        bank_account_last4: accountNumber.slice(-4),
        bank_account_ciphertext: sealText(
          app,
          { purpose: 'bank-account', owner: who.sellerId },
          accountNumber,
        ),
        bank_account_fingerprint: bankAccountHash(app, { ifsc, accountNumber }),
      }),
    afterwards: (tx, seller) =>
      asMarketplace(tx, () => tellAll(app, tx, { ...seller, last4: accountNumber.slice(-4) })),
  })
}

async function tellAll(
  app: App,
  tx: Transaction<Schema>,
  seller: { id: string; name: string; last4: string },
): Promise<void> {
  for (const { name, email, userId } of await listVendors(tx, seller.id, 'money')) {
    await queueMail(app, tx, {
      kind: 'bank-account-changed',
      to: email,
      userId,
      subject: `The bank account of ${seller.name} was changed`,
      content: {
        greeting: `Hello ${name},`,
        blocks: [
          {
            kind: 'paragraph',
            text: `Payouts for ${seller.name} now go to the account ending in ${seller.last4}.`,
          },
          {
            kind: 'paragraph',
            text: `If nobody at your shop did this, change your password at once and write to us: ${app.config.publicUrl}/contact`,
          },
        ],
      },
    })
  }
}
