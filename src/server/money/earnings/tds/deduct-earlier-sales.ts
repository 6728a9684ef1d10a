import type { Transaction } from 'kysely'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { BASIS_POINTS, divideHalfUp } from '#domain/ground/shared/money.ts'
import { dueOnTakingBack } from '#domain/money/earnings/earnings-due.ts'
import { sellerPaise } from '#domain/money/earnings/ledger-entries.ts'
import { takenBack } from '#domain/money/earnings/taken-back.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { readBooked, readCredited } from '../booked-sale-views.ts'
import { addDues, type Posting, postEntries } from '../ledger-store.ts'
import { reversalOf } from '../reversal.ts'
import { readVendorOrdersToRecord } from '../vendor-orders-to-record-views.ts'
import { listUntaxedParcels, type UntaxedParcel } from './sold-in-year-views.ts'

type Tx = Transaction<Schema>

/**
 * Deducts TDS of the year's sales of a PAN of which none was taken, when their sum exceeds the free amount (Income-tax Act
 * s. 194-O(2)): each parcel by itself, so that what comes back later is taken back of it; what came back before is set off
 * at once. Due as the sales themselves are.
 */
export async function deductEarlierSales(
  tx: Tx,
  { pan, rateBp, at }: { pan: string; rateBp: number; at: Date },
): Promise<void> {
  const on = indianDay(at)
  const parcels = await listUntaxedParcels(tx, { pan, on })
  const deducted = parcels.map((parcel) => tdsOf(parcel, rateBp, at)).filter((each) => each.amountPaise > 0)
  await postEntries(tx, deducted)
  const setOff = await setOffReturns(tx, parcels, { on, at })
  await addDuesOf(tx, [...deducted, ...setOff], on)
}

function tdsOf({ taxablePaise, parcelId, ...of }: UntaxedParcel, rateBp: number, at: Date): Posting {
  return {
    kind: 'tds',
    debit: 'seller',
    credit: 'tds',
    basisPaise: taxablePaise,
    rateBp,
    amountPaise: divideHalfUp(taxablePaise * rateBp, BASIS_POINTS),
    ...of,
    parcelId,
    at,
    source: `parcel:${parcelId}:tds:${rateBp}`,
  }
}

async function setOffReturns(
  tx: Tx,
  parcels: readonly UntaxedParcel[],
  { on, at }: { on: Day; at: Date },
): Promise<Posting[]> {
  const postings: Posting[] = []
  for (const { parcelId, vendorOrderId } of parcels) {
    const credited = await readCredited(tx, { parcelId }, () => 0)
    if (credited.grossPaise === 0) continue
    const tds = (await readBooked(tx, [vendorOrderId])).filter(
      (entry) => entry.parcelId === parcelId && entry.kind === 'tds',
    )
    for (const { entry, amountPaise } of takenBack(tds, credited, on))
      postings.push(reversalOf(entry, { amountPaise, at }))
  }
  await postEntries(tx, postings)
  return postings
}

/** What has not been delivered is due with its sale. */
async function addDuesOf(tx: Tx, postings: readonly Posting[], today: Day): Promise<void> {
  const vendorOrderIds = [...new Set(postings.flatMap(({ vendorOrderId }) => vendorOrderId ?? []))]
  if (vendorOrderIds.length === 0) return
  for (const { vendorOrderId, sellerId, deliveredOn } of await readVendorOrdersToRecord(tx, {
    vendorOrderIds,
  })) {
    if (deliveredOn === undefined) continue
    const { payoutAfterDays: afterDays } = (await readSettings(tx, deliveredOn)).terms
    const booked = postings
      .filter((posting) => posting.vendorOrderId === vendorOrderId)
      .map((posting) => ({ bookedOn: today, sellerPaise: sellerPaise(posting) }))
    const dues = dueOnTakingBack(booked, { deliveredOn, afterDays, today })
    await addDues(
      tx,
      dues.map((due) => ({ ...due, sellerId })),
    )
  }
}
