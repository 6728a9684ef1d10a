import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  MARKETPLACE_LEDGERS,
  SELLER_LEDGERS,
  TALLY_LEDGERS,
} from '#domain/money/accounting/tally/tally-ledgers.ts'
import { tallyXml, type Voucher } from '#domain/money/accounting/tally/voucher.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { sandboxSettlement } from '#server/ground/outside/settlement/sandbox-settlement.ts'
import type {
  PayoutInstruction,
  SettlementAnswer,
} from '#server/ground/outside/settlement/settlement-service.ts'
import { askPayouts } from '#server/money/payouts/ask-payouts.ts'
import { makePayouts } from '#server/money/payouts/make-payouts.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { giveBackFirstPiece } from '#tests/support/credit-notes.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { marketplaceVouchers, sellerVouchers } from './tally-vouchers.ts'

const DAY_SECONDS = 24 * 3_600
const MONTH = '2026-11'
const clock = turnedClock('2026-11-02T06:30:00Z')
let answer: SettlementAnswer | undefined
const settlement = {
  ...sandboxSettlement,
  find: async (asked: PayoutInstruction) => answer ?? sandboxSettlement.find(asked),
}
let app: App
let close: () => Promise<void>
const sellers: string[] = []

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock, settlement }))
  for (const _ of [1, 2]) {
    const offer = await addOffer(app, { sellerId: app.random.uuid(), available: 60 })
    sellers.push(offer.sellerId)
    await app.db
      .updateTable('sellers')
      .set({
        bank_holder: 'Ravi',
        bank_ifsc: 'HDFC0000123',
        bank_account_last4: '1234',
        bank_account_ciphertext: 'sealed',
      })
      .where('id', '=', offer.sellerId)
      .execute()
    const by: Dispatcher = { kind: 'vendor', vendor: { sellerId: offer.sellerId, userId: app.random.uuid() } }
    const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { quantity: 2 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    const parcelId = await handedOver(app, by, {
      vendorOrderId: await vendorOrderOf(app, placed.value.orderId),
    })
    await reportParcel(app, by, { parcelId, to: 'delivered' })
    await remitted(app, parcelId)
    await inTransaction(app, (tx) => giveBackFirstPiece(app, tx, parcelId))
  }
  clock.turn(10 * DAY_SECONDS)
  await makePayouts(app)
  await askPayouts(app)
  clock.turn(120)
  await askPayouts(app)
  // The banks send them back, and they go out once more.
  answer = { kind: 'failed', reason: 'The account is frozen.', isAccount: false }
  clock.turn(DAY_SECONDS)
  await askPayouts(app)
  answer = undefined
  await makePayouts(app)
})
afterAll(() => close())

async function all(pages: AsyncIterable<readonly Voucher[]>): Promise<Voucher[]> {
  const found: Voucher[] = []
  for await (const page of pages) found.push(...page)
  return found
}
const ours = async () => all(marketplaceVouchers(app, permitted(await addAdmin(app), 'papers.read'), MONTH))
const isMoney = ({ type }: Voucher) => ['Journal', 'Payment', 'Receipt'].includes(type)

/** What a ledger of Tally comes to: debits less credits. */
function sumIn(vouchers: readonly Voucher[], ledger: string): number {
  return vouchers
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.ledger === ledger)
    .reduce((sum, { paise }) => sum + paise, 0)
}

