import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { giveBackBorne, shareChargeback } from '#domain/orders/disputes/chargeback.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { endLoss } from '#server/money/earnings/book-loss.ts'
import { giveBackTaken } from '#server/money/earnings/hold-back.ts'
import { closeChargedBack } from '#server/money/payments/close-charged-back.ts'
import { lockOrdersOfPayment } from '#server/money/payments/move-payment.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { mailGivenBack } from './chargeback-mail.ts'
import { lockTakenShares, lossOf, writeTaken } from './chargeback-store.ts'
import {
  bearsOtherChargebacks,
  type ChargebackToFollow,
  listLateRefunds,
  readChargeback,
  readChargedVendorOrders,
  readLoss,
} from './chargeback-to-follow-views.ts'

const AT_ONCE = 200

/**
 * Settles refunds that came to be owed after their bank had decided against us, as goods come back by themselves: the bank
 * has paid them, so that they are closed, and whoever bore that money has it again. The credit note has taken the sale
 * back; else its seller would bear it twice. In the end the same is true as if the goods had come back before. Of a payment
 * that was disputed more than once each chargeback first pays what sellers bear beyond what they sold.
 */
export async function settleLateRefunds(app: App): Promise<void> {
  for (const settle of [settleExcess, settleRest])
    for (const { orderId, ...id } of await listLateRefunds(app.db, AT_ONCE))
      await inTransaction(app, async (tx) => {
        const orderIds = await lockOrdersOfPayment(tx, orderId)
        for (const each of orderIds) await lockVendorOrders(tx, each)
        const chargeback = { ...(await readChargeback(tx, id)), orderIds }
        await settle(app, tx, chargeback)
      })
}

type Lost = ChargebackToFollow & { orderIds: readonly string[] }
type Taken = Awaited<ReturnType<typeof lockTakenShares>>

/** What sellers bear of several chargebacks of a payment beyond what they sold and was not given back: exactly that goes back. */
async function settleExcess(app: App, tx: Transaction<Schema>, chargeback: Lost): Promise<void> {
  const taken = await lockTakenShares(tx, chargeback)
  if (!(await bearsOtherChargebacks(tx, chargeback, taken))) return
  const sold = await readChargedVendorOrders(tx, chargeback)
  const shares = taken.map(({ id, vendorOrderId, takenPaise }) => {
    const left = sold.find((each) => each.vendorOrderId === vendorOrderId)?.paise ?? 0
    return { id, paise: Math.max(0, takenPaise - left) }
  })
  const atMostPaise = shares.reduce((sum, { paise }) => sum + paise, 0)
  if (atMostPaise === 0) return
  const refunds = await closeChargedBack(app, tx, { ...chargeback, atMostPaise })
  const [first] = refunds
  let backPaise = sumOf(refunds)
  const back = shares.map(({ id, paise: excessPaise }) => {
    const paise = Math.min(excessPaise, backPaise)
    backPaise -= paise
    return { id, paise }
  })
  if (first) await giveBack(app, tx, { chargeback, taken, back, causeId: first.id })
}

async function settleRest(app: App, tx: Transaction<Schema>, chargeback: Lost): Promise<void> {
  const { gateway, disputeId } = chargeback
  const id = { gateway, disputeId }
  const taken = await lockTakenShares(tx, id)
  const lossPaise = await readLoss(tx, lossOf(id))
  const bornePaise = taken.reduce((sum, { takenPaise }) => sum + takenPaise, lossPaise)
  // All that this bank took has paid other refunds.
  if (bornePaise === 0) return
  const refunds = await closeChargedBack(app, tx, chargeback)
  const [first] = refunds
  if (!first) return
  const backPaise: Paise = Math.min(bornePaise, sumOf(refunds))
  const due = shareChargeback(bornePaise - backPaise, await readChargedVendorOrders(tx, chargeback))
  const back = giveBackBorne(backPaise, {
    shares: taken.map(({ id: shareId, vendorOrderId, takenPaise }) => ({
      id: shareId,
      takenPaise,
      duePaise: due.find((each) => each.vendorOrderId === vendorOrderId)?.paise ?? 0,
    })),
    lossPaise,
  })
  await giveBack(app, tx, { chargeback, taken, back: back.shares, causeId: first.id })
  if (back.lossPaise > 0)
    await endLoss(app, tx, {
      causeId: lossOf(id),
      settledById: first.id,
      paise: back.lossPaise,
      reason: `Goods came back after chargeback ${disputeId} was lost.`,
    })
}

async function giveBack(
  app: App,
  tx: Transaction<Schema>,
  of: { chargeback: Lost; taken: Taken; back: readonly { id: string; paise: Paise }[]; causeId: string },
): Promise<void> {
  for (const { id: shareId, paise } of of.back) {
    const share = of.taken.find((each) => each.id === shareId)
    if (!share || paise === 0) continue
    await giveBackTaken(app, tx, { disputeId: shareId, causeId: of.causeId, paise })
    await writeTaken(tx, shareId, share.takenPaise - paise)
    await mailGivenBack(app, tx, of.chargeback, { ...share, paise })
  }
}

function sumOf(refunds: readonly { paise: Paise }[]): Paise {
  return refunds.reduce((sum, { paise }) => sum + paise, 0)
}
