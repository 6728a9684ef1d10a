import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { EVIDENCE_EXHIBITS } from '#domain/orders/disputes/evidence.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App, PausePoint } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { OWNER } from '#tests/support/back-office.ts'
import {
  bankSays,
  type DisputedSale,
  type DisputedShop,
  openDisputedShop,
  soldByCard,
} from '#tests/support/chargebacks.ts'
import { ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import type { FakeGateway } from '#tests/support/fake-gateway.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { acceptChargeback } from './accept-chargeback.ts'
import { contestChargeback } from './contest-chargeback.ts'
import { openEvidence } from './evidence/open-evidence.ts'
import { followChargebacks } from './follow-chargebacks.ts'
import { tellAnswers } from './tell-answers.ts'

let shop: DisputedShop
let app: App
let gateway: FakeGateway
let admin: Permitted<'chargebacks.answer'>
let dies: PausePoint | undefined

beforeAll(async () => {
  shop = await openDisputedShop(async (at) => {
    // What a kill leaves undone, an exception leaves undone as well: each step here is outside any transaction.
    if (at === dies) throw new Error('the worker is killed')
  })
  ;({ app, admin } = shop)
})
beforeEach(() => {
  shop.renewGateway()
  gateway = shop.gateway()
  dies = undefined
})
afterAll(() => shop.close())

const SUMMARY = 'It was delivered to the customer’s door.'
const sell = () => shop.sell()
const contest = (
  { disputeId }: DisputedSale,
  { summary = SUMMARY, exhibits = [...EVIDENCE_EXHIBITS] }: { summary?: string; exhibits?: string[] } = {},
) => contestChargeback(app, admin, { disputeId, fields: { summary }, exhibits })
const page = (sale: DisputedSale) => shop.page(sale)
const read = async ({ disputeId }: DisputedSale, exhibits: string[] = []) => {
  const opened = await openEvidence(app, OWNER, { disputeId, exhibits, summary: undefined })
  if (!opened.ok) throw new Error(opened.problem.code)
  return { bytes: opened.value, text: pdfText(opened.value) }
}

async function givenBack(parcelId: string): Promise<void> {
  const line = await app.db
    .selectFrom('parcel_lines')
    .select('order_line_id')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  await inTransaction(app, (tx) =>
    giveBackPieces(app, tx, {
      parcelId,
      pieces: [{ orderLineId: line.order_line_id, quantity: 1 }],
      reason: 'return',
      causeId: randomUUID(),
    }),
  )
}

test('a chargeback that is contested, twice at the same moment, reaches the bank once with one document', async () => {
  const sale = await sell()
  await followChargebacks(app)
  const { text } = await read(sale)
  for (const words of [
    'Evidence for dispute',
    'Blue Dart',
    'Serial numbers',
    'What happened to the order',
    'Tax invoice',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/placed order #NN\d+/)
  expect((await read(sale, ['goods'])).text).not.toContain('Tax invoice')

  const toAnswer = async () => (await countWaiting(app, OWNER)).chargebacks
  const before = await toAnswer()
  expect(await Promise.all([contest(sale), contest(sale)])).toEqual([
    { ok: true, value: undefined },
    { ok: true, value: undefined },
  ])
  expect(await page(sale)).toMatchObject({
    state: 'contesting',
    takesAnswer: false,
    contest: { summary: SUMMARY },
  })
  expect(await toAnswer()).toBe(before - 1)
  await Promise.all([tellAnswers(app), tellAnswers(app)])
  expect(gateway.contests).toEqual([
    {
      disputeId: sale.disputeId,
      amountPaise: ONE_MOUSE_PAISE,
      summary: SUMMARY,
      documentId: expect.any(String),
      proofs: ['shipping', 'other', 'communication', 'billing'],
    },
  ])
  expect(await page(sale)).toMatchObject({ state: 'contested', clock: undefined })
  // What is kept is what the bank has.
  expect(Buffer.from((await read(sale)).bytes)).toEqual(
    Buffer.from(gateway.documents.get(gateway.contests[0]?.documentId ?? '') ?? ''),
  )

  await bankSays(app, sale, 'won')
  await followChargebacks(app)
  expect(await page(sale)).toMatchObject({ state: 'won', shares: [{ isHeld: false, bearer: undefined }] })
})

test('a payment that was given back before is contested with the refunds and their numbers at the gateway', async () => {
  const { offer, by } = shop
  const sale = await soldByCard(app, { offer, gateway })
  const parcelId = await handedOver(app, by, { vendorOrderId: await vendorOrderOf(app, sale.orderId) })
  await reportParcel(app, by, { parcelId, to: 'delivered' })
  await givenBack(parcelId)
  for (let run = 0; run < 2; run++) await askRefunds(app)
  const refund = await app.db
    .selectFrom('payment_refunds')
    .select('gateway_refund_id')
    .where('order_id', '=', sale.orderId)
    .executeTakeFirstOrThrow()
  await bankSays(app, sale, 'open')
  const { text } = await read({ ...sale, parcelId }, ['history'])
  // Whether the sign is drawn in one piece with the figures is the font's matter.
  expect(text.replace(/\s+/g, '')).toContain('Refund:₹1,299.00givenback')
  expect(refund.gateway_refund_id).toBeTruthy()
  expect(text).toContain(refund.gateway_refund_id ?? '')
})

test.each(['disputes:evidence-kept', 'disputes:evidence-uploaded', 'disputes:bank-answered'] as const)(
  'a worker that is killed at %s leaves it still to do, and the next one contests it once',
  async (point) => {
    const sale = await sell()
    await contest(sale)
    dies = point
    await tellAnswers(app)
    expect(await page(sale)).toMatchObject({ state: 'contesting' })
    dies = undefined
    await tellAnswers(app)
    expect(await page(sale)).toMatchObject({ state: 'contested' })
    expect(gateway.contests).toHaveLength(1)
    expect(Buffer.from((await read(sale)).bytes)).toEqual(
      Buffer.from(gateway.documents.get(gateway.contests[0]?.documentId ?? '') ?? ''),
    )
  },
)

test('what was contested is not given up, and what is given up is not contested', async () => {
  const [contested, given] = [await sell(), await sell()]
  await contest(contested)
  const giveUp = ({ disputeId }: DisputedSale) =>
    acceptChargeback(app, admin, { disputeId, reason: 'No proof' })
  const answered = { problem: { code: 'disputes.bank_answered' } }
  expect(await giveUp(contested)).toMatchObject(answered)
  expect(await giveUp(given)).toMatchObject({ ok: true })
  expect(await contest(given)).toMatchObject(answered)
  await tellAnswers(app)
  expect(gateway.givenUp).toEqual([given.disputeId])
  expect(gateway.contests.map(({ disputeId }) => disputeId)).toEqual([contested.disputeId])
})

test('evidence that the gateway refuses is said so, and can be sent again', async () => {
  const sale = await sell()
  await contest(sale)
  gateway.bank = 'refuses'
  await tellAnswers(app)
  expect(await page(sale)).toMatchObject({
    state: 'open',
    takesAnswer: true,
    refusal: 'The time to answer is over.',
  })
  gateway.bank = 'answers'
  await contest(sale, { summary: 'Once more.', exhibits: ['goods'] })
  await tellAnswers(app)
  expect(gateway.contests).toMatchObject([{ summary: 'Once more.', proofs: ['other'] }])
})

test('nothing is contested without words, without evidence, of a payment that nobody has, or too late', async () => {
  const sale = await sell()
  expect(await contest(sale, { summary: ' ' })).toMatchObject({
    problem: { code: 'disputes.contest_invalid' },
  })
  expect(await contest(sale, { exhibits: [] })).toMatchObject({
    problem: { code: 'disputes.contest_invalid' },
  })
  expect(await contest({ ...sale, disputeId: 'disp_of_nobody' })).toMatchObject({
    problem: { code: 'disputes.unknown' },
  })
  shop.turn(4 * DAY_MS)
  expect(await contest(sale)).toMatchObject({ problem: { code: 'disputes.bank_answered' } })
})

test('the office is written to a day before the limit, unless the bank has its answer', async () => {
  const [answered, waits] = [await sell(), await sell()]
  await contest(answered)
  await tellAnswers(app)
  await followChargebacks(app)
  const reminders = async () =>
    (
      await app.db.selectFrom('mails').select('text_body').where('kind', '=', 'chargeback-reminder').execute()
    ).map(({ text_body }) => text_body ?? '')
  const before = (await reminders()).length
  shop.turn(2.5 * DAY_MS)
  // The gateway tells late of what it was before.
  await bankSays(app, answered, 'open')
  await followChargebacks(app)
  const written = (await reminders()).slice(before)
  expect(written.some((text) => text.includes(waits.disputeId))).toBe(true)
  expect(written.some((text) => text.includes(answered.disputeId))).toBe(false)
})
