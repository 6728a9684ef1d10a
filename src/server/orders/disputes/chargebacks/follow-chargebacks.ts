import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { outcomeOf, takesMoney } from '#domain/money/payments/bank-dispute.ts'
import {
  BEARER_OF_LOST,
  causeOf,
  holdsOfChargeback,
  LOSS_DAYS,
  needsLook,
  shareChargeback,
} from '#domain/orders/disputes/chargeback.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { bookLoss } from '#server/money/earnings/book-loss.ts'
import { endHold, holdBack } from '#server/money/earnings/hold-back.ts'
import { closeChargedBack } from '#server/money/payments/close-charged-back.ts'
import { findOrdersOfDisputes } from '#server/money/payments/gateway-event.ts'
import { lockOrdersOfPayment } from '#server/money/payments/move-payment.ts'
import { cancelChargedBack } from '#server/orders/cancellations/cancel-charged-back.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { mailDecided, mailNoticed, mailReminder, mailShare } from './chargeback-mail.ts'
import {
  askForLook,
  type ChargebackId,
  endShare,
  insertShares,
  insertStep,
  lockLosses,
  lockOpenShares,
  lossOf,
  readBorneUnseen,
} from './chargeback-store.ts'
import {
  type ChargebackToFollow,
  listUndecided,
  readChargeback,
  readChargedVendorOrders,
  readHandedOut,
} from './chargeback-to-follow-views.ts'
import { settleLateRefunds } from './settle-late-refunds.ts'

type Tx = Transaction<Schema>

/** The order that the payment was made for, and those that it pays by exchange: all locked. */
interface Orders {
  orderIds: readonly string[]
}

const AT_ONCE = 200
const REMINDED_BEFORE_MS = DAY_MS

/**
 * Follows what banks do with payments, by what the gateway has told: when a bank takes money, its sellers' shares of goods
 * that have left are held back as long as these are not back, and the people of the back office are written to, once more a day before the bank's limit; when it has decided,
 * what has not left is cancelled (`cancelChargedBack`), the shares end and the customer is written to; goods that come
 * back later are settled (`settleLateRefunds`). Each step is one transaction and is done once, however often it runs.
 */
export async function followChargebacks(app: App): Promise<void> {
  await findOrdersOfDisputes(app)
  // First: what the bank took pays what is cancelled, and only the rest is borne.
  await cancelChargedBack(app)
  for (const { orderId, ...id } of await listUndecided(app.db, AT_ONCE))
    await inTransaction(app, async (tx) => {
      const orderIds = await lockOrdersOfPayment(tx, orderId)
      for (const each of orderIds) await lockVendorOrders(tx, each)
      await follow(app, tx, { ...id, orderIds })
    })
  await settleLateRefunds(app)
}

async function follow(app: App, tx: Tx, { orderIds, ...id }: ChargebackId & Orders): Promise<void> {
  const chargeback = { ...(await readChargeback(tx, id)), orderIds }
  const at = app.clock.now()
  const { phase, status, respondBy, isAnswered } = chargeback
  const outcome = outcomeOf(status)
  if (outcome === 'open' && (await insertStep(tx, { ...id, step: 'noticed', at })))
    await mailNoticed(app, tx, chargeback)
  // Lost, the bank has taken it in whatever phase.
  if (outcome === 'lost' || (outcome === 'open' && takesMoney(phase)))
    await holdShares(app, tx, chargeback, at)
  if (outcome === 'open') await releaseWhatIsBack(app, tx, chargeback, at)
  const isNear = respondBy !== null && respondBy.getTime() - at.getTime() <= REMINDED_BEFORE_MS
  if (status === 'open' && !isAnswered && isNear && (await insertStep(tx, { ...id, step: 'reminded', at })))
    await mailReminder(app, tx, chargeback)
  if (outcome === 'lost' && (await waitsForLook(app, tx, chargeback, at))) return
  if (outcome === 'open' || !(await insertStep(tx, { ...id, step: 'decided', at }))) return
  let restPaise: Paise = 0
  if (outcome === 'lost') restPaise = await bookLost(app, tx, chargeback, at)
  else await releaseShares(app, tx, chargeback, at)
  await audit(tx, app, {
    actor: { kind: 'system' },
    action: `chargeback.${outcome}`,
    subject: { kind: 'order', id: chargeback.orderId },
    after: { chargeback: id.disputeId, amountPaise: chargeback.amountPaise },
  })
  await mailDecided(app, tx, chargeback, { restPaise })
}

/** Holds back what the bank has taken from the sellers of the orders, of goods that have left, once. */
async function holdShares(
  app: App,
  tx: Tx,
  chargeback: ChargebackToFollow & Orders,
  at: Date,
): Promise<void> {
  const { gateway, disputeId, amountPaise } = chargeback
  const held = await tx
    .selectFrom('chargeback_shares')
    .select('id')
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
  if (held) return
  const cause = causeOf(chargeback.reason)
  const shares = holdsOfChargeback(amountPaise, await readChargedVendorOrders(tx, chargeback)).map(
    (share) => ({
      ...share,
      id: app.random.uuid(),
    }),
  )
  await insertShares(
    tx,
    shares.map(({ id, vendorOrderId, sellerId, paise }) => ({
      id,
      gateway,
      paise,
      dispute_id: disputeId,
      vendor_order_id: vendorOrderId,
      seller_id: sellerId,
      cause,
      held_at: at,
    })),
  )
  for (const { id, sellerId, vendorOrderId, paise } of shares) {
    await holdBack(app, tx, { sellerId, vendorOrderId, disputeId: id, paise })
    // One that is lost already is told of its end alone.
    if (outcomeOf(chargeback.status) === 'open')
      await mailShare(app, tx, chargeback, { sellerId, vendorOrderId, paise, cause, isOpen: true })
  }
}

