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
import { type ChargebackId, lockTakenShares, lossOf, writeTaken } from './chargeback-store.ts'
import {
  listLateRefunds,
  readChargeback,
  readChargedVendorOrders,
  readLoss,
} from './chargeback-to-follow-views.ts'

const AT_ONCE = 200

/**
 * Settles refunds that came to be owed after their bank had decided against us, as goods come back by themselves: the bank
 * has paid them, so that they are closed, and whoever bore that money has it again. The credit note has taken the sale
 * back; else its seller would bear it twice. In the end the same is true as if the goods had come back before.
 */
export async function settleLateRefunds(app: App): Promise<void> {
  for (const { orderId, ...id } of await listLateRefunds(app.db, AT_ONCE))
    await inTransaction(app, async (tx) => {
      const orderIds = await lockOrdersOfPayment(tx, orderId)
      for (const each of orderIds) await lockVendorOrders(tx, each)
      await settle(app, tx, { ...id, orderIds })
    })
}

async function settle(
  app: App,
  tx: Transaction<Schema>,
  { orderIds, ...id }: ChargebackId & { orderIds: readonly string[] },
): Promise<void> {
  const chargeback = { ...(await readChargeback(tx, id)), orderIds }
  const taken = await lockTakenShares(tx, id)
  const lossPaise = await readLoss(tx, lossOf(id))
  const bornePaise = taken.reduce((sum, { takenPaise }) => sum + takenPaise, lossPaise)
  // All that this bank took has paid other refunds.
  if (bornePaise === 0) return
  const refunds = await closeChargedBack(app, tx, chargeback)
  const [first] = refunds
  if (!first) return
  const backPaise: Paise = Math.min(
    bornePaise,
    refunds.reduce((sum, { paise }) => sum + paise, 0),
  )
  const due = shareChargeback(bornePaise - backPaise, await readChargedVendorOrders(tx, chargeback))
  const back = giveBackBorne(backPaise, {
    shares: taken.map(({ id: shareId, vendorOrderId, takenPaise }) => ({
      ...{ id: shareId, takenPaise },
      duePaise: due.find((each) => each.vendorOrderId === vendorOrderId)?.paise ?? 0,
    })),
    lossPaise,
  })
  for (const { id: shareId, paise } of back.shares) {
    const share = taken.find((each) => each.id === shareId)
    if (!share) continue
    await giveBackTaken(app, tx, { disputeId: shareId, causeId: first.id, paise })
    await writeTaken(tx, shareId, share.takenPaise - paise)
    await mailGivenBack(app, tx, chargeback, { ...share, paise })
  }
  if (back.lossPaise > 0)
    await endLoss(app, tx, {
      ...{ causeId: lossOf(id), settledById: first.id, paise: back.lossPaise },
      reason: `Goods came back after chargeback ${id.disputeId} was lost.`,
    })
}
