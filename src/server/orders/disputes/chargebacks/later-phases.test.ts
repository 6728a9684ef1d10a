import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { keepBooks } from '#server/money/earnings/books/keep-books.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import {
  bankSays,
  type DisputedSale,
  type DisputedShop,
  openDisputedShop,
} from '#tests/support/chargebacks.ts'
import { databaseUrlOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { brought, deliveredByCard, exchanged } from '#tests/support/exchanges.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { acceptChargeback } from './accept-chargeback.ts'
import { openEvidence } from './evidence/open-evidence.ts'
import { followChargebacks } from './follow-chargebacks.ts'
import { tellAnswers } from './tell-answers.ts'

let shop: DisputedShop
let app: App
beforeAll(async () => {
  shop = await openDisputedShop()
  app = shop.app
})
beforeEach(() => shop.renewGateway())
afterAll(() => shop.close())

const booksAreRight = async () => {
  await keepBooks(app)
  expect(await findAccountingErrors(databaseUrlOf(app), { areKept: true })).toEqual([])
}
const ARBITRATION = { phase: 'pre_arbitration' }
const hasWon = async (sale: DisputedSale) => {
  await followChargebacks(app)
  await bankSays(app, sale, 'won')
  await followChargebacks(app)
}

test('a bank that disputes again what it decided for us opens a new phase of the case: held, answered and lost anew', async () => {
  const sale = await shop.sell()
  await hasWon(sale)
  shop.gateway().phase = ARBITRATION.phase
  shop.turn(3_600_000)
  for (let told = 0; told < 2; told++) await bankSays(app, sale, 'open', ARBITRATION)
  // News of the phase that is over changes nothing.
  for (const status of ['under_review', 'lost'] as const) await bankSays(app, sale, status)
  for (let run = 0; run < 2; run++) await followChargebacks(app)
  const again = { disputeId: `${sale.disputeId}-2` }
  expect(await shop.page(sale)).toMatchObject({
    state: 'won',
    phases: [{ id: again.disputeId, state: 'open' }],
  })
  expect(await shop.page(again)).toMatchObject({
    phase: 'pre_arbitration',
    state: 'open',
    takesAnswer: true,
    phases: [{ id: sale.disputeId, state: 'won' }],
    shares: [{ paise: ONE_MOUSE_PAISE, isHeld: true }],
  })
  await booksAreRight()
  await acceptChargeback(app, shop.admin, { ...again, reason: 'The courier has no proof' })
  await tellAnswers(app)
  expect(shop.gateway().givenUp).toEqual([sale.disputeId])
  await followChargebacks(app)
  expect(await shop.page(again)).toMatchObject({ state: 'accepted', shares: [{ bearer: 'seller' }] })
  expect(await shop.page(sale)).toMatchObject({ state: 'won' })
  await booksAreRight()
})

test('two who are told of a new phase at once write it once', async () => {
  const sale = await shop.sell()
  await hasWon(sale)
  await Promise.all([0, 1].map(() => bankSays(app, sale, 'open', ARBITRATION)))
  await followChargebacks(app)
  expect((await shop.page(sale))?.phases).toHaveLength(1)
})

test('the evidence of a payment that pays an exchange too has both orders and their parcels', async () => {
  const pad = await addOffer(app, {
    sellerId: shop.offer.sellerId,
    available: 9,
    listPricePaise: 50_000,
    discountBp: 0,
  })
  const of = await deliveredByCard(app, shop.by, shop.offer)
  const to = await exchanged(app, shop.by, { of, exchange: { offerId: pad.offerId, paise: 50_000 + 39_900 } })
  await brought(app, shop.by, to)
  const paymentId = shop.gateway().paymentsOf(of.orderId)[0]?.id ?? ''
  const dispute = { paymentId, disputeId: `disp_${paymentId}` }
  await bankSays(app, dispute, 'open')
  const opened = await openEvidence(app, OWNER, { ...dispute, exhibits: [], summary: undefined })
  if (!opened.ok) throw new Error(opened.problem.code)
  const text = pdfText(opened.value)
  expect(text).toContain('Exchanged for order')
  expect(text).toMatch(/Delivery: .+, parcel 1 of exchange #NN/)
  await bankSays(app, dispute, 'won')
})
