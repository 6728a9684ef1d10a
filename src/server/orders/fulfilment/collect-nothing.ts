import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { mailSeller } from '#server/selling/sellers/mail-seller.ts'
import { cancelCashBookings } from './couriers/cancel-booking.ts'
import { readPackedForCash, removeCash, removeRest } from './parcel-store.ts'

type Tx = Transaction<Schema>
type PackedForCash = Awaited<ReturnType<typeof readPackedForCash>>[number]

/**
 * An order in cash, or the rest of one with an advance, was paid online, under its lock: nothing is collected at the door for
 * what is packed already, bookings that would collect it are cancelled, and the sellers who packed it are told, since labels
 * that they may have printed name an amount.
 */
export async function collectNothing(
  app: App,
  tx: Tx,
  { orderId, hasAdvance }: { orderId: string; hasAdvance: boolean },
): Promise<void> {
  const packed = await readPackedForCash(tx, orderId)
  await cancelCashBookings(app, tx, orderId)
  if (hasAdvance) await removeRest(tx, orderId)
  else await removeCash(tx, orderId)
  for (const parcels of Map.groupBy(packed, ({ vendorOrderId }) => vendorOrderId).values())
    await tellSeller(app, tx, parcels)
}

async function tellSeller(app: App, tx: Tx, parcels: readonly PackedForCash[]): Promise<void> {
  const [first] = parcels
  if (!first) return
  const { number, sellerId, vendorOrderId } = first
  await mailSeller(app, tx, {
    to: 'dispatch',
    sellerId,
    kind: 'seller-nothing-to-collect',
    subject: `Order ${number} was paid online: nothing to collect`,
    text: `The customer has paid for order ${number} online. Nothing is collected at the door any more. What you had packed before needs a new label, since a printed one names an amount in cash:`,
    rows: parcels.map(({ position, isBooked }) => ({
      label: `Parcel ${position}`,
      value: isBooked ? 'Book the courier again, then print the label' : 'Print the label again',
    })),
    button: { label: 'See the order', path: `/vendor/orders/${vendorOrderId}` },
  })
}
