import type { Selectable } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { WarrantyRefund } from '#domain/selling/sellers/warranty-refund.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { findLatestChange, type IdentityChange } from './legal-identity/identity-change-views.ts'

export interface ShownAddress {
  address: string | null
  city: string | null
  state: string | null
  postalCode: string | null
}

/** Everything that a seller's settings page shows; of the bank account only the end. */
export interface SellerSettings {
  version: number
  slug: string
  name: string
  about: string | null
  logoKey: string | null
  standing: 'applied' | 'approved' | 'suspended'
  onHoliday: boolean
  legalName: string | null
  gstin: string | null
  pan: string | null
  registered: ShownAddress
  pickup: ShownAddress
  returns: ShownAddress
  careEmail: string | null
  carePhone: string | null
  bank: { holder: string; last4: string; ifsc: string } | null
  /** Null: the first letters of the name. */
  invoicePrefix: string | null
  einvoicesFrom: Day | null
  warrantyRefund: WarrantyRefund
}

/** The settings of a vendor's own shop. */
export async function readSellerSettings(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<SellerSettings> {
  const row = await inSellerTransaction(app, sellerId, (tx) =>
    tx.selectFrom('sellers').selectAll().where('id', '=', sellerId).executeTakeFirstOrThrow(),
  )
  return {
    version: row.version,
    slug: row.slug,
    name: row.name,
    about: row.about,
    logoKey: row.logo_key,
    standing: row.standing,
    onHoliday: row.on_holiday,
    legalName: row.legal_name,
    gstin: row.gstin,
    pan: row.pan,
    registered: shownAddress(row, ''),
    pickup: shownAddress(row, 'pickup_'),
    returns: shownAddress(row, 'return_'),
    careEmail: row.care_email,
    carePhone: row.care_phone,
    bank: shownBank(row),
    invoicePrefix: row.invoice_prefix,
    einvoicesFrom: row.einvoices_from,
    warrantyRefund: row.warranty_refund,
  }
}

/** One of the three addresses that a seller's row holds. */
export function shownAddress(
  row: Selectable<Schema['sellers']>,
  prefix: '' | 'pickup_' | 'return_',
): ShownAddress {
  return {
    address: row[`${prefix}address`],
    city: row[`${prefix}city`],
    state: row[`${prefix}state_code`],
    postalCode: row[`${prefix}postal_code`],
  }
}

/** What may be shown of a bank account: its end; null while there is none. */
export function shownBank(row: Selectable<Schema['sellers']>): SellerSettings['bank'] {
  const { bank_holder: holder, bank_account_last4: last4, bank_ifsc: ifsc } = row
  return holder && last4 && ifsc ? { holder, last4, ifsc } : null
}

/** Whether a vendor's own shop is on holiday, and what the back office said if it began it. */
export async function findHoliday(
  app: Pick<App, 'db'>,
  sellerId: string,
): Promise<{ note: string | null } | undefined> {
  const row = app.db.selectFrom('sellers').select(['on_holiday', 'holiday_note']).where('id', '=', sellerId)
  const { on_holiday, holiday_note: note } = await row.executeTakeFirstOrThrow()
  return on_holiday ? { note } : undefined
}

/** The change of legal identity that a vendor's own shop asked for last. */
export function readIdentityChange(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<IdentityChange | undefined> {
  return inSellerTransaction(app, sellerId, (tx) => findLatestChange(tx, sellerId))
}
