import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { findOwnReturn } from '#server/orders/returns/return-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { databaseUrlOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import {
  type DeliveredParcel,
  deliveredParcel,
  disputeOf,
  openedDispute,
  saying,
} from '#tests/support/disputes.ts'
import { numberOf } from '#tests/support/parcels.ts'
import { addSellerWithVendor, addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { answerAsSeller, replyAsCustomer, withdrawDispute } from './answer-dispute.ts'
import { decideDispute } from './decide-dispute.ts'
import { listDisputable } from './disputable-views.ts'
import { countOpenDisputes, countToAnswer, listDisputes, listSoldDisputes } from './dispute-list-views.ts'
import { findDisputeForOffice, findOwnDispute, findSoldDispute } from './dispute-views.ts'
import { findDisputeOfReturn } from './disputed-return-views.ts'
import { readEvidence, readOwnEvidence } from './evidence-views.ts'
import { foreseeDecision } from './foresee-decision.ts'
import { openDispute } from './open-dispute.ts'
import { passOnOverdue } from './pass-on-overdue.ts'

let app: App
let close: () => Promise<void>
let now = new Date()
let meera: { userId: string; sellerId: string }
let stranger: { userId: string; sellerId: string }
let offer: AddedOffer
let ours: AddedOffer
const ravi = (): Dispatcher => ({ kind: 'vendor', vendor: meera })
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  stranger = await addSellerWithVendor(app, { name: 'Dev Infotech' })
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 200 })
  meera = await addVendorOf(app, offer.sellerId)
  ours = await addOffer(app, { available: 10 })
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

const delivered = async (quantity = 1): Promise<DeliveredParcel> =>
  deliveredParcel(app, ravi(), await addCustomer(app), { offer, quantity })
const statusOf = async (id: string) => (await findDisputeForOffice(app, OWNER, id))?.status
const creditsOf = (parcelId: string) =>
  app.db.selectFrom('credit_notes').selectAll().where('parcel_id', '=', parcelId).execute()
const balanceOf = async ({ orderId }: DeliveredParcel) => {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select('seller_paise')
    .where('order_id', '=', orderId)
    .where('seller_id', '=', meera.sellerId)
    .execute()
  return rows.reduce((sum, { seller_paise }) => sum + Number(seller_paise), 0)
}
/** The kinds of the letters about its disputes, in the order of the alphabet. */
const mailsAbout = async (orderId: string) => {
  const rows = await app.db.selectFrom('mails').select('kind').where('order_id', '=', orderId).execute()
  return rows
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('dispute-'))
    .toSorted()
}

describe('opening', () => {
  test('a customer disputes what was delivered; both sides are written to, and the seller has two working days', async () => {
    const parcel = await delivered()
    const asked = disputeOf(parcel)
    const opened = await openDispute(app, parcel, asked)
    expect(opened).toMatchObject({ ok: true })
    expect(await openDispute(app, parcel, asked)).toEqual(opened)
    const disputeId = opened.ok ? opened.value.disputeId : ''
    const page = await findOwnDispute(app, { ...parcel, disputeId })
    expect(page).toMatchObject({ status: 'with-seller', amountPaise: ONE_MOUSE_PAISE, bearer: undefined })
    expect(page?.clock?.leftMs).toBeGreaterThanOrEqual(2 * DAY_MS)
    expect(page?.events).toMatchObject([{ event: 'opened', by: 'customer', text: 'Nothing came.' }])
    expect(await mailsAbout(parcel.orderId)).toEqual(['dispute-opened'])
    const seller = await app.db
      .selectFrom('mails')
      .select('subject')
      .where('user_id', '=', meera.userId)
      .where('kind', '=', 'dispute-to-answer')
      .execute()
    expect(seller).toHaveLength(1)
  })

  test('a piece is disputed once, also by two forms; what was withdrawn can be disputed again', async () => {
    const parcel = await delivered(3)
    const first = await openedDispute(app, parcel, { pieces: [1, 2] })
    expect(await openDispute(app, parcel, disputeOf(parcel, { pieces: [2, 3] }))).toMatchObject({
      problem: { code: 'disputes.piece_taken' },
    })
    const [free] = await listDisputable(app, parcel)
    expect(free?.pieces.map(({ piece }) => piece)).toEqual([3])
    expect(await withdrawDispute(app, parcel, { disputeId: first, fields: saying('') })).toMatchObject({
      ok: true,
    })
    await openedDispute(app, parcel, { pieces: [2, 3] })
  })

  test('somebody else’s parcel, a piece that is not in it and a late dispute are refused', async () => {
    const parcel = await delivered()
    const asha = await addCustomer(app)
    expect(await openDispute(app, asha, disputeOf(parcel))).toMatchObject({
      problem: { code: 'disputes.order_unknown' },
    })
    expect(await openDispute(app, parcel, disputeOf(parcel, { pieces: [2] }))).toMatchObject({
      problem: { code: 'disputes.pieces_gone' },
    })
    later(60 * DAY_MS + 1)
    expect(await openDispute(app, parcel, disputeOf(parcel))).toMatchObject({
      problem: { code: 'disputes.too_late', details: { days: 60 } },
    })
    expect(await listDisputable(app, parcel)).toEqual([])
  })

  test('what we sold ourselves is ours to decide at once', async () => {
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', 'house').execute()
    const house: Dispatcher = { kind: 'admin', admin: OWNER }
    const parcel = await deliveredParcel(app, house, await addCustomer(app), { offer: ours })
    expect(await statusOf(await openedDispute(app, parcel))).toBe('with-us')
  })
})

