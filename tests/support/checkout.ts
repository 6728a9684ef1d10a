import { randomUUID } from 'node:crypto'
import type { CheckoutDetails } from '#domain/orders/checkout/checkout-form.ts'
import type { App } from '#server/ground/app.ts'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'
import type { AddedOffer } from './customers-and-offers.ts'

/** Asha's checkout, filled in. */
export const ASHAS_DETAILS: Omit<CheckoutDetails, 'business'> = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phoneNumber: '9876543210',
  address: '12 MG Road',
  city: 'Pune',
  state: 'MH',
  postalCode: '411001',
  paymentMethod: 'cod',
}

/** A business of Karnataka, whatever state its goods go to. */
export const BENGALURU_SYSTEMS: NonNullable<CheckoutDetails['business']> = {
  gstin: '29AAGCB7383J1Z4',
  state: 'KA',
  company: 'Bengaluru Systems',
  registeredAt: { address: '1 Residency Road', city: 'Bengaluru', postalCode: '560025' },
  poNumber: 'PO-7',
}

/** Two mice of ₹900 with delivery of ₹399. */
export const TWO_MICE_PAISE = 180_000 + 39_900
/** One mouse of ₹900 with delivery of ₹399. */
export const ONE_MOUSE_PAISE = 90_000 + 39_900

/** Cash is counted by telephone number and place of delivery: every checkout goes to a house of its own. */
export function homeDelivery(): CheckoutDetails {
  houses += 1
  return {
    ...ASHAS_DETAILS,
    // Not the next number: accounts with numbers in a row are looked at when they review the same shop.
    phoneNumber: `98765${String((houses * 7_919) % 100_000).padStart(5, '0')}`,
    address: `${houses} MG Road`,
  }
}
/** Beyond those of sellers: whoever lives where the shop is may not review its goods like anybody else. */
let houses = 100

/** A checkout of some pieces of one offer under a fresh key: one mouse in cash unless told otherwise. */
export function checkoutOf(
  { offerId }: Pick<AddedOffer, 'offerId'>,
  change: Partial<PlaceOrderInput> & { quantity?: number; by?: 'card' | 'upi' | 'online' | 'cod' } = {},
): PlaceOrderInput {
  const { quantity = 1, by = 'cod', ...rest } = change
  return {
    checkoutKey: randomUUID(),
    details: { ...homeDelivery(), paymentMethod: by },
    lines: [{ offerId, quantity }],
    expectedTotalPaise: quantity * 90_000 + (quantity * 90_000 > 500_000 ? 0 : 39_900),
    ...(by === 'card' ? { cardToken: 'tok_good' } : {}),
    ...rest,
  }
}

/** The pieces of an offer, as the database has them. */
export async function stockOf(
  app: App,
  { offerId }: AddedOffer,
): Promise<{ onHand: number; reserved: number }> {
  const row = await app.db
    .selectFrom('stock')
    .selectAll()
    .where('offer_id', '=', offerId)
    .executeTakeFirstOrThrow()
  return { onHand: row.on_hand, reserved: row.reserved }
}

export function databaseUrlOf(app: App): string {
  if (app.config.database.kind !== 'url') throw new Error('tests run against a database with a URL')
  return app.config.database.url
}
