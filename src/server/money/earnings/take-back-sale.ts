import type { Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { commissionRate } from '#domain/money/earnings/commission.ts'
import { dueOnTakingBack } from '#domain/money/earnings/earnings-due.ts'
import { sellerPaise } from '#domain/money/earnings/ledger-entries.ts'
import { takenBack } from '#domain/money/earnings/taken-back.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readBooked, readCredited } from './booked-sale-views.ts'
import { addDues, postEntries } from './ledger-store.ts'
import { reversalOf } from './reversal.ts'
import { readRates, readVendorOrdersToRecord } from './vendor-orders-to-record-views.ts'

/**
 * Takes a sale back out of the ledger as far as its credit notes go, in the transaction that wrote the latest of them:
 * of each entry its share of everything credited so far, less what was taken back before. The rates are those of the
 * sale. A parcel that no ledger knows changes nothing; one note takes back once.
 */
export async function takeBackSale(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { parcelId, note }: { parcelId: string; note: { id: string; issuedOn: Day } },
): Promise<void> {
  const { vendor_order_id: vendorOrderId } = await tx
    .selectFrom('parcels')
    .select('vendor_order_id')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const booked = await readBooked(tx, [vendorOrderId])
  const ofParcel = booked.filter((entry) => entry.parcelId === parcelId)
  // Sales from before were booked for a whole vendor order.
  const isWhole = ofParcel.length === 0
  const entries = isWhole ? booked.filter((entry) => entry.parcelId === undefined) : ofParcel
  if (entries.length === 0) return
  const [vendorOrder] = await readVendorOrdersToRecord(tx, { vendorOrderIds: [vendorOrderId] })
  invariant(vendorOrder, 'what was booked was placed')
  const { sellerId, soldOn } = vendorOrder
  const { commissions } = await readRates(tx, [sellerId])
  const credited = await readCredited(tx, isWhole ? { vendorOrderId } : { parcelId }, (category) =>
    vendorOrder.isHouse ? 0 : commissionRate(commissions, { sellerId, category }, soldOn),
  )
  const back = takenBack(
    entries,
    { ...credited, taxablePaise: isWhole ? undefined : credited.taxablePaise },
    note.issuedOn,
  )
  const at = app.clock.now()
  const postings = back.map(({ entry, amountPaise }) => ({
    ...reversalOf(entry, { amountPaise, at }),
    source: `credit-note:${note.id}:${entry.id}`,
    creditNoteId: note.id,
  }))
  await postEntries(tx, postings)
  if (vendorOrder.deliveredOn === undefined) return
  const taken = postings.map((posting) => ({ bookedOn: note.issuedOn, sellerPaise: sellerPaise(posting) }))
  const { deliveredOn } = vendorOrder
  const { payoutAfterDays: afterDays } = (await readSettings(tx, deliveredOn)).terms
  const dues = dueOnTakingBack(taken, { deliveredOn, afterDays, today: note.issuedOn })
  await addDues(
    tx,
    dues.map((due) => ({ ...due, sellerId })),
  )
}