describe('the seller’s answer', () => {
  test('agreeing gives exactly these pieces back, once', async () => {
    const parcel = await delivered(2)
    const disputeId = await openedDispute(app, parcel, { pieces: [2] })
    const asked = { disputeId, fields: saying(''), agrees: true }
    expect(await answerAsSeller(app, meera, asked)).toMatchObject({ ok: true })
    expect(await answerAsSeller(app, meera, asked)).toMatchObject({ ok: true })
    expect(await creditsOf(parcel.parcelId)).toMatchObject([{ reason: 'dispute', cause_id: disputeId }])
    expect(await findOwnDispute(app, { ...parcel, disputeId })).toMatchObject({
      status: 'refunded',
      bearer: 'seller',
      clock: undefined,
    })
    expect(await openDispute(app, parcel, disputeOf(parcel, { pieces: [2] }))).toMatchObject({ ok: false })
    expect(await mailsAbout(parcel.orderId)).toEqual(['dispute-opened', 'dispute-refunded'])
    const { text_body: letter, subject } = await app.db
      .selectFrom('mails')
      .select(['text_body', 'subject'])
      .where('order_id', '=', parcel.orderId)
      .where('kind', '=', 'dispute-refunded')
      .executeTakeFirstOrThrow()
    expect(letter).toMatch(/\d × .+ from order #?NN\d+ \(“.+”\)/)
    expect(subject).toMatch(/NN-D-\d+: .+ \(\d × .+, order #?NN\d+\)$/)
    expect(letter).toMatch(/The seller agrees to a refund for .*\. ₹[\d,.]+ goes back to you/)
    expect(await balanceOf(parcel)).toBeGreaterThan(0)
  })

  test('contesting lets the customer answer once, and then it is ours', async () => {
    const parcel = await delivered()
    const disputeId = await openedDispute(app, parcel)
    const contest = () =>
      answerAsSeller(app, meera, { disputeId, fields: saying('It was signed for.'), agrees: false })
    expect(await contest()).toMatchObject({ ok: true })
    expect(await contest()).toMatchObject({
      problem: { code: 'disputes.move_not_allowed', details: { status: 'with-customer' } },
    })
    const reply = () => replyAsCustomer(app, parcel, { disputeId, fields: saying('Not by me.') })
    expect(await reply()).toMatchObject({ ok: true })
    expect(await reply()).toMatchObject({ ok: false })
    expect(await statusOf(disputeId)).toBe('with-us')
    expect(await mailsAbout(parcel.orderId)).toEqual([
      'dispute-contested',
      'dispute-opened',
      'dispute-to-decide',
    ])
  })

  test('another seller neither sees nor answers it', async () => {
    const parcel = await delivered()
    const disputeId = await openedDispute(app, parcel)
    const asked = { disputeId, fields: saying('Ours'), agrees: false }
    expect(await answerAsSeller(app, stranger, asked)).toMatchObject({
      problem: { code: 'disputes.unknown' },
    })
    expect(await findSoldDispute(app, stranger.sellerId, disputeId)).toBeUndefined()
    expect(await countToAnswer(app, stranger.sellerId)).toBe(0)
    expect((await listSoldDisputes(app, stranger.sellerId, {})).disputes).toEqual([])
    expect((await findSoldDispute(app, meera.sellerId, disputeId))?.status).toBe('with-seller')
    expect(await countToAnswer(app, meera.sellerId)).toBeGreaterThan(0)
  })

  test('another customer neither sees, answers nor withdraws it', async () => {
    const parcel = await delivered()
    const disputeId = await openedDispute(app, parcel)
    const asha = await addCustomer(app)
    expect(await findOwnDispute(app, { ...parcel, ...asha, disputeId })).toBeUndefined()
    expect(await withdrawDispute(app, asha, { disputeId, fields: saying('') })).toMatchObject({ ok: false })
    expect(await statusOf(disputeId)).toBe('with-seller')
  })
})

describe('a refused return', () => {
  /** One piece that came back and was refused, and a dispute about it. */
  async function disputedReturn(isNamed = true) {
    const parcel = await delivered(2)
    const returnId = app.random.uuid()
    const piece = { orderLineId: parcel.lineId, piece: 1 }
    const asked = { returnId, parcelId: parcel.parcelId, pieces: [piece], words: '' }
    await requestReturn(app, parcel, { ...asked, reason: 'changed-mind', wanted: 'refund', way: 'drop-off' })
    expect(await openDispute(app, parcel, disputeOf(parcel))).toMatchObject({
      problem: { code: 'disputes.pieces_gone' },
    })
    await receiveReturn(app, ravi(), { returnId })
    const found = await findOwnReturn(app, parcel.userId, { orderId: parcel.orderId, returnId })
    const refused = { condition: 'like-new', outcome: 'refused', note: 'Scratched' } as const
    const units = (found?.units ?? []).map(({ id: unitId }) => ({ ...refused, unitId, cameSerials: [] }))
    expect(await inspectReturn(app, ravi(), { returnId, units })).toMatchObject({ ok: true })
    const form = disputeOf(parcel, { kind: 'return-refused', pieces: isNamed ? [2] : [1] })
    expect(await findDisputeOfReturn(app.db, { returnId, userId: parcel.userId })).toBeUndefined()
    const fields = isNamed ? { ...form.fields, return: returnId } : form.fields
    const opened = await openDispute(app, parcel, { ...form, fields })
    return { parcel, returnId, disputeId: opened.ok ? opened.value.disputeId : '' }
  }

  test.each([
    ['seller', 'refunded', 1, 'of it'],
    ['seller', 'refunded', 1, 'of its piece'],
    ['refused', 'refused', 0, 'of it'],
  ])(
    'is disputed over its refused pieces; decided %s it is %s, with %d credited, by a dispute %s',
    async (outcome, status, credits, about) => {
      const { parcel, returnId, disputeId } = await disputedReturn(about === 'of it')
      const found = await findDisputeOfReturn(app.db, { returnId, userId: parcel.userId })
      expect(found?.id).toBe(disputeId)
      expect(await findDisputeOfReturn(app.db, { returnId, userId: stranger.userId })).toBeUndefined()
      expect(await findOwnDispute(app, { ...parcel, disputeId })).toMatchObject({ pieces: [{ piece: 1 }] })
      later(8 * DAY_MS)
      await passOnOverdue(app)
      const fields = saying('By the photographs.', { outcome })
      expect(await decideDispute(app, OWNER, { disputeId, fields })).toMatchObject({ ok: true })
      const ended = await findOwnReturn(app, parcel.userId, { orderId: parcel.orderId, returnId })
      expect(ended?.status).toBe(status)
      expect(await creditsOf(parcel.parcelId)).toHaveLength(credits)
      const units = await app.db
        .selectFrom('returned_units')
        .select('status')
        .where('return_id', '=', returnId)
        .execute()
      expect(units).toEqual(credits === 1 ? [{ status: 'waiting' }] : [])
    },
  )
})

describe('the seller’s money', () => {
  const decided = async (outcome: string) => {
    const parcel = await delivered()
    const before = await balanceOf(parcel)
    const disputeId = await openedDispute(app, parcel)
    expect(await balanceOf(parcel)).toBe(before - ONE_MOUSE_PAISE)
    later(8 * DAY_MS)
    await passOnOverdue(app)
    const fields = saying('As it is on record.', { outcome })
    expect(await decideDispute(app, OWNER, { disputeId, fields })).toMatchObject({ ok: true })
    return { before, after: await balanceOf(parcel) }
  }

  test.each([
    ['seller', 0],
    ['marketplace', 1],
    ['refused', 1],
  ])('is held back until it is decided; with %s it ends at %d of the sale', async (outcome, share) => {
    const { before, after } = await decided(outcome)
    expect(before).toBeGreaterThan(0)
    expect(after).toBe(before * share)
  })

  test('comes back when the customer withdraws', async () => {
    const parcel = await delivered()
    const before = await balanceOf(parcel)
    const disputeId = await openedDispute(app, parcel)
    await withdrawDispute(app, parcel, { disputeId, fields: saying('') })
    expect(await balanceOf(parcel)).toBe(before)
  })
})

describe('a decision', () => {
  async function toDecide(pieces = [1, 2]) {
    const parcel = await delivered(3)
    const disputeId = await openedDispute(app, parcel, { pieces })
    later(8 * DAY_MS)
    await passOnOverdue(app)
    const tick = (piece: number) => `piece.${parcel.lineId}:${piece}`
    return { parcel, disputeId, tick }
  }
  const moneyOf = (orderId: string) =>
    app.db.selectFrom('payment_refunds').select('amount_paise').where('order_id', '=', orderId).execute()
  const EACH_PAISE = 90_000 + 39_900 / 3

  test('refunds some of the pieces: the others stay paid, and both sides are told which', async () => {
    const { parcel, disputeId, tick } = await toDecide()
    const fields = saying('One was in the box.', { outcome: 'seller', scope: 'some', [tick(2)]: 'yes' })
    expect(await decideDispute(app, OWNER, { disputeId, fields })).toMatchObject({ ok: true })
    const page = await findDisputeForOffice(app, OWNER, disputeId)
    expect(page).toMatchObject({
      status: 'refunded',
      amountPaise: 2 * EACH_PAISE,
      refundedPaise: EACH_PAISE,
      pieces: [{ isRefunded: false }, { isRefunded: true }],
    })
    expect(await moneyOf(parcel.orderId)).toEqual([{ amount_paise: EACH_PAISE }])
    const letters = await app.db
      .selectFrom('mails')
      .select(['subject', 'text_body'])
      .where('kind', '=', 'dispute-refunded')
      .where('order_id', '=', parcel.orderId)
      .execute()
    for (const { subject, text_body } of letters) {
      expect(text_body).toContain('1 × Mouse, a part of what was disputed')
      expect(text_body).not.toContain('Items: 2 ×')
      expect(subject).toContain('(1 × Mouse, order')
    }
    expect(letters.length).toBeGreaterThan(0)
    // What was not refunded cannot be disputed again, what was not disputed can.
    const [free] = await listDisputable(app, parcel)
    expect(free?.pieces.map(({ piece }) => piece)).toEqual([3])
  })

  test('for all of its pieces one by one is one for the whole; for none, or for strange ones, it is refused', async () => {
    const { disputeId, tick } = await toDecide()
    const some = { outcome: 'seller', scope: 'some' }
    const refusedWith = async (more: object) => {
      const decided = await decideDispute(app, OWNER, {
        disputeId,
        fields: saying('So.', { ...some, ...more }),
      })
      return decided.ok ? undefined : (decided.problem.fields?.scope ?? decided.problem.code)
    }
    expect(await refusedWith({})).toBe('Please choose at least one item')
    expect(await refusedWith({ [tick(3)]: 'yes' })).toBe('disputes.pieces_gone')
    expect(await refusedWith({ [tick(1)]: 'yes', [tick(2)]: 'yes' })).toBeUndefined()
    expect((await findDisputeForOffice(app, OWNER, disputeId))?.refundedPaise).toBeUndefined()
  })

  test('is foreseen to the paisa and to the letter, and nothing of it happens before it is sent', async () => {
    const { parcel, disputeId, tick } = await toDecide()
    const input = (outcome: string, more: object = {}) => ({
      disputeId,
      fields: saying('By what is on record.', { outcome, ...more }),
    })
    const mails = await mailsAbout(parcel.orderId)
    const ours = await foreseeDecision(app, OWNER, input('marketplace'))
    expect(ours).toMatchObject({
      value: {
        bearer: 'marketplace',
        refundPaise: 2 * EACH_PAISE,
        sellerPaise: 0,
        oursPaise: 2 * EACH_PAISE,
      },
    })
    expect(await foreseeDecision(app, OWNER, input('refused'))).toMatchObject({
      value: { bearer: undefined, refundPaise: 0, sellerPaise: 0, oursPaise: 0 },
    })
    const asked = input('seller', { scope: 'some', [tick(1)]: 'yes' })
    const foreseen = await foreseeDecision(app, OWNER, asked)
    if (!foreseen.ok) throw new Error(foreseen.problem.code)
    expect(foreseen.value).toMatchObject({ refundPaise: EACH_PAISE, toAccountPaise: EACH_PAISE })
    const { sellerPaise, oursPaise, letters } = foreseen.value
    expect(sellerPaise + oursPaise).toBe(EACH_PAISE)
    expect(letters.map(({ to }) => to)).toEqual(['customer', 'seller'])
    expect(letters[0]?.text).toContain('By what is on record.')
    expect(await statusOf(disputeId)).toBe('with-us')
    expect(await mailsAbout(parcel.orderId)).toEqual(mails)
    expect(await moneyOf(parcel.orderId)).toEqual([])

    const before = await balanceOf(parcel)
    expect(await decideDispute(app, OWNER, asked)).toMatchObject({ ok: true })
    // What was held for the whole dispute is the seller's again, less what was foreseen.
    expect(await balanceOf(parcel)).toBe(before + 2 * EACH_PAISE - sellerPaise)
    expect(await foreseeDecision(app, OWNER, input('seller'))).toMatchObject({
      problem: { code: 'disputes.move_not_allowed' },
    })
  })
})

test('who lets a limit pass is not waited for; whoever answered has another limit', async () => {
  const [silent, spoken] = [await delivered(), await delivered()]
  const [first, second] = [await openedDispute(app, silent), await openedDispute(app, spoken)]
  await answerAsSeller(app, meera, { disputeId: second, fields: saying('No.'), agrees: false })
  later(2 * DAY_MS + HOUR_MS)
  await passOnOverdue(app)
  expect(await findDisputeForOffice(app, OWNER, second)).toMatchObject({
    status: 'with-us',
    isSellerLate: false,
  })
  later(3 * DAY_MS)
  await passOnOverdue(app)
  await passOnOverdue(app)
  const page = await findDisputeForOffice(app, OWNER, first)
  expect(page).toMatchObject({ status: 'with-us', isSellerLate: true })
  expect(page?.events.map(({ event }) => event)).toEqual(['opened', 'seller-late'])
})

describe('the decision', () => {
  async function toDecide(quantity = 1) {
    const parcel = await delivered(quantity)
    const disputeId = await openedDispute(app, parcel)
    await answerAsSeller(app, meera, { disputeId, fields: saying('No.'), agrees: false })
    await replyAsCustomer(app, parcel, { disputeId, fields: saying('Yes.') })
    return { parcel, disputeId }
  }

  test('refunds in whole for a reason, with who bears it, and stands', async () => {
    const { parcel, disputeId } = await toDecide()
    const fields = saying('No code was asked for.', { outcome: 'marketplace' })
    expect(await decideDispute(app, OWNER, { disputeId, fields })).toMatchObject({ ok: true })
    expect(await decideDispute(app, OWNER, { disputeId, fields })).toMatchObject({ ok: true })
    expect(
      await decideDispute(app, OWNER, { disputeId, fields: saying('Other', { outcome: 'refused' }) }),
    ).toMatchObject({
      problem: {
        code: 'disputes.move_not_allowed',
        details: { status: 'refunded', first: expect.stringMatching(/ was first, on .+: refund, we pay\.$/) },
      },
    })
    // Of a page that was open twice: its key is the same, its decision is not.
    for (const other of [{ outcome: 'refused' }, { outcome: 'seller' }, { text: 'Another reason.' }])
      expect(await decideDispute(app, OWNER, { disputeId, fields: { ...fields, ...other } })).toMatchObject({
        problem: { code: 'disputes.move_not_allowed' },
      })
    const refunds = await app.db
      .selectFrom('payment_refunds')
      .select(['reason', 'amount_paise'])
      .where('order_id', '=', parcel.orderId)
      .execute()
    expect(refunds).toEqual([{ reason: 'dispute', amount_paise: ONE_MOUSE_PAISE }])
    expect(await findDisputeForOffice(app, OWNER, disputeId)).toMatchObject({ bearer: 'marketplace' })
    const [record] = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'dispute.refunded')
      .where('subject_id', '=', disputeId)
      .execute()
    expect(record).toBeDefined()
  })

  test('against a refund ends it, and gives nothing back; the piece stays decided, and can come back as any', async () => {
    const { parcel, disputeId } = await toDecide()
    const sendBack = () =>
      requestReturn(app, parcel, {
        returnId: app.random.uuid(),
        parcelId: parcel.parcelId,
        words: '',
        way: 'drop-off',
        pieces: [{ orderLineId: parcel.lineId, piece: 1 }],
        reason: 'changed-mind',
        wanted: 'refund',
      })
    expect(await sendBack()).toMatchObject({ ok: false })
    const fields = saying('The code was told.', { outcome: 'refused' })
    expect(await decideDispute(app, OWNER, { disputeId, fields })).toMatchObject({ ok: true })
    expect(await creditsOf(parcel.parcelId)).toEqual([])
    expect(await openDispute(app, parcel, disputeOf(parcel))).toMatchObject({
      problem: { code: 'disputes.piece_taken' },
    })
    expect(await mailsAbout(parcel.orderId)).toContain('dispute-refused')
    expect(await sendBack()).toMatchObject({ ok: true })
  })

  test('is found in the lists by its state, its number and its order', async () => {
    const { parcel, disputeId } = await toDecide()
    const page = await findDisputeForOffice(app, OWNER, disputeId)
    const found = async (filters: Parameters<typeof listDisputes>[2]) =>
      (await listDisputes(app, OWNER, filters)).disputes.map(({ id }) => id)
    const waiting = await found({ tab: 'to-decide' })
    expect(waiting).toContain(disputeId)
    expect((await countWaiting(app, OWNER)).disputes).toBe(waiting.length)
    const [open, counts] = [await found({}), await countOpenDisputes(app, OWNER)]
    expect([counts.open, counts['to-decide']]).toEqual([open.length, waiting.length])
    const [listed] = (await listDisputes(app, OWNER, { q: page?.number })).disputes
    const order = app.db
      .selectFrom('orders')
      .select(['first_name', 'last_name'])
      .where('id', '=', parcel.orderId)
    const { first_name, last_name } = await order.executeTakeFirstOrThrow()
    expect(listed?.customerName).toBe(`${first_name} ${last_name}`)
    expect(await found({ tab: 'ended' })).not.toContain(disputeId)
    expect(await found({ q: page?.number })).toEqual([disputeId])
    expect(await found({ q: page?.orderNumber })).toEqual([disputeId])
    expect(await found({ q: 'mouse' })).toEqual([])
    expect(parcel.orderId).toBe(page?.orderId)
  })
})

test('the evidence is put together from what is on record, for us and for the seller', async () => {
  const parcel = await delivered(2)
  const evidence = await readEvidence(app, OWNER, parcel.parcelId)
  expect(evidence).toMatchObject({
    courierName: 'Blue Dart',
    trackingNumber: numberOf(parcel.parcelId),
    needsCode: false,
    codeToldAt: undefined,
    contents: [{ name: 'Mouse', quantity: 2 }],
  })
  expect(evidence.invoices).toHaveLength(1)
  expect(await readOwnEvidence(app, meera.sellerId, parcel.parcelId)).toEqual(evidence)
  await expect(readOwnEvidence(app, stranger.sellerId, parcel.parcelId)).rejects.toThrow()
})
