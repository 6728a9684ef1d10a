import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { type EinvoiceToDecide, lockEinvoiceOfParcel } from '#server/invoicing/einvoices/take-einvoice.ts'
import { type Dispatcher, decideAsDispatcher } from '../dispatcher.ts'
import { findParcel, lockParcel } from '../parcel-store.ts'

/**
 * Runs a person's decision about the e-invoice of a parcel. Refuses with `fulfilment.parcel_gone`, also for another
 * seller's, and `invoicing.einvoice_not_due` where no invoice was issued or it needs no number.
 */
export function decideOnEinvoice<Value>(
  app: App,
  dispatcher: Dispatcher,
  parcelId: string,
  decide: (tx: Transaction<Schema>, found: EinvoiceToDecide & { sellerId: string }) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return decideAsDispatcher(app, dispatcher, {
    async find(tx) {
      const parcel = await findParcel(tx, parcelId)
      return parcel ? ok(parcel) : refuse('fulfilment.parcel_gone')
    },
    async work(tx, { sellerId }): Promise<Result<Value>> {
      await lockParcel(tx, parcelId)
      const found = await lockEinvoiceOfParcel(tx, parcelId)
      return found.ok ? decide(tx, { ...found.value, sellerId }) : found
    },
  })
}
