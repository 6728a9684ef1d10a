import type { Transaction } from 'kysely'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import {
  brokenWordPaise,
  canBear,
  planBoughtAgain,
  sharesOfPayers,
} from '#domain/orders/cancellations/kept-price.ts'
import { isPaid } from '#domain/orders/refunds/money-of-parcel.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { contribute } from '#server/money/earnings/contributions/contribute.ts'
import { type Payer, readReturned } from '#server/money/earnings/contributions/contribution-views.ts'
import { readOwedToSeller } from '#server/money/earnings/contributions/owed-to-seller-views.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import { lockPayment } from '#server/money/payments/move-payment.ts'
import {
  type WrittenAgain,
  writeBoughtAgain,
} from '#server/orders/checkout/paid-by-others/write-bought-again.ts'
import { CASH } from '#server/orders/refunds/cash-gateway.ts'
import { canNameAccount } from '#server/orders/refunds/refund-account-views.ts'
import { noteBoughtAgain } from '../cancellation-store.ts'
import type { CancellationToWrite, CancelledVendorOrder } from '../cancelled-vendor-order.ts'
import { readSoldVendorOrder } from '../cancelled-vendor-order-views.ts'
import type { NextOffer, NextOffers } from './next-offers-views.ts'

/** What a broken word came to. Amounts in paise. */
export interface KeptWord {
  /** The orders that were bought in the place of cancelled lines. */
  boughtAgain: { lineId: string; orderId: string; passedOnPaise: Paise; contributedPaise: Paise }[]
  /** Of what was paid for cancelled pieces, what pays those orders. */
  passedOnPaise: Paise
  /** What the seller pays now: of those orders, and to the customer for what nobody else has. */
  contributedPaise: Paise
  brokenWordPaise: Paise
  soldOut: string[]
}

export const NOTHING_KEPT: KeptWord = {
  boughtAgain: [],
  passedOnPaise: 0,
  contributedPaise: 0,
  brokenWordPaise: 0,
  soldOut: [],
}

/**
 * Keeps the word of a seller who cancels, once the cancellations are written and before any money goes back: each line is
 * bought again from the next offer that can be had within the limit, at the seller's expense; where none can, the seller
 * pays the customer an amount besides the refund (decision 1132). Under the locks of the order, its payment, the stock of
 * the offers, and the cash of the seller.
 */
export async function keepWord(
  app: App,
  tx: Transaction<Schema>,
  { orderId, vendorOrders, nextOffers }: CancellationToWrite & { nextOffers: NextOffers },
): Promise<KeptWord> {
  const payment = await lockPayment(tx, orderId)
  const isCash = payment?.status === 'due'
  // What was paid in two ways pays no other order.
  const canPass =
    isCash ||
    (payment?.gatewayPaymentId &&
      isPaid(payment.status) &&
      payment.cashDuePaise === 0 &&
      !payment.restGatewayPaymentId)
  const kept = structuredClone(NOTHING_KEPT)
  for (const vendorOrder of vendorOrders) {
    const { vendorOrderId, cancellationId } = vendorOrder
    const { sellerId } = await readSoldVendorOrder(tx, vendorOrderId)
    const breaker = { sellerId, vendorOrderId }
    let unmetPaise = 0
    for (const { lineId, quantity, ...line } of vendorOrder.plan.lines) {
      const paidPaise = line.goodsPaise + line.shippingPaise - line.contributedPaise
      const offers = nextOffers.get(lineId) ?? []
      const asked = { orderId, cancellationId, lineId, quantity, paidPaise, offers, isCash, breaker }
      const bought = canPass ? await buyAgain(app, tx, asked) : undefined
      if (!bought) {
        unmetPaise += paidPaise
        continue
      }
      const { passedOnPaise, contributedPaise } = bought
      kept.boughtAgain.push({ lineId, orderId: bought.orderId, passedOnPaise, contributedPaise })
      kept.passedOnPaise += isCash ? 0 : passedOnPaise
      kept.contributedPaise += bought.breakerPaise
      kept.soldOut.push(...bought.soldOut)
    }
    kept.brokenWordPaise += await payForBrokenWord(app, tx, { orderId, vendorOrder, breaker, unmetPaise })
  }
  return kept
}

interface LineToKeep {
  orderId: string
  cancellationId: string
  lineId: string
  quantity: number
  paidPaise: Paise
  offers: readonly NextOffer[]
  isCash: boolean
  breaker: Payer
}

async function buyAgain(
  app: App,
  tx: Transaction<Schema>,
  { orderId, cancellationId, lineId, quantity, paidPaise, offers, isCash, breaker }: LineToKeep,
): Promise<(WrittenAgain & { breakerPaise: Paise }) | undefined> {
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  const former = await readReturned(tx, { causeIds: [cancellationId], orderLineId: lineId })
  const owedPaise = await readOwedToSeller(tx, breaker.sellerId)
  const formerPaise = former.reduce((sum, { paise }) => sum + paise, 0)
  const written = await writeBoughtAgain(app, tx, {
    ofOrderId: orderId,
    quantity,
    offers,
    isCash,
    split(totalPaise) {
      const bought = planBoughtAgain({ paidPaise, totalPaise }, terms)
      if (!bought) return undefined
      const breakerPaise = Math.max(0, bought.contributedPaise - formerPaise)
      return owedPaise === undefined || canBear(breakerPaise, { owedPaise }) ? bought : undefined
    },
  })
  if (!written) return undefined
  const shares = sharesOfPayers(written.contributedPaise, { former, breaker })
  for (const { payer, paise } of shares)
    await contribute(app, tx, {
      orderId: written.orderId,
      orderLineId: written.lineId,
      cancellationId,
      payer,
      paise,
    })
  await noteBoughtAgain(tx, {
    cancellationId,
    lineId,
    orderId: written.orderId,
    passedOnPaise: isCash ? 0 : written.passedOnPaise,
  })
  return { ...written, breakerPaise: Math.max(0, written.contributedPaise - formerPaise) }
}

/** What a seller pays the customer where nobody else has what it did not send; to an account that the customer names, so nothing where that is closed. */
async function payForBrokenWord(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    vendorOrder: { cancellationId },
    breaker,
    unmetPaise,
  }: { orderId: string; vendorOrder: CancelledVendorOrder; breaker: Payer; unmetPaise: Paise },
): Promise<Paise> {
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  const paise = brokenWordPaise(unmetPaise, terms)
  const owedPaise = await readOwedToSeller(tx, breaker.sellerId)
  if (paise === 0 || (owedPaise !== undefined && !canBear(paise, { owedPaise }))) return 0
  if (!(await canNameAccount(tx, orderId))) return 0
  await contribute(app, tx, { orderId, orderLineId: null, cancellationId, payer: breaker, paise })
  await oweRefund(app, tx, {
    orderId,
    gateway: CASH,
    gatewayPaymentId: null,
    amountPaise: paise,
    reason: 'broken-word',
    causeId: cancellationId,
  })
  return paise
}
