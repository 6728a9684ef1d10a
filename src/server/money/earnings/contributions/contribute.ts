import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { goesBack } from '#domain/money/earnings/contribution-shares.ts'
import type { Account } from '#domain/money/earnings/ledger-accounts.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { chargeSeller } from '../charge-seller.ts'
import { findCharge, findVendorOrderOfSeller } from '../charged-vendor-order-views.ts'
import { takeBackPenalty } from '../charges/take-back-charge.ts'
import { postEntries } from '../ledger-store.ts'
import {
  insertContribution,
  insertPromotionContributions,
  insertReturn,
  readStanding,
} from './contribution-store.ts'
import { type Contribution, readReturned, readReturnedShares } from './contribution-views.ts'
import { readSharesOfOthers, type SharePaid } from './promotion-share-views.ts'

type Tx = Transaction<Schema>
type Tools = Pick<App, 'clock' | 'random'>

/**
 * Has a seller pay something of an order in its customer's place, in the caller's transaction and under the lock of the
 * order: a penalty in its ledger, which goes on to the customers' account. The marketplace's own shop pays it as a loss.
 */
export async function contribute(app: Tools, tx: Tx, contribution: Contribution): Promise<void> {
  const { orderId, payer, paise, returnId } = contribution
  const [id, at] = [app.random.uuid(), app.clock.now()]
  const sale = await findVendorOrderOfSeller(tx, payer)
  invariant(sale, 'whoever pays for a broken word has sold')
  await insertContribution(tx, { ...contribution, id, at })
  const number = await numberOf(tx, sale.orderId)
  const what = contribution.orderLineId ? 'bought elsewhere for its customer' : 'nobody else has it'
  const reason = returnId
    ? `Refund under warranty at today’s price, order ${number}`
    : `Not sent from order ${number}: ${what}`
  await chargeSeller(app, tx, { ...payer, kind: 'penalty', paise, reason, causeId: id })
  await post(tx, {
    kind: 'price-kept',
    orderId,
    amountPaise: paise,
    debit: sale.isHouse ? 'losses' : 'penalties',
    credit: 'customers',
    source: `price-kept:${id}`,
    at,
  })
}

/**
 * Has whoever pays for the promotions of an order pay their shares once it is placed, in the caller's transaction and under
 * the lock of the order: the marketplace as a cost, makers and banks as what they owe.
 */
export async function payPromotions(app: Tools, tx: Tx, orderId: string): Promise<void> {
  const shares = await readSharesOfOthers(tx, orderId)
  await payShares(
    app,
    tx,
    shares.map((share) => ({ ...share, orderId })),
  )
}

/** What others than sellers pay of lines: for promotions, or for the offer of a bank with which an order was paid. */
export async function payShares(app: Tools, tx: Tx, shares: readonly SharePaid[]): Promise<void> {
  if (shares.length === 0) return
  const at = app.clock.now()
  const rows = shares.map((share) => ({ ...share, id: app.random.uuid(), at }))
  await insertPromotionContributions(tx, rows)
  for (const { id, orderId, paise: amountPaise, ...share } of rows) {
    const kind = kindOf(share)
    const debit = kind === 'bank-offer' ? 'bank-offers' : share.isOurs ? 'promotions' : 'promotion-payers'
    await post(tx, { kind, orderId, amountPaise, debit, credit: 'customers', source: `${kind}:${id}`, at })
  }
}

function kindOf({ promotionId, bankOfferId }: Pick<SharePaid, 'promotionId' | 'bankOfferId'>) {
  if (promotionId) return 'promotion'
  return bankOfferId ? 'bank-offer' : 'price-kept'
}

/**
 * Gives contributions to a line back to whoever paid them for pieces of it that end: once for a cause, under the lock of
 * their order. Throws for more than stands.
 */
export async function giveBackContributions(
  app: Tools,
  tx: Tx,
  { orderLineId, paise, causeId }: { orderLineId: string; paise: Paise; causeId: string },
): Promise<void> {
  if (paise === 0) return
  const at = app.clock.now()
  const standing = await readStanding(tx, orderLineId)
  for (const { id, paise: share } of goesBack(standing, paise)) {
    const kind = kindOf(standing.find((each) => each.id === id) ?? {})
    await insertReturn(tx, { contributionId: id, causeId, paise: share, at })
    const paid = await findCharge(tx, `${kind}:${id}`)
    invariant(paid, 'what goes back was paid')
    await post(tx, {
      kind,
      orderId: paid.orderId,
      amountPaise: share,
      debit: paid.credit,
      credit: paid.debit,
      source: `${kind}-back:${id}:${causeId}`,
      reverses: paid.id,
      at,
    })
    if (kind !== 'price-kept') continue
    await takeBackPenalty(app, tx, {
      causeId: id,
      paise: share,
      reason: 'What was bought elsewhere was not kept',
      source: `penalty-back:${id}:${causeId}`,
    })
  }
}

/** Has paid again what went back for these causes, whose pieces turned out to be with their customer. */
export async function contributeAgain(app: Tools, tx: Tx, causeIds: readonly string[]): Promise<void> {
  for (const contribution of await readReturned(tx, { causeIds })) await contribute(app, tx, contribution)
  await payShares(app, tx, await readReturnedShares(tx, causeIds))
}

async function numberOf(tx: Tx, orderId: string): Promise<string> {
  const order = await tx
    .selectFrom('orders')
    .select('sequence')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return orderNumber(order.sequence)
}

async function post(
  tx: Tx,
  entry: {
    kind: 'price-kept' | 'promotion' | 'bank-offer'
    orderId: string
    amountPaise: Paise
    debit: Account
    credit: Account
    source: string
    reverses?: number
    at: Date
  },
): Promise<void> {
  await postEntries(tx, [{ ...entry, basisPaise: null, rateBp: null, sellerId: null }])
}
