import type { BusinessBuyer } from '#domain/ground/gst/business-buyer.ts'
import { parseGstin } from '#domain/ground/gst/gstin.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { checkBusinessForm } from '#domain/people/accounts/business-form.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { deleteBusiness, findBusinessRow, upsertBusiness } from './business-store.ts'

/** The business that a customer buys for; undefined when none is kept. */
export async function findSavedBusiness(
  { db }: Pick<App, 'db'>,
  userId: string,
): Promise<BusinessBuyer | undefined> {
  const row = await findBusinessRow(db, userId)
  if (!row) return undefined
  const gstin = parseGstin(row.gstin)
  invariant(gstin.ok && gstin.value.state, 'a kept GSTIN was checked')
  const { company, address, city, postal_code: postalCode } = row
  return {
    gstin: row.gstin,
    state: gstin.value.state,
    company,
    ...(address !== null &&
      city !== null &&
      postalCode !== null && { registeredAt: { address, city, postalCode } }),
  }
}

/** Keeps the business that a customer buys for, in place of another. Refuses with identity.business_invalid. */
export async function saveBusiness(
  app: App,
  userId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, 'accounts.business_invalid'>> {
  const form = checkBusinessForm(fields)
  if (!form.ok) return form
  await inTransaction(app, (tx) => upsertBusiness(tx, { userId, business: form.value, at: app.clock.now() }))
  return ok(undefined)
}

/** Forgets it. Orders that were placed keep theirs. */
export async function forgetBusiness(app: App, userId: string): Promise<void> {
  await inTransaction(app, (tx) => deleteBusiness(tx, userId))
}