/** What an account of our ledger comes to in the month: debits less credits. */
async function standing(account: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    SELECT coalesce(sum(CASE ${account} WHEN debit THEN amount_paise WHEN credit THEN -amount_paise ELSE 0 END), 0) AS paise
    FROM ledger_entries`.execute(app.db)
  return rows[0]?.paise ?? 0
}

/** What customers paid for what left, less what went back. */
async function soldPaise(): Promise<number> {
  const { rows } = await sql<{ paise: number }>`SELECT sum(seller_paise)::bigint AS paise FROM ledger_entries
    WHERE kind = 'sale'`.execute(app.db)
  return Number(rows[0]?.paise)
}

describe('vouchers of money', () => {
  test('of the marketplace come to what the ledger took for the tax office and paid out', async () => {
    const vouchers = (await ours()).filter(isMoney)
    expect(vouchers.map(({ type }) => type).toSorted()).toEqual([
      ...['Journal', 'Journal', 'Journal', 'Journal', 'Journal', 'Journal'],
      ...['Payment', 'Payment', 'Payment', 'Payment', 'Receipt', 'Receipt'],
    ])
    expect(sumIn(vouchers, TALLY_LEDGERS.tdsPayable)).toBe(await standing('tds'))
    expect(await standing('tds')).toBeLessThan(0)
    expect(sumIn(vouchers, TALLY_LEDGERS.tcsIgstPayable)).toBe(await standing('tcs-igst'))
    expect(sumIn(vouchers, TALLY_LEDGERS.tcsCgstPayable)).toBe(await standing('tcs-cgst'))
    // What customers paid came in there, and the payouts went out.
    const sold = vouchers.filter(({ number }) => number.startsWith('COLLECTED'))
    expect(sumIn(sold, TALLY_LEDGERS.settlement)).toBe(await soldPaise())
    expect(sumIn(vouchers, TALLY_LEDGERS.settlement) - (await soldPaise())).toBe(await standing('paid-out'))
  })

  test('of the sellers are the other side of ours, each seller’s own', async () => {
    const theirs = await Promise.all(sellers.map((sellerId) => all(sellerVouchers(app, sellerId, MONTH))))
    const money = theirs.flat().filter(isMoney)
    const vouchers = (await ours()).filter(isMoney)
    expect(money.map(({ remoteId }) => remoteId).toSorted()).toEqual(
      vouchers.map(({ remoteId }) => remoteId).toSorted(),
    )
    expect(sumIn(money, TALLY_LEDGERS.tdsReceivable)).toBe(-sumIn(vouchers, TALLY_LEDGERS.tdsPayable))
    expect(sumIn(money, TALLY_LEDGERS.bank)).toBe(
      (await soldPaise()) - sumIn(vouchers, TALLY_LEDGERS.settlement),
    )
    expect(theirs.map((each) => each.filter(({ type }) => type === 'Journal').length)).toEqual([3, 3])
  })

  test('clear: customers owe a seller nothing, and we owe what the ledger does, less what we have not invoiced yet', async () => {
    const theirs = (
      await Promise.all(sellers.map((sellerId) => all(sellerVouchers(app, sellerId, MONTH))))
    ).flat()
    expect(sumIn(theirs, TALLY_LEDGERS.customers)).toBe(0)
    expect(
      theirs.some(({ entries }) => entries.some(({ ledger }) => ledger === TALLY_LEDGERS.customers)),
    ).toBe(true)
    const { rows } = await sql<{ paise: number }>`
      SELECT sum(seller_paise)::bigint AS paise FROM ledger_entries WHERE kind NOT IN ('commission', 'commission-gst')
        AND NOT ('reserve' IN (debit, credit))`.execute(app.db)
    const owed = Number(rows[0]?.paise)
    expect(sumIn(theirs, TALLY_LEDGERS.marketplace)).toBe(owed)
    expect(sumIn(await ours(), TALLY_LEDGERS.sellers)).toBe(-owed)
  })

  test('balance, name only ledgers that the page names, and are the same each time', async () => {
    const file = async () => {
      const vendorOrders: string[] = []
      for await (const vendorOrder of tallyXml(
        marketplaceVouchers(app, permitted(await addAdmin(app), 'papers.read'), MONTH),
      ))
        vendorOrders.push(vendorOrder)
      return vendorOrders.join('')
    }
    expect(await file()).toBe(await file())
    const ids = (await ours()).map(({ remoteId }) => remoteId)
    expect(new Set(ids).size).toBe(ids.length)
    const named = (vouchers: readonly Voucher[]) =>
      new Set(vouchers.filter(isMoney).flatMap(({ entries }) => entries.map(({ ledger }) => ledger)))
    expect(MARKETPLACE_LEDGERS).toEqual(expect.arrayContaining([...named(await ours())]))
    const own = await all(sellerVouchers(app, sellers[0] ?? '', MONTH))
    expect(SELLER_LEDGERS).toEqual(expect.arrayContaining([...named(own)]))
  })
})
