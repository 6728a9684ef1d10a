import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import {
  bankSays,
  type DisputedSale,
  type DisputedShop,
  openDisputedShop,
} from '#tests/support/chargebacks.ts'
import { ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import type { FakeGateway } from '#tests/support/fake-gateway.ts'
import { acceptChargeback } from './accept-chargeback.ts'
import { followChargebacks } from './follow-chargebacks.ts'
import { tellAnswers } from './tell-answers.ts'

let shop: DisputedShop
let app: App
let gateway: FakeGateway
let admin: Permitted<'chargebacks.answer'>

beforeAll(async () => {
  shop = await openDisputedShop()
  ;({ app, admin } = shop)
})
beforeEach(() => {
  shop.renewGateway()
  gateway = shop.gateway()
})
afterAll(() => shop.close())

const sell = () => shop.sell()
const accept = ({ disputeId }: DisputedSale, reason = 'The courier has no proof') =>
  acceptChargeback(app, admin, { disputeId, reason })
const page = (sale: DisputedSale) => shop.page(sale)

test('a chargeback that is given up, twice at the same moment, is lost once and its share is taken', async () => {
  const sale = await sell()
  await followChargebacks(app)
  expect(await Promise.all([accept(sale), accept(sale)])).toEqual([
    { ok: true, value: undefined },
    { ok: true, value: undefined },
  ])
  expect(await page(sale)).toMatchObject({ state: 'accepting', takesAnswer: false, clock: undefined })
  await Promise.all([tellAnswers(app), tellAnswers(app)])
  await tellAnswers(app)
  expect(gateway.givenUp).toEqual([sale.disputeId])
  await followChargebacks(app)
  expect(await page(sale)).toMatchObject({
    state: 'accepted',
    shares: [{ paise: ONE_MOUSE_PAISE, isHeld: false, bearer: 'seller' }],
  })
  const records = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'chargeback.given_up')
    .where('subject_id', '=', sale.orderId)
    .execute()
  expect(records.map(({ after }) => after)).toEqual([
    { chargeback: sale.disputeId, reason: 'The courier has no proof' },
  ])
})

test('a gateway that loses its answer is told again until it answers; the bank hears it once', async () => {
  const sale = await sell()
  await accept(sale)
  gateway.bank = 'lose-answer'
  await tellAnswers(app)
  expect(await page(sale)).toMatchObject({ state: 'accepting' })
  gateway.bank = 'answers'
  await tellAnswers(app)
  expect(await page(sale)).toMatchObject({ state: 'accepted' })
  expect(gateway.givenUp).toEqual([sale.disputeId])
})

test('what the gateway refuses is shown, costs nobody anything and can be answered again', async () => {
  const sale = await sell()
  await accept(sale)
  gateway.bank = 'refuses'
  await tellAnswers(app)
  expect(await page(sale)).toMatchObject({
    state: 'open',
    takesAnswer: true,
    refusal: 'The time to answer is over.',
  })
  expect(await accept(sale)).toMatchObject({ ok: true })
  gateway.bank = 'answers'
  await tellAnswers(app)
  expect(await page(sale)).toMatchObject({ state: 'accepted', refusal: undefined })
})

test('nothing is given up without a reason, that nobody has, or that waits for no answer', async () => {
  const sale = await sell()
  expect(await accept(sale, ' ')).toMatchObject({ problem: { fields: { reason: 'Please say why' } } })
  expect(await accept({ ...sale, disputeId: 'disp_of_nobody' })).toMatchObject({
    problem: { code: 'disputes.unknown' },
  })
  const answered = { problem: { code: 'disputes.bank_answered' } }
  for (const status of ['under_review', 'won'] as const) {
    await bankSays(app, sale, status)
    expect(await accept(sale)).toMatchObject(answered)
  }
  const late = await sell()
  shop.turn(4 * DAY_MS)
  expect(await accept(late)).toMatchObject(answered)
  await tellAnswers(app)
  expect(gateway.givenUp).toEqual([])
})
