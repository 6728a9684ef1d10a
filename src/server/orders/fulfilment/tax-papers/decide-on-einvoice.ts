import type { Transaction } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import {
  type EinvoiceToDecide,
  lockEinvoiceOfParcel,
} from '#server/money/invoicing/einvoices/take-einvoice.ts'
import { lockOrder } from '#server/selling/order-moves/lock-order.ts'
import { type Dispatcher, decideAsDispatcher, findParcelToMove } from '../dispatcher.ts'
import { lockParcel } from '../parcel-store.ts'

/** The invoice of a parcel, or the credit note for it that is named. */
export interface EinvoiceOfParcel {
  parcelId: string
  creditNoteId?: string | undefined
}

/**
 * Runs a person's decision about the e-invoice of a parcel, or of a credit note for it. Another seller's parcel is as
 * absent as one that never was. Refuses where no such paper was issued or it needs no number.
 */
export function decideOnEinvoice<Value, Code extends ProblemCode>(
  app: App,
  dispatcher: Dispatcher,
  { parcelId, creditNoteId }: EinvoiceOfParcel,
  decide: (
    tx: Transaction<Schema>,
    found: EinvoiceToDecide & { sellerId: string },
  ) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'fulfilment.parcel_gone' | 'invoicing.einvoice_not_due'>> {
  return decideAsDispatcher(app, dispatcher, {
    find: (tx) => findParcelToMove(tx, parcelId),
    async work(tx, { orderId, sellerId }) {
      // A credit note is issued under the lock of its order: none appears beside a decision.
      await lockOrder(tx, orderId)
      await lockParcel(tx, parcelId)
      const found = await lockEinvoiceOfParcel(tx, { parcelId, creditNoteId })
      return found.ok ? decide(tx, { ...found.value, sellerId }) : found
    },
  })
}
