import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { ReturnWay } from '#domain/orders/returns/return-reasons.ts'
import { findFitPromise } from '#server/goods/fit-promise/fit-promise-views.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { decideDispute } from '#server/orders/disputes/decide-dispute.ts'
import { openDispute } from '#server/orders/disputes/open-dispute.ts'
import { passOnOverdue } from '#server/orders/disputes/pass-on-overdue.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { sendReturn } from '#server/orders/returns/send-return.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer } from '#tests/support/customers-and-offers.ts'
import { disputeOf, saying } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { addPart } from '#tests/support/fit-parts.ts'
import { handedOver, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { claimFit } from './claim-fit.ts'
import { decideClaim } from './decide-claim.ts'

let app: App
let close: () => Promise<void>
let turnedMs = 0
let office: AddedOwner
let cooler: AddedOffer
let housing: AddedOffer
/** Sells the cooler. */
let asha: Extract<Dispatcher, { kind: 'vendor' }>
/** Sells the case. */
let bilal: Extract<Dispatcher, { kind: 'vendor' }>

beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  const { clock } = opened.app
  app = {
    ...opened.app,
    gateway: fakeGateway(),
    clock: { now: () => new Date(clock.now().getTime() + turnedMs) },
  }
  office = await addAdmin(app)
})
beforeEach(async () => {
  turnedMs = 0
  const vendor = () => ({
    kind: 'vendor' as const,
    vendor: { sellerId: app.random.uuid(), userId: app.random.uuid() },
  })
  asha = vendor()
  bilal = vendor()
  cooler = await addPart(app, {
    kind: 'air-cooler',
    attributes: { height: 158 },
    name: 'Peerless',
    sellerId: asha.vendor.sellerId,
  })
  housing = await addPart(app, {
    kind: 'case',
    attributes: { coolerHeightMax: 165 },
    name: 'North',
    sellerId: bilal.vendor.sellerId,
  })
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

interface Bought {
  customer: Customer
  orderId: string
  /** Of the cooler. */
  parcelId: string
  lineId: string
}

async function ordered(): Promise<Omit<Bought, 'parcelId'>> {
  const customer = await addCustomer(app)
  const lines = [cooler, housing].map(({ offerId }) => ({ offerId, quantity: 1 }))
  const placed = await placeOrder(app, customer, checkoutOf(cooler, { quantity: 2, lines, by: 'card' }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const line = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('offer_id', '=', cooler.offerId)
    .executeTakeFirstOrThrow()
  return { customer, orderId, lineId: line.id }
}

async function bought(): Promise<Bought> {
  const of = await ordered()
  const ship = async (by: Extract<Dispatcher, { kind: 'vendor' }>) => {
    const vendorOrderId = await vendorOrderOf(app, of.orderId, by.vendor.sellerId)
    const parcelId = await handedOver(app, by, { vendorOrderId })
    await reportParcel(app, by, { parcelId, to: 'delivered' })
    return parcelId
  }
  await ship(bilal)
  return { ...of, parcelId: await ship(asha) }
}

function claim(of: Bought, change: { returnId?: string; way?: ReturnWay; verdict?: number } = {}) {
  return claimFit(app, of.customer, {
    returnId: randomUUID(),
    parcelId: of.parcelId,
    verdict: 0,
    way: 'drop-off',
    pieces: [{ orderLineId: of.lineId, piece: 1 }],
    words: 'It stands 20 mm out of the case',
    ...change,
  })
}

async function claimed(of: Bought, change: Parameters<typeof claim>[1] = {}): Promise<string> {
  const done = await claim(of, change)
  if (!done.ok) throw new Error(done.problem.code)
  return done.value.returnId
}

/** Sent, arrived, and inspected by the cooler's seller. */
async function cameBack(
  of: Bought,
  returnId: string,
  found: { outcome: 'accepted' | 'refused'; condition: 'used' | 'damaged' } = {
    outcome: 'accepted',
    condition: 'used',
  },
) {
  await sendReturn(app, of.customer, { returnId, courierName: '', trackingNumber: '' })
  await receiveReturn(app, asha, { returnId })
  const [unit] = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .execute()
  return inspectReturn(app, asha, {
    returnId,
    units: [{ unitId: unit?.id ?? '', cameSerials: [], note: 'Looked at it', ...found }],
  })
}

const decide = (returnId: string, fields: Readonly<Record<string, string>>) =>
  decideClaim(app, office, {
    returnId,
    entries: Object.fromEntries(
      Object.entries({ reason: 'The maker gives 178 mm.', ...fields }).map(([name, value]) => [
        name,
        [value],
      ]),
    ),
  })

const TALLER = { fact: '0', 'fact.0.attributes.height': '178' }

/** What the cooler's seller was charged and paid besides the sale, in paise. */
async function chargesOf(sellerId: string) {
  const rows = await app.db
    .selectFrom('ledger_entries')
    .select(['kind', 'seller_paise as paise'])
    .where('seller_id', '=', sellerId)
    .where('kind', 'in', ['return-freight', 'freight-gst', 'compensation'])
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, paise }) => [kind, Number(paise)])
}

const statusOf = (returnId: string) =>
  app.db
    .selectFrom('returns')
    .select(['status', 'reason', 'wanted'])
    .where('id', '=', returnId)
    .executeTakeFirstOrThrow()

function codeOf(result: AnyResult): string {
  return result.ok ? 'ok' : result.problem.code
}

test('a claim of an account without an email is answered at the address of its order', async () => {
  const of = await bought()
  const returnId = await claimed({ ...of, customer: { ...of.customer, email: '' } })
  const { email } = await app.db
    .selectFrom('orders')
    .select('email')
    .where('id', '=', of.orderId)
    .executeTakeFirstOrThrow()
  const ticket = await app.db
    .selectFrom('tickets')
    .innerJoin('fit_claims', 'ticket_id', 'tickets.id')
    .innerJoin('mails', 'mails.id', 'receipt_mail_id')
    .select(['tickets.email', 'to_address'])
    .where('return_id', '=', returnId)
    .executeTakeFirst()
  expect(ticket).toEqual({ email, to_address: email })
})

test('a claim opens a return and a ticket that names order, return and what was said', async () => {
  const of = await bought()
  const returnId = await claimed(of)
  expect(await statusOf(returnId)).toEqual({ status: 'requested', reason: 'does-not-fit', wanted: 'refund' })
  const { message, user_id } = await app.db
    .selectFrom('tickets')
    .innerJoin('fit_claims', 'ticket_id', 'tickets.id')
    .select(['message', 'user_id'])
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  expect(user_id).toBe(of.customer.userId)
  expect(message).toMatch(/order #NN\d+, return R-\d{6}/)
  expect(message).toContain('158 mm')
  expect(message).toContain('It stands 20 mm out of the case')
})

test('the same form sent twice is one claim, and a piece is claimed once', async () => {
  const of = await bought()
  const returnId = randomUUID()
  expect(await claimed(of, { returnId })).toBe(await claimed(of, { returnId }))
  expect(codeOf(await claim(of))).toBe('returns.piece_taken')
  const claims = await app.db
    .selectFrom('fit_claims')
    .select('return_id')
    .where('order_id', '=', of.orderId)
    .execute()
  expect(claims).toHaveLength(1)
})

test('somebody else’s order is as absent as one that never was', async () => {
  const of = await bought()
  expect(codeOf(await claim({ ...of, customer: await addCustomer(app) }))).toBe('returns.gone')
})

test('it is open for thirty days from delivery, also after the days of return, and not a day longer', async () => {
  const of = await bought()
  turnedMs = 31 * DAY_MS
  expect(await claim(of)).toMatchObject({ problem: { code: 'fit_claims.too_late' } })
  turnedMs = 29 * DAY_MS
  expect(codeOf(await claim(of))).toBe('ok')
})

test('what was not delivered, and an order that is not covered, cannot be claimed', async () => {
  const of = await ordered()
  const parcelId = await handedOver(app, asha, {
    vendorOrderId: await vendorOrderOf(app, of.orderId, asha.vendor.sellerId),
  })
  expect(codeOf(await claim({ ...of, parcelId }))).toBe('fit_claims.not_delivered')
  await app.db.updateTable('products').set({ attributes: '{}' }).where('id', '=', cooler.productId).execute()
  expect(await claim(await bought())).toMatchObject({
    problem: {
      code: 'fit_claims.not_covered',
      details: { why: 'The catalogue does not give “Height” for Peerless.' },
    },
  })
})

test('a verdict that the order does not keep, and the reason in the ordinary form, are refused', async () => {
  const of = await bought()
  expect(codeOf(await claim(of, { verdict: 7 }))).toBe('returns.not_valid')
  const ordinary = await requestReturn(app, of.customer, {
    returnId: randomUUID(),
    parcelId: of.parcelId,
    reason: 'does-not-fit',
    words: 'x',
    wanted: 'refund',
    pieces: [{ orderLineId: of.lineId, piece: 1 }],
    way: 'drop-off',
  })
  expect(codeOf(ordinary)).toBe('returns.window_over')
})

test('the full price goes back; where our fact was wrong, its seller pays no way back', async () => {
  const of = await bought()
  const returnId = await claimed(of)
  expect(codeOf(await decide(returnId, { decision: 'our-fact', ...TALLER }))).toBe('ok')
  expect(codeOf(await cameBack(of, returnId))).toBe('ok')
  expect(await statusOf(returnId)).toMatchObject({ status: 'refunded' })
  const { total_paise } = await app.db
    .selectFrom('credit_notes')
    .select('total_paise')
    .where('cause_id', '=', returnId)
    .executeTakeFirstOrThrow()
  // Its price, and its half of the delivery.
  expect(Number(total_paise)).toBe(90_000 + 39_900 / 2)
  expect(await chargesOf(asha.vendor.sellerId)).toEqual([])
})

test('a seller that had it picked up for our mistake is paid the freight, and what the piece lost', async () => {
  const of = await bought()
  const returnId = await claimed(of, { way: 'pickup' })
  await cameBack(of, returnId)
  expect(await chargesOf(asha.vendor.sellerId)).toEqual([])
  const decision = { decision: 'our-fact', loss: '150', ...TALLER }
  expect(codeOf(await decide(returnId, decision))).toBe('ok')
  expect(codeOf(await decide(returnId, decision))).toBe('ok')
  expect(await chargesOf(asha.vendor.sellerId)).toEqual([['compensation', 39_900 + 15_000]])
})

test('a seller whose listing was wrong bears the way back, and only of what it sold', async () => {
  const of = await bought()
  const returnId = await claimed(of)
  const ofCase = { fact: '1', 'fact.1.attributes.coolerHeightMax': '140' }
  expect(await decide(returnId, { decision: 'seller-fact', ...ofCase })).toMatchObject({
    problem: { code: 'fit_claims.not_valid', fields: { decision: expect.stringContaining('North') } },
  })
  expect(codeOf(await decide(returnId, { decision: 'seller-fact', ...TALLER }))).toBe('ok')
  await cameBack(of, returnId)
  expect(await chargesOf(asha.vendor.sellerId)).toEqual([
    ['freight-gst', -7_182],
    ['return-freight', -39_900],
  ])
  expect(await chargesOf(bilal.vendor.sellerId)).toEqual([])
})

test('a decision corrects the fact, after which the same parts are said not to fit', async () => {
  const of = await bought()
  const returnId = await claimed(of)
  expect(await decide(returnId, { decision: 'our-fact' })).toMatchObject({
    problem: { fields: { fact: expect.any(String) } },
  })
  const same = { fact: '0', 'fact.0.attributes.height': '160' }
  expect(codeOf(await decide(returnId, { decision: 'our-fact', ...same }))).toBe('fit_claims.fact_unchanged')
  const wrong = { fact: '0', 'fact.0.attributes.height': 'tall' }
  expect(await decide(returnId, { decision: 'our-fact', ...wrong })).toMatchObject({
    problem: { fields: { 'fact.0.attributes.height': expect.any(String) } },
  })
  expect(codeOf(await decide(returnId, { decision: 'our-fact', ...TALLER }))).toBe('ok')
  const { attributes, version } = await app.db
    .selectFrom('products')
    .select(['attributes', 'version'])
    .where('id', '=', cooler.productId)
    .executeTakeFirstOrThrow()
  expect({ attributes, version }).toEqual({ attributes: { height: 178 }, version: 2 })
  const claims = app.db.selectFrom('fit_claims').select(['value_before', 'value_after', 'decided_by'])
  expect(await claims.where('return_id', '=', returnId).executeTakeFirst()).toEqual({
    value_before: '158 mm',
    value_after: '178 mm',
    decided_by: office.userId,
  })
  const actions = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', office.userId)
    .where('subject_id', 'in', [cooler.productId, of.orderId])
    .execute()
  expect(actions.map(({ action }) => action).sort()).toEqual(['fit_claim.decided', 'product.changed'])
  const again = await ordered()
  expect(await findFitPromise(app.db, again.orderId)).toMatchObject({ answer: 'does not fit' })
  expect(await findFitPromise(app.db, of.orderId)).toMatchObject({ answer: 'fits' })
})

test('a fact left empty is not known any more, and nothing is promised of it', async () => {
  const of = await bought()
  const returnId = await claimed(of)
  const emptied = { fact: '0', 'fact.0.attributes.height': '' }
  expect(codeOf(await decide(returnId, { decision: 'our-fact', ...emptied }))).toBe('ok')
  expect(await findFitPromise(app.db, (await ordered()).orderId)).toMatchObject({ answer: 'not known' })
})

test('more than the pieces cost is not paid to their seller', async () => {
  const returnId = await claimed(await bought())
  expect(await decide(returnId, { decision: 'our-fact', loss: '900.01', ...TALLER })).toMatchObject({
    problem: { fields: { loss: 'At most ₹900.00, which it cost' } },
  })
})

test.each(['before', 'after'] as const)(
  'a piece that a dispute gave back at our expense is not paid to its seller a second time (decided %s it)',
  async (when) => {
    const of = await bought()
    const returnId = await claimed(of, { way: 'pickup' })
    await cameBack(of, returnId, { outcome: 'refused', condition: 'damaged' })
    const loss = { decision: 'our-fact', loss: '900', ...TALLER }
    const { decision, ...corrected } = { ...loss, loss: '' }
    // Nothing of it came back with the claim: the seller has lost nothing by it.
    expect(await decide(returnId, loss)).toMatchObject({
      problem: { fields: { loss: expect.stringContaining('leave this empty') } },
    })
    if (when === 'before') expect(codeOf(await decide(returnId, { decision, ...corrected }))).toBe('ok')
    const { userId } = of.customer
    const form = disputeOf({ ...of, userId }, { kind: 'return-refused' })
    const fields = { ...form.fields, return: returnId }
    const opened = await openDispute(app, { userId }, { ...form, fields })
    if (!opened.ok) throw new Error(opened.problem.code)
    turnedMs = 10 * DAY_MS
    await passOnOverdue(app)
    const { disputeId } = opened.value
    const said = saying('It was bought on our word.', { outcome: 'marketplace' })
    expect(codeOf(await decideDispute(app, office, { disputeId, fields: said }))).toBe('ok')
    expect((await statusOf(returnId)).status).toBe('refunded')
    if (when === 'after') {
      expect(await decide(returnId, loss)).toMatchObject({ problem: { code: 'fit_claims.not_valid' } })
      expect(codeOf(await decide(returnId, { decision, ...corrected }))).toBe('ok')
    }
    const taken = await app.db
      .selectFrom('ledger_entries')
      .select((eb) => eb.fn.sum<number>('seller_paise').as('paise'))
      .where('seller_id', '=', asha.vendor.sellerId)
      .where('credit_note_id', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(await chargesOf(asha.vendor.sellerId)).toEqual([['compensation', -Number(taken.paise)]])
  },
)

test('a claim that is not right ends its return as long as nothing was sent, and the customer is told', async () => {
  const of = await bought()
  const returnId = await claimed(of)
  expect(codeOf(await decide(returnId, { decision: 'fits', reason: 'It fits with the fan moved up.' }))).toBe(
    'ok',
  )
  expect(await statusOf(returnId)).toMatchObject({ status: 'withdrawn' })
  expect(codeOf(await decide(returnId, { decision: 'our-fact', ...TALLER }))).toBe('fit_claims.decided')
  const told = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('kind', '=', 'ticket-resolved')
    .where('user_id', '=', of.customer.userId)
    .executeTakeFirstOrThrow()
  expect(told.text_body).toContain('It fits with the fan moved up.')
  // The piece is free for an ordinary return.
  expect(codeOf(await claim(of))).toBe('ok')
})

test('a whole piece that is covered cannot be refused for having been used; a damaged one can', async () => {
  const of = await bought()
  const returnId = await claimed(of)
  expect(await cameBack(of, returnId, { outcome: 'refused', condition: 'used' })).toMatchObject({
    problem: { code: 'returns.not_valid' },
  })
  expect(codeOf(await cameBack(of, returnId, { outcome: 'refused', condition: 'damaged' }))).toBe('ok')
})

test('nobody’s claim, and a return for another reason, have nothing to decide', async () => {
  expect(codeOf(await decide(randomUUID(), { decision: 'fits' }))).toBe('fit_claims.unknown')
  expect(codeOf(await decide('no-id', { decision: 'fits' }))).toBe('fit_claims.unknown')
})
