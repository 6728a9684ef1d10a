import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { CHARGES, gstOnCharge } from '#domain/money/earnings/charges.ts'
import { deductionRate } from '#domain/money/earnings/commission.ts'
import type { ChargeKind } from '#domain/money/earnings/ledger-entries.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findVendorOrderOfSeller } from './charged-vendor-order-views.ts'
import { postCharges } from './charges/post-charges.ts'
import { readRates } from './vendor-orders-to-record-views.ts'

/**
 * Charges a seller for a parcel that went wrong, or compensates it, in the caller's transaction; with the GST of today on
 * what is a service of ours. The reason is what the
 * seller reads in its ledger. Each kind is charged once for a cause; nothing is charged to the marketplace itself. Takes
 * paise, more than nothing.
 */
export async function chargeSeller(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  charge: {
    sellerId: string
    vendorOrderId: string
    parcelId?: string
    kind: ChargeKind
    paise: Paise
    reason: string
    causeId: string
  },
): Promise<void> {
  const { sellerId, vendorOrderId, parcelId, kind, paise, reason, causeId } = charge
  const vendorOrder = await findVendorOrderOfSeller(tx, { sellerId, vendorOrderId })
  invariant(
    paise > 0 && vendorOrder && reason.trim(),
    'a charge is of something, for a sale of this seller, with a reason',
  )
  if (vendorOrder.isHouse) return
  const at = app.clock.now()
  const of = {
    sellerId,
    vendorOrderId,
    parcelId,
    orderId: vendorOrder.orderId,
    at,
    note: reason.trim(),
  }
  const { deductions } = await readRates(tx, [sellerId])
  const gst = gstOnCharge(kind, paise, deductionRate(deductions, 'commission-gst', indianDay(at)))
  await postCharges(tx, sellerId, [
    {
      ...of,
      ...CHARGES[kind],
      kind,
      amountPaise: paise,
      basisPaise: null,
      rateBp: null,
      source: `${kind}:${causeId}`,
    },
    ...(gst ? [{ ...of, ...gst, source: `${gst.kind}:${causeId}` }] : []),
  ])
}
