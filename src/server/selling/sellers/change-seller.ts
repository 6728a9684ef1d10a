import type { Transaction } from 'kysely'
import { changedFields } from '#domain/ground/shared/changed-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { listChangesSince } from '#server/ground/audit/changes-since-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ActingVendor, byVendor } from './acting-vendor.ts'
import {
  lockSellerSettings,
  type SellerColumns,
  type SellerRow,
  updateSeller,
} from './seller-settings-store.ts'

export interface SellerChange<Code extends ProblemCode> {
  /** The version that the person saw (a form's text will do). */
  version: unknown
  /** As in `seller.care_changed`. */
  action: string
  /** The columns to write; a refusal ends the change. */
  columns: (
    seller: SellerRow,
    tx: Transaction<Schema>,
  ) => Promise<Result<SellerColumns, Code>> | Result<SellerColumns, Code>
  /** What else belongs to the change; runs in its transaction, only when something did change. */
  afterwards?: (tx: Transaction<Schema>, seller: SellerRow) => Promise<void>
}

/** Kept out of the record of changes: it tells that a number changed, not to what; and what nobody chose. */
const SECRET_COLUMNS = ['bank_account_ciphertext', 'bank_account_fingerprint', 'payout_refused_at']

/**
 * One change of a seller's own settings, all or nothing, with its record. Refuses when the seller was changed since the
 * form was opened, naming what.
 */
export async function changeSellerSettings<Code extends ProblemCode>(
  app: App,
  who: ActingVendor,
  change: SellerChange<Code>,
): Promise<Result<undefined, Code | 'sellers.changed_by_other' | 'sellers.not_found'>> {
  return decideInSellerTransaction(app, who.sellerId, async (tx) => {
    const seller = await lockSellerSettings(tx, who.sellerId)
    if (!seller) return refuse('sellers.not_found')
    if (String(seller.version) !== String(change.version)) return changedByOther(tx, seller, change.version)
    const columns = await change.columns(seller, tx)
    if (!columns.ok) return columns
    const before = Object.fromEntries(
      Object.keys(columns.value).map((name) => [name, seller[name as keyof SellerRow]]),
    )
    const changed = changedFields(before, columns.value)
    if (!changed) return ok(undefined)
    await updateSeller(tx, who.sellerId, columns.value)
    await audit(tx, app, {
      ...byVendor(who),
      action: change.action,
      subject: { kind: 'seller', id: who.sellerId },
      before: { ...withoutSecrets(changed.before), version: seller.version },
      after: { ...withoutSecrets(changed.after), version: seller.version + 1 },
    })
    await change.afterwards?.(tx, seller)
    return ok(undefined)
  })
}

async function changedByOther(tx: Transaction<Schema>, seller: SellerRow, version: unknown) {
  const since = Number.isSafeInteger(Number(version)) ? Number(version) : seller.version
  const changes = await listChangesSince(tx, { subject: { kind: 'seller', id: seller.id }, version: since })
  const names = new Set(changes.flatMap(({ after }) => Object.keys(after)))
  names.delete('version')
  const what = [...names].map((name) => name.replaceAll('_', ' ')).join(', ')
  return refuse('sellers.changed_by_other', {
    details: { version: seller.version },
    fields: {
      form: `Someone else has changed your shop’s settings${what ? ` (${what})` : ''}. Your changes are not saved yet, but they are still in the form. Save again to keep them.`,
    },
  })
}

function withoutSecrets(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_COLUMNS.includes(name)))
}