/** A seller of whose goods nothing is with the customer any more bears nothing, whatever the bank decides. */
async function releaseWhatIsBack(
  app: App,
  tx: Tx,
  chargeback: ChargebackToFollow & Orders,
  at: Date,
): Promise<void> {
  const shares = await lockOpenShares(tx, chargeback)
  if (shares.length === 0) return
  const vendorOrders = await readChargedVendorOrders(tx, chargeback)
  for (const { id, ...share } of shares) {
    if (
      vendorOrders.some(
        (vendorOrder) => vendorOrder.vendorOrderId === share.vendorOrderId && vendorOrder.sentPaise > 0,
      )
    )
      continue
    await endHold(app, tx, { disputeId: id, outcome: 'released' })
    await endShare(tx, id, { at, isEarly: true })
    await mailShare(app, tx, chargeback, { ...share, isOpen: false, isEarly: true })
  }
}

/**
 * Whether a person says first who bears a share of a lost chargeback that would be the marketplace's (`needsLook`): it stays
 * held back until then.
 */
async function waitsForLook(app: App, tx: Tx, chargeback: ChargebackToFollow, at: Date): Promise<boolean> {
  const shares = await lockOpenShares(tx, chargeback)
  const { terms } = await readSettings(tx, indianDay(at))
  const from = new Date(at.getTime() - LOSS_DAYS * DAY_MS)
  await lockLosses(tx)
  const toLookAt: typeof shares = []
  for (const [sellerId, own] of Map.groupBy(shares, (share) => share.sellerId)) {
    const ours: typeof shares = []
    for (const share of own)
      if ((await bearerOf(tx, chargeback, share)).bearer === 'marketplace') ours.push(share)
    const borne = await readBorneUnseen(tx, { sellerId, from })
    const paise = ours.reduce((sum, share) => sum + share.paise, 0)
    if (needsLook({ ...borne, paise, limitPaise: terms.chargebackLossPaise }))
      toLookAt.push(...ours.filter(({ decidedBearer }) => !decidedBearer))
  }
  const isNew = toLookAt.filter(({ lookedForAt }) => !lookedForAt)
  if (isNew.length > 0)
    await askForLook(
      tx,
      isNew.map(({ id }) => id),
      at,
    )
  for (const { sellerId, vendorOrderId, paise } of isNew)
    await mailShare(app, tx, chargeback, {
      sellerId,
      vendorOrderId,
      paise,
      isOpen: true,
      isLookedAt: true,
    })
  return toLookAt.length > 0
}

/** Won: each seller has its share again. */
async function releaseShares(app: App, tx: Tx, chargeback: ChargebackToFollow, at: Date): Promise<void> {
  for (const { id, ...share } of await lockOpenShares(tx, chargeback)) {
    await endHold(app, tx, { disputeId: id, outcome: 'released' })
    await endShare(tx, id, { at })
    await mailShare(app, tx, chargeback, { ...share, isOpen: false })
  }
}

/**
 * Lost: what the bank took pays the refunds that were owed first. The rest is borne for what was not given back since, by
 * whom a person has named, else whoever bears it by how the goods were handed out; what no seller bears is the marketplace's loss. Gives what of a refund
 * the bank left to us, in paise.
 */
async function bookLost(app: App, tx: Tx, chargeback: ChargebackToFollow & Orders, at: Date): Promise<Paise> {
  const { disputeId, orderId, amountPaise } = chargeback
  const settled = await closeChargedBack(app, tx, chargeback)
  let left = Math.max(0, amountPaise - settled.reduce((sum, { paise }) => sum + paise, 0))
  const shares = shareChargeback(left, await readChargedVendorOrders(tx, chargeback))
  for (const { id, vendorOrderId, sellerId, paise, decidedBearer } of await lockOpenShares(tx, chargeback)) {
    const { handedOut, cause, ...by } = await bearerOf(tx, chargeback, { vendorOrderId })
    const bearer = decidedBearer ?? by.bearer
    const share = shares.find((each) => each.vendorOrderId === vendorOrderId)?.paise ?? 0
    const takenPaise = bearer === 'seller' ? Math.min(paise, share) : 0
    await endHold(app, tx, { disputeId: id, outcome: takenPaise > 0 ? 'taken' : 'released', takenPaise })
    await endShare(tx, id, { at, borne: { by: bearer, handedOut, takenPaise } })
    await mailShare(app, tx, chargeback, {
      sellerId,
      vendorOrderId,
      paise,
      takenPaise,
      bearer,
      cause,
      handedOut,
      isOpen: false,
      isLookedAt: decidedBearer !== null,
    })
    left -= takenPaise
  }
  if (left > 0)
    await bookLoss(app, tx, {
      orderId,
      paise: left,
      causeId: lossOf(chargeback),
      reason: `Chargeback ${disputeId} was lost.`,
    })
  return settled.reduce((sum, { restPaise }) => sum + restPaise, 0)
}

/** Who bears a share of a lost chargeback where no person has said it, and by what. */
async function bearerOf(
  tx: Tx,
  { reason }: ChargebackToFollow,
  { vendorOrderId }: { vendorOrderId: string },
) {
  const handedOut = await readHandedOut(tx, vendorOrderId)
  const cause = causeOf(reason)
  return { handedOut, cause, bearer: BEARER_OF_LOST[cause][handedOut] }
}
