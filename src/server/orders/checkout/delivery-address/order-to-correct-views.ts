import { type Kysely, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import {
  type AddressStays,
  type ChangedAddress,
  whyAddressStays,
} from '#domain/orders/orders/address-change.ts'
import type { OrderWait } from '#domain/selling/order-moves/order-wait.ts'
import type { VendorOrderStatus } from '#domain/selling/order-moves/vendor-order-status.ts'
import { cashOfVendorOrder } from '#server/ground/cash-on-delivery/cash-of-vendor-order-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'

/** An order with what decides whether, and where to, its address may be corrected. */
export interface OrderToCorrect {
  id: string
  number: string
  userId: string
  email: string
  firstName: string
  phoneNumber: string
  state: StateCode
  current: ChangedAddress
  method: PaymentMethod
  /** What of it is still to be paid at its doors; 0 where nothing is. */
  cashPaise: Paise
  /** Why it stays as it is; undefined where it may be corrected. */
  stays: AddressStays | undefined
  /** A piece of it was drawn for one address. */
  isOfLaunch: boolean
  /** How often its customer has changed it. */
  ownChanges: number
  /** Its sellers are not told of it yet: its customer has to confirm it first. */
  isUntold: boolean
  vendorOrders: { id: string; sellerId: string; status: VendorOrderStatus }[]
}

export async function findOrderToCorrect(
  db: Kysely<Schema>,
  orderId: string,
): Promise<OrderToCorrect | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'sequence', 'user_id', 'email', 'first_name', 'phone_number', 'state_code'])
    .select(['address', 'city', 'postal_code', 'payment_method', 'has_advance', 'placed_at'])
    .select(sql<OrderWait | null>`order_waits_for(orders.id)`.as('waits_for'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM stock_allocations WHERE stock_allocations.order_id = orders.id
        AND launch_id IS NOT NULL)`.as('is_of_launch'),
    )
    .select(
      sql<number>`(SELECT count(*)::integer FROM order_address_changes
        WHERE order_address_changes.order_id = orders.id AND by_kind = 'customer')`.as('own_changes'),
    )
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  const vendorOrders = await readVendorOrders(db, orderId)
  const isCash = row.payment_method === 'cod' || row.has_advance
  return {
    id: row.id,
    number: orderNumber(row.sequence),
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    phoneNumber: row.phone_number,
    state: row.state_code as StateCode,
    current: { address: row.address, city: row.city, postalCode: row.postal_code },
    method: row.payment_method,
    cashPaise: isCash ? vendorOrders.reduce((sum, { cashPaise }) => sum + cashPaise, 0) : 0,
    stays: whyAddressStays({ isPlaced: row.placed_at !== null, vendorOrders }),
    isOfLaunch: row.is_of_launch,
    ownChanges: row.own_changes,
    isUntold: row.waits_for !== null,
    vendorOrders: vendorOrders.map(({ id, sellerId, status }) => ({ id, sellerId, status })),
  }
}

async function readVendorOrders(db: Kysely<Schema>, orderId: string) {
  const rows = await db
    .selectFrom('vendor_orders')
    .select(['id', 'seller_id as sellerId', 'status'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM parcels WHERE parcels.order_id = vendor_orders.order_id
        AND parcels.vendor_order_id = vendor_orders.id AND parcels.status <> 'cancelled')`.as('hasParcels'),
    )
    .select(
      sql<Paise>`CASE WHEN status = 'cancelled' THEN 0 ELSE ${cashOfVendorOrder('vendor_orders')} END`.as(
        'cashPaise',
      ),
    )
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, cashPaise: Math.max(0, Number(row.cashPaise)) }))
}
