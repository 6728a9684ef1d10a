import { expect } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { saveDispute } from '#server/money/payments/gateway-event-store.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { settlePayment } from '#server/orders/checkout/settle-payment.ts'
import { findChargeback } from '#server/orders/disputes/chargebacks/chargeback-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { findAccountingErrors } from './accounting.ts'
import { addAdmin, OWNER, permitted } from './back-office.ts'
import { checkoutOf, databaseUrlOf, ONE_MOUSE_PAISE } from './checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from './customers-and-offers.ts'
import { type FakeGateway, fakeGateway } from './fake-gateway.ts'
import { handedOver, vendorOrderOf } from './parcels.ts'
import { addVendorOf } from './sellers.ts'
import { openTestApp } from './test-app.ts'

/** A shop whose sales a bank disputes, with its clock and its gateway in the hands of a test. */
export interface DisputedShop {
  app: App
  offer: AddedOffer
  by: Dispatcher
  admin: Permitted<'chargebacks.answer'>
  gateway: () => FakeGateway
  /** A gateway that nobody has asked for anything. */
  renewGateway: () => void
  turn: (ms: number) => void
  /** A delivered sale that its bank disputes; it waits for three days. */
  sell: () => Promise<DisputedSale>
  page: (dispute: Pick<PaidSale, 'disputeId'>) => ReturnType<typeof findChargeback>
  /** Asks the books first. */
  close: () => Promise<void>
}

/** Opens one in which an owner answers banks. */
export async function openDisputedShop(pause?: App['pause']): Promise<DisputedShop> {
  let now = new Date()
  let gateway = fakeGateway()
  const opened = await openTestApp({ clock: { now: () => now } })
  const app: App = { ...opened.app, gateway, ...(pause && { pause }) }
  const offer = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
  const by: Dispatcher = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) }
  return {
    app,
    offer,
    by,
    admin: permitted(await addAdmin(app), 'chargebacks.answer'),
    gateway: () => gateway,
    renewGateway() {
      gateway = fakeGateway()
      app.gateway = gateway
    },
    turn(ms) {
      now = new Date(now.getTime() + ms)
    },
    sell: () => disputedSale(app, { offer, by, gateway }),
    page: ({ disputeId }) => findChargeback(app, OWNER, disputeId),
    async close() {
      expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
      await opened.close()
    },
  }
}

/** A sale by card, and the number under which its payment is disputed. */
export interface PaidSale {
  orderId: string
  customer: Awaited<ReturnType<typeof addCustomer>>
  paymentId: string
  disputeId: string
}

/** A mouse that was paid by card and delivered without a code. */
export interface DisputedSale extends PaidSale {
  parcelId: string
}

/** Sells goods by card; nothing of them has left. A mouse unless a checkout says otherwise. */
export async function soldByCard(
  app: App,
  { offer, gateway, ...form }: { offer: AddedOffer; gateway: FakeGateway } & Parameters<typeof checkoutOf>[1],
): Promise<PaidSale> {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { ...form, by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  await settlePayment(app, orderId)
  const paymentId = gateway.paymentsOf(orderId)[0]?.id ?? ''
  return { orderId, customer, paymentId, disputeId: `disp_${paymentId}` }
}

/** Sells a mouse by card, delivers it, and has a bank dispute its payment; it waits for three days. */
export async function disputedSale(
  app: App,
  { offer, by, gateway }: { offer: AddedOffer; by: Dispatcher; gateway: FakeGateway },
): Promise<DisputedSale> {
  const sold = await soldByCard(app, { offer, gateway })
  const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, sold.orderId) })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  await bankSays(app, sold, 'open')
  return { ...sold, parcelId }
}

/** The gateway tells how the bank's dispute of a sale stands; about a mouse that did not come, unless said otherwise. */
export async function bankSays(
  app: App,
  { paymentId, disputeId }: Pick<PaidSale, 'paymentId' | 'disputeId'>,
  status: 'open' | 'under_review' | 'won' | 'lost',
  { amountPaise = ONE_MOUSE_PAISE, reason = 'goods_not_received', phase = 'chargeback' } = {},
): Promise<void> {
  const at = app.clock.now()
  await inTransaction(app, (tx) =>
    saveDispute(tx, {
      gateway: 'fake',
      dispute: {
        id: disputeId,
        gatewayPaymentId: paymentId,
        phase,
        reason,
        status,
        amountPaise,
        respondBy: new Date(at.getTime() + 72 * HOUR_MS),
      },
      at,
    }),
  )
}
