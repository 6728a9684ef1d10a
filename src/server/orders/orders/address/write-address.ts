import type { Transaction } from 'kysely'
import { promisedTo } from '#domain/ground/shipping/delivery-promise.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import { setDeliveryAddress, setPromises } from '../order-store.ts'
import { readPromisedVendorOrders } from '../promised-vendor-orders-views.ts'
import { type AddressChange, insertAddressChange } from './address-change-store.ts'

/**
 * Sends an order that nobody has packed to another address of its state, under its lock: with the days of the new way, and a
 * record of the address before.
 */
export async function writeAddress(
  app: Pick<App, 'db' | 'clock' | 'random'>,
  tx: Transaction<Schema>,
  change: Omit<AddressChange, 'id' | 'at'>,
): Promise<void> {
  const { orderId, to } = change
  await setDeliveryAddress(tx, { orderId, ...to })
  await insertAddressChange(tx, { ...change, id: app.random.uuid(), at: app.clock.now() })
  if (to.postalCode === change.from.postalCode) return
  const { holidays, zones } = await readShipping(app, tx)
  const vendorOrders = await readPromisedVendorOrders(tx, orderId)
  await setPromises(
    tx,
    vendorOrders.map(({ id, dispatch_by, promised_by, sellerPin }) => ({
      vendorOrderId: id,
      ...promisedTo(
        { dispatchBy: dispatch_by, promisedBy: promised_by },
        { pin: to.postalCode, sellerPin, holidays, zones },
      ),
    })),
  )
}
