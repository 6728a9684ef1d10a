import type { Transaction } from 'kysely'
import { whyConfirm } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { codLimitProblem } from '#domain/ground/cash-on-delivery/cod-limit.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { type CodeOf, ok, type Problem, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  type ChangedAddress,
  checkAddressChange,
  OWN_ADDRESS_CHANGES_MAX,
} from '#domain/orders/orders/address-change.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { findConfirmation } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { readCashRisk } from '#server/ground/cash-on-delivery/cash-risk-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { writeAddress } from '#server/orders/orders/address/write-address.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { lockPayer } from '../checkout-store.ts'
import { findDeliveryProblem } from '../delivery-problem-views.ts'
import { findCashSoFar } from '../open-cash-views.ts'
import { readRules } from '../order-rules.ts'
import { findTooManyHere, listPreorderedOffers, type TooManyHere } from '../preorder-problem-views.ts'
import { queueAddressMails } from './address-mails.ts'
import { findOrderToCorrect, type OrderToCorrect } from './order-to-correct-views.ts'

type Tx = Transaction<Schema>
type Fields = Readonly<Record<string, unknown>>

export type CorrectAddressRefusal =
  | 'orders.unknown'
  | 'orders.address_not_valid'
  | 'orders.address_of_launch'
  | 'orders.address_too_late'
  | 'orders.address_changed_often'
  | CodeOf<typeof codLimitProblem | typeof findDeliveryProblem>

/**
 * Sends a customer's own order to another address of the same state, while nothing of it is packed. Refuses another state,
 * whose GST would be another; a PIN code where no courier goes, or no cash is taken of an order in cash; what is more cash
 * than the law lets one place pay; a PIN code where an order in cash that nobody confirmed has to be; more of a pre-order than
 * one place may have; an order whose piece was drawn for one address; and more changes than a customer may make of one order.
 * The same address again changes nothing.
 */
export function correctOwnAddress(
  app: App,
  { userId }: { userId: string },
  { orderId, fields }: { orderId: string; fields: Fields },
): Promise<Result<{ isNew: boolean }, CorrectAddressRefusal>> {
  return correct(app, { orderId, fields, by: { kind: 'customer', id: userId }, reason: null })
}

/** The same by the office, for a reason that is kept. */
export function correctAddressForCustomer(
  app: App,
  admin: Permitted<'orders.address'>,
  { orderId, fields }: { orderId: string; fields: Fields },
): Promise<Result<{ isNew: boolean }, CorrectAddressRefusal>> {
  const reason = manyLines(fields.reason)
  const refusal = refuseFields('orders.address_not_valid', { reason: reasonProblem(reason) })
  if (refusal) return Promise.resolve(refusal)
  return correct(app, { orderId, fields, by: { kind: 'admin', id: admin.userId }, reason, admin })
}

interface Asked {
  orderId: string
  fields: Fields
  by: { kind: 'customer' | 'admin'; id: string }
  reason: string | null
  admin?: Permitted<'orders.address'>
}

