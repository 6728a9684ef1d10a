import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { remindedOfSendingBackBy } from '#domain/orders/returns/return-deadlines.ts'
import type { App } from '#server/ground/app.ts'
import { readShipping } from '#server/ground/shipping/current-shipping.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { remindToSendBack } from '#server/orders/returns/refused-pieces/remind-to-send-back.ts'
import { sendBack } from '#server/orders/returns/refused-pieces/send-back.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import {
  countReturnsToDo,
  listAllReturns,
  listSellerReturns,
} from '#server/orders/returns/return-list-views.ts'
import { findOwnReturn, findSellerReturn } from '#server/orders/returns/return-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel, disputeOf, saying } from '#tests/support/disputes.ts'
import { addSellerWithVendor, addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { withdrawDispute } from './answer-dispute.ts'
import { decideDispute } from './decide-dispute.ts'
import { listDisputable } from './disputable-views.ts'
import { findOwnDispute } from './dispute-views.ts'
import { findReturnToDispute } from './disputed-return-views.ts'
import { openDispute } from './open-dispute.ts'
import { passOnOverdue } from './pass-on-overdue.ts'

let app: App
let close: () => Promise<void>
/** A working day, as are those that follow: limits in working days do not depend on when this is run. */
let now = new Date('2031-03-03T06:30:00Z')
let meera: Awaited<ReturnType<typeof addVendorOf>>
let offer: AddedOffer
const ravi = (): Dispatcher => ({ kind: 'vendor', vendor: meera })
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  offer = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
  meera = await addVendorOf(app, offer.sellerId)
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

/** A return of which the first piece is refused, and the second one too or accepted. */
async function refusedReturn(second: 'refused' | 'accepted' = 'refused') {
  const customer = await addCustomer(app)
  const parcel = await deliveredParcel(app, ravi(), customer, { offer, quantity: 2 })
  const returnId = app.random.uuid()
  const asked = await requestReturn(app, customer, {
    returnId,
    parcelId: parcel.parcelId,
    pieces: [1, 2].map((piece) => ({ orderLineId: parcel.lineId, piece })),
    reason: 'damaged',
    words: 'Its fan is broken.',
    wanted: 'refund',
    way: 'drop-off',
  })
  if (!asked.ok) throw new Error(asked.problem.code)
  await receiveReturn(app, ravi(), { returnId })
  const rows = await app.db
    .selectFrom('return_units')
    .select(['id', 'piece'])
    .where('return_id', '=', returnId)
    .execute()
  const units = rows.map(({ id, piece }) => ({
    unitId: id,
    cameSerials: [],
    condition: 'damaged' as const,
    outcome: piece === 1 ? ('refused' as const) : second,
    note: 'It was dropped.',
  }))
  const inspected = await inspectReturn(app, ravi(), { returnId, units })
  if (!inspected.ok) throw new Error(inspected.problem.code)
  return { parcel, returnId }
}

const sent = (returnId: string, change: Partial<Parameters<typeof sendBack>[2]> = {}) =>
  sendBack(app, ravi(), {
    returnId,
    by: 'courier',
    courierName: 'Blue Dart',
    trackingNumber: 'BD87654321',
    ...change,
  })
const letters = async ({ orderId }: DeliveredParcel) => {
  const rows = await app.db.selectFrom('mails').select('kind').where('order_id', '=', orderId).execute()
  return rows.filter(({ kind }) => kind === 'return-sent-back').length
}
const report = (parcel: DeliveredParcel, returnId: string) => {
  const form = disputeOf(parcel, { kind: 'not-returned' })
  return openDispute(app, parcel, { ...form, fields: { ...form.fields, return: returnId } })
}
const wayBackOf = async (parcel: DeliveredParcel, returnId: string) =>
  (await findOwnReturn(app, parcel.userId, { orderId: parcel.orderId, returnId }))?.wayBack

describe('a refused piece on its way back', () => {
  test('is sent once, however often it is said, and its customer is written to', async () => {
    const { parcel, returnId } = await refusedReturn()
    expect(await wayBackOf(parcel, returnId)).toMatchObject({ sentAt: null, courierName: null })
    expect(await sent(returnId, { trackingNumber: ' ' })).toMatchObject({
      problem: { code: 'returns.not_valid', fields: { trackingNumber: expect.any(String) } },
    })
    const twice = await Promise.all([sent(returnId), sent(returnId)])
    expect(twice.map(({ ok }) => ok)).toEqual([true, true])
    expect(await letters(parcel)).toBe(1)
    expect(await sent(returnId, { trackingNumber: 'BD1' })).toMatchObject({
      problem: { code: 'returns.went_back' },
    })
    const seen = { courierName: 'Blue Dart', trackingNumber: 'BD87654321', by: 'vendor' }
    expect(await wayBackOf(parcel, returnId)).toMatchObject(seen)
    expect((await findSellerReturn(app, meera.sellerId, returnId))?.wayBack).toMatchObject(seen)
  })

  test('is its own seller’s to send, and nothing is sent of what was not refused', async () => {
    const { returnId } = await refusedReturn()
    const vendor = await addSellerWithVendor(app, { name: 'Dev Infotech' })
    const input = { returnId, by: 'in-person', courierName: '', trackingNumber: '' }
    expect(await sendBack(app, { kind: 'vendor', vendor }, input)).toMatchObject({
      problem: { code: 'returns.gone' },
    })
    expect(await sendBack(app, { kind: 'admin', admin: OWNER }, input)).toMatchObject({
      problem: { code: 'returns.reason_missing' },
    })
  })

  test('that does not come in time is disputed from the limit on, and not before', async () => {
    const { parcel, returnId } = await refusedReturn()
    expect(await report(parcel, returnId)).toMatchObject({ problem: { code: 'disputes.too_early' } })
    await sent(returnId)
    later(9)
    expect(await report(parcel, returnId)).toMatchObject({ problem: { code: 'disputes.too_early' } })
    later(60)
    const asked = { returnId, userId: parcel.userId }
    const notReturned = await findReturnToDispute(app, asked)
    expect(notReturned).toMatchObject({ isOverdue: true })
    expect(await listDisputable(app, parcel)).toEqual([])
    expect(await listDisputable(app, { ...parcel, notReturned })).toMatchObject([
      { pieces: [{ piece: 1 }, { piece: 2 }] },
    ])
    const opened = await report(parcel, returnId)
    expect(opened).toMatchObject({ ok: true })
    const disputeId = opened.ok ? opened.value.disputeId : ''
    expect(await findOwnDispute(app, { ...parcel, disputeId })).toMatchObject({ kind: 'not-returned' })
  })

  test('handed over in person, is missing as soon as its customer says so', async () => {
    const { parcel, returnId } = await refusedReturn()
    expect(await sent(returnId, { by: 'in-person' })).toMatchObject({ ok: true })
    expect(await report(parcel, returnId)).toMatchObject({ ok: true })
  })

  test('can be missed after the dispute over its refusal was lost, from a new limit on', async () => {
    const { parcel, returnId } = await refusedReturn()
    const form = disputeOf(parcel, { kind: 'return-refused' })
    const fields = { ...form.fields, return: returnId }
    const first = await openDispute(app, parcel, { ...form, fields })
    if (!first.ok) throw new Error(first.problem.code)
    later(9)
    expect(await report(parcel, returnId)).toMatchObject({ problem: { code: 'disputes.piece_taken' } })
    await passOnOverdue(app)
    const said = saying('It was dropped.', { outcome: 'refused' })
    await decideDispute(app, OWNER, { disputeId: first.value.disputeId, fields: said })
    expect(await report(parcel, returnId)).toMatchObject({ problem: { code: 'disputes.too_early' } })
    later(9)
    expect(await report(parcel, returnId)).toMatchObject({ ok: true })
  })

  test('of a return that was accepted in part is disputed alone, and what was accepted stays refunded', async () => {
    const { parcel, returnId } = await refusedReturn('accepted')
    expect(await findReturnToDispute(app, { returnId, userId: parcel.userId })).toMatchObject({
      pieces: [{ piece: 1 }],
    })
    later(9)
    const opened = await report(parcel, returnId)
    const disputeId = opened.ok ? opened.value.disputeId : ''
    expect(await findOwnDispute(app, { ...parcel, disputeId })).toMatchObject({ pieces: [{ piece: 1 }] })
    later(9)
    await passOnOverdue(app)
    const fields = saying('It never came.', { outcome: 'seller' })
    expect(await decideDispute(app, OWNER, { disputeId, fields })).toMatchObject({ ok: true })
    const ended = await findOwnReturn(app, parcel.userId, { orderId: parcel.orderId, returnId })
    expect(ended).toMatchObject({ status: 'refunded', wayBack: undefined })
    expect(ended?.units.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
  })

  test('of a return that was accepted in part leaves within five days of the decision that it stays refused', async () => {
    const { parcel, returnId } = await refusedReturn('accepted')
    const form = disputeOf(parcel, { kind: 'return-refused' })
    const first = await openDispute(app, parcel, { ...form, fields: { ...form.fields, return: returnId } })
    if (!first.ok) throw new Error(first.problem.code)
    later(9)
    await passOnOverdue(app)
    const said = saying('It was dropped.', { outcome: 'refused' })
    expect(await decideDispute(app, OWNER, { disputeId: first.value.disputeId, fields: said })).toMatchObject(
      { ok: true },
    )
    const way = await wayBackOf(parcel, returnId)
    expect(Date.parse(way?.dueAt ?? '')).toBeGreaterThan(now.getTime() + 4 * DAY_MS)
    expect(await report(parcel, returnId)).toMatchObject({ problem: { code: 'disputes.too_early' } })
  })
})

describe('what is to be sent back', () => {
  const toSendBack = () => listSellerReturns(app, meera.sellerId, { tab: 'back' })
  const reminders = async (returnNumber: string) => {
    const rows = await app.db
      .selectFrom('mails')
      .select(['subject', 'html_body'])
      .where('kind', '=', 'seller-return-send-back')
      .where('to_address', '=', `${meera.userId}@shop.test`)
      .execute()
    return rows.filter(({ subject }) => subject.includes(returnNumber))
  }

  beforeEach(async () => {
    offer = await addOffer(app, { sellerId: app.random.uuid(), available: 100 })
    meera = await addVendorOf(app, offer.sellerId)
  })

  test('stands in the list until it is sent, the earliest limit first, and in the menu’s count', async () => {
    const first = await refusedReturn()
    later(1)
    const second = await refusedReturn('accepted')
    expect(await toSendBack()).toMatchObject({
      rows: [{ id: first.returnId, isLate: false }, { id: second.returnId }],
      counts: { back: 2 },
    })
    const [row] = (await toSendBack()).rows
    expect(row?.actBy).toBe((await wayBackOf(first.parcel, first.returnId))?.dueAt)
    expect(await countReturnsToDo(app, meera.sellerId)).toBe(2)
    const office = await listAllReturns(app, OWNER, { tab: 'back' })
    expect(office.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([first.returnId, second.returnId]))
    const other = await addSellerWithVendor(app, { name: 'Other Infotech' })
    expect(await listSellerReturns(app, other.sellerId, { tab: 'back' })).toMatchObject({ rows: [] })
    await sent(first.returnId)
    expect(await toSendBack()).toMatchObject({ rows: [{ id: second.returnId }], counts: { back: 1 } })
    later(9)
    expect(await toSendBack()).toMatchObject({ rows: [{ isLate: true }] })
    expect(await countReturnsToDo(app, meera.sellerId)).toBe(1)
  })

  test.each([
    ['refused', 'accepted'],
    ['withdrawn', 'accepted'],
    ['withdrawn', 'refused'],
  ] as const)(
    'is not while the refusal is disputed, and again from a new limit on when that is %s (second piece %s)',
    async (end, second) => {
      const { parcel, returnId } = await refusedReturn(second)
      const form = disputeOf(parcel, { kind: 'return-refused' })
      const opened = await openDispute(app, parcel, { ...form, fields: { ...form.fields, return: returnId } })
      if (!opened.ok) throw new Error(opened.problem.code)
      later(9)
      await remindToSendBack(app)
      const number = (await findSellerReturn(app, meera.sellerId, returnId))?.number ?? ''
      expect(await reminders(number)).toEqual([])
      expect(await toSendBack()).toMatchObject({ rows: [], counts: { back: 0 } })
      await passOnOverdue(app)
      const { disputeId } = opened.value
      const said = saying('It was dropped.', { outcome: 'refused' })
      const ended =
        end === 'withdrawn'
          ? await withdrawDispute(app, parcel, { disputeId, fields: saying('') })
          : await decideDispute(app, OWNER, { disputeId, fields: said })
      expect(ended).toMatchObject({ ok: true })
      expect(await toSendBack()).toMatchObject({ rows: [{ id: returnId, isLate: false }] })
    },
  )

  test('is not any more when a dispute turned all of it round', async () => {
    const { parcel, returnId } = await refusedReturn()
    const form = disputeOf(parcel, { kind: 'return-refused' })
    const opened = await openDispute(app, parcel, { ...form, fields: { ...form.fields, return: returnId } })
    if (!opened.ok) throw new Error(opened.problem.code)
    later(9)
    await passOnOverdue(app)
    const fields = saying('It was broken.', { outcome: 'seller' })
    expect(await decideDispute(app, OWNER, { disputeId: opened.value.disputeId, fields })).toMatchObject({
      ok: true,
    })
    expect(await toSendBack()).toMatchObject({ rows: [], counts: { back: 0 } })
    expect(
      await app.db
        .selectFrom('return_ways_back')
        .select('return_id')
        .where('return_id', '=', returnId)
        .execute(),
    ).toEqual([])
  })

  test('is reminded of once, a working day before its limit, and not when it was sent', async () => {
    const { parcel, returnId } = await refusedReturn('accepted')
    const gone = await refusedReturn()
    await sent(gone.returnId)
    const number = (await findSellerReturn(app, meera.sellerId, returnId))?.number ?? ''
    const dueAt = Date.parse((await wayBackOf(parcel, returnId))?.dueAt ?? '')
    const { holidays } = await readShipping(app, app.db)
    await remindToSendBack(app)
    expect(await reminders(number)).toEqual([])
    while (remindedOfSendingBackBy(now, holidays).getTime() < dueAt) {
      await remindToSendBack(app)
      expect(await reminders(number)).toEqual([])
      later(1)
    }
    expect(now.getTime()).toBeLessThan(dueAt)
    await Promise.all([remindToSendBack(app), remindToSendBack(app)])
    await remindToSendBack(app)
    const letters = await reminders(number)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.html_body).toContain('It was dropped.')
    const goneNumber = (await findSellerReturn(app, meera.sellerId, gone.returnId))?.number ?? ''
    expect(await reminders(goneNumber)).toEqual([])
  })
})