async function correct(
  app: App,
  { orderId, fields, by, reason, admin }: Asked,
): Promise<Result<{ isNew: boolean }, CorrectAddressRefusal>> {
  if (!isUuid(orderId)) return refuse('orders.unknown')
  return decideInTransaction(app, async (tx) => {
    const known = await findOrderToCorrect(tx, orderId)
    if (!known || (by.kind === 'customer' && known.userId !== by.id)) return refuse('orders.unknown')
    const checked = checkAddressChange(fields, known)
    if (!checked.ok) return checked
    const to = checked.value
    const delivery = { ...to, phoneNumber: known.phoneNumber }
    // Before the order, as in the checkout: two orders in cash to one place are counted one after the other.
    if (known.cashPaise > 0) await lockPayer(tx, delivery)
    await lockVendorOrders(tx, orderId)
    await app.pause('address:locked')
    const order = await findOrderToCorrect(tx, orderId)
    if (!order || order.stays) return refuse('orders.address_too_late')
    if (isSame(order.current, to)) return ok({ isNew: false })
    if (by.kind === 'customer' && order.ownChanges >= OWN_ADDRESS_CHANGES_MAX)
      return refuse('orders.address_changed_often', { details: { max: OWN_ADDRESS_CHANGES_MAX } })
    if (order.isOfLaunch) return refuse('orders.address_of_launch')
    const problem = await placeProblem(app, tx, order, delivery)
    if (problem) return { ok: false, problem }
    if (await avoidsConfirming(app, tx, order, delivery)) return refuseUnconfirmed(to.postalCode)
    const tooMany = await findTooManyPreordered(tx, orderId, to)
    if (tooMany) return refuseTooMany(tooMany)
    await writeAddress(app, tx, { orderId, by, reason, from: order.current, to })
    await queueAddressMails(app, tx, { order, to, isByOffice: admin !== undefined })
    if (admin)
      await audit(tx, app, {
        ...asActor(admin),
        action: 'order.address_corrected',
        subject: { kind: 'order', id: orderId },
        before: { postalCode: order.current.postalCode },
        after: { postalCode: to.postalCode, reason },
      })
    return ok({ isNew: true })
  })
}

/** Why it cannot go there, or not be paid there. */
async function placeProblem(
  app: App,
  tx: Tx,
  { id, userId, method, cashPaise }: OrderToCorrect,
  delivery: ChangedAddress & { phoneNumber: string },
): Promise<Problem<CodeOf<typeof codLimitProblem | typeof findDeliveryProblem>> | undefined> {
  const {
    settings: { terms },
    shipping: { zones },
  } = await readRules(app, tx)
  const paymentMethod = cashPaise > 0 ? 'cod' : method
  const cannotGo = await findDeliveryProblem(app, tx, { userId, delivery, paymentMethod, terms, zones })
  if (cannotGo || cashPaise === 0) return cannotGo
  return codLimitProblem(
    cashPaise,
    terms,
    await findCashSoFar(app, tx, { userId, delivery, exceptOrderId: id }),
  )
}

/** Whether an order in cash that nobody had to confirm would have to be at its new place. */
async function avoidsConfirming(
  app: App,
  tx: Tx,
  { id, userId, method, cashPaise }: OrderToCorrect,
  delivery: ChangedAddress & { phoneNumber: string },
): Promise<boolean> {
  if (method !== 'cod' || (await findConfirmation(tx, id))) return false
  const { terms } = (await readRules(app, tx)).settings
  const risk = await readCashRisk(app, tx, { userId, delivery, days: terms.codRefusalDays })
  return whyConfirm(cashPaise, risk, terms).includes('pin')
}

function refuseUnconfirmed(pin: string) {
  return refuse('orders.address_not_valid', {
    fields: {
      postalCode: `Orders in cash to ${pin} are confirmed before they are packed. Please cancel this order and order again, or pay it online first`,
    },
  })
}

/** What one place would have too many of: the limit of a pre-order holds for where it goes, not only for where it was ordered to. */
async function findTooManyPreordered(
  tx: Tx,
  orderId: string,
  { address, postalCode }: ChangedAddress,
): Promise<TooManyHere | undefined> {
  const offerIds = await listPreorderedOffers(tx, orderId)
  if (offerIds.length === 0) return undefined
  await lockStock(tx, offerIds)
  return findTooManyHere(tx, { orderId, address, postalCode })
}

function refuseTooMany({ name, limit }: TooManyHere) {
  return refuse('orders.address_not_valid', {
    fields: {
      address: `${name} is a pre-order, at most ${limit} for each person and address, and so many go to this address already`,
    },
  })
}

function isSame(before: ChangedAddress, after: ChangedAddress): boolean {
  return (
    before.address === after.address && before.city === after.city && before.postalCode === after.postalCode
  )
}
