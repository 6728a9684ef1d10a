import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { judgeBuild } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { groupsOf } from '#domain/goods/measurements/measured-groups.ts'
import { findSourcedParts } from '#server/goods/builder/build-views.ts'
import { changeFacts } from '#server/goods/catalogue/editing/edit-product.ts'
import { findFacts } from '#server/goods/catalogue/editing/proposal-views.ts'
import { loadSharp } from '#server/goods/catalogue/pictures/load-sharp.ts'
import { findProduct } from '#server/goods/catalogue/product-page-views.ts'
import { findCompared } from '#server/goods/comparison/comparison-views.ts'
import { answerAsSeller } from '#server/goods/questions/answer-question.ts'
import { listAnswerProposals } from '#server/goods/questions/proposals/answer-proposal-views.ts'
import { findQuestion } from '#server/goods/questions/question-views.ts'
import type { App } from '#server/ground/app.ts'
import type { ContentChange } from '#server/ground/content-changes/content-changes.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { exportPersonalData } from '#server/office/personal-data/export-personal-data.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { asked } from '#tests/support/questions.ts'
import { known } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { listContradicted, listSellersContradicted } from './contradiction-views.ts'
import { decideMeasurement, decideMeasurements } from './decide-measurement.ts'
import { measureFact } from './measure-fact.ts'
import { listOwnMeasurements, readFewMeasurements } from './measurement-views.ts'
import { findOfficeMeasurement, listMeasurementQueue } from './office-measurement-views.ts'
import { openOwnMeasurementPhotograph } from './open-measurement-photograph.ts'
import { removeErasedMeasurements } from './remove-erased.ts'
import { withdrawMeasurement } from './withdraw-measurement.ts'

const KEY = 'graphicsLengthMax'
const LABEL = 'Max graphics card length'

let app: App
let close: () => Promise<void>
let office: AddedOwner
let housing: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
let photos = 0
const changes: ContentChange[] = []
const points = pausePoints(() => app)

beforeAll(async () => {
  const opened = await openTestApp({ pause: points.pause })
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
  app.contentChanges.onChange((change) => changes.push(change))
})
beforeEach(async () => {
  office = await addAdmin(app)
  const sellerId = app.random.uuid()
  housing = await addOffer(app, { name: 'Falcon case', sellerId, available: 50 })
  await stating({ [KEY]: 310 })
  const seller = await addCustomer(app, 'Ravi')
  await app.db
    .insertInto('vendors')
    .values({ user_id: seller.userId, seller_id: sellerId, name: 'Ravi' })
    .execute()
  ravi = { kind: 'vendor', vendor: { sellerId, userId: seller.userId } }
})
afterAll(() => close())

const stating = (attributes: object) =>
  app.db
    .updateTable('products')
    .set({ kind: 'case', attributes: JSON.stringify(attributes) })
    .where('id', '=', housing.productId)
    .execute()

/** To whom the case was delivered, at a home of their own. */
async function anOwner(home = app.random.uuid()) {
  const customer = await addCustomer(app, 'Meera Iyer')
  const { orderId } = await deliveredParcel(app, ravi, customer, { offer: housing })
  await app.db.updateTable('orders').set({ address: home }).where('id', '=', orderId).execute()
  return customer
}

/** A photograph that nobody has sent yet. */
async function aPhotograph(): Promise<Uint8Array> {
  photos += 1
  const sharp = await loadSharp()
  return sharp({ create: { width: 80 + photos, height: 60, channels: 3, background: '#88aa22' } })
    .png()
    .toBuffer()
}

type Who = { userId: string }
async function measure(who: Who, value: number | 'stated', photograph?: Uint8Array) {
  const fields = value === 'stated' ? { says: 'stated' } : { says: 'other', value: String(value) }
  const file = value === 'stated' ? undefined : (photograph ?? (await aPhotograph()))
  return measureFact(app, who, { productId: housing.productId, key: KEY, fields, photograph: file })
}
async function measuredBy(...values: (number | 'stated')[]) {
  const owners = []
  for (const value of values) {
    const owner = await anOwner()
    owners.push({ ...owner, ...known(await measure(owner, value)) })
  }
  return owners
}
const lineOf = async () =>
  (await findProduct(app, housing.productId))?.specification
    .flatMap(({ lines }) => lines)
    .find(({ label }) => label === LABEL)?.text
const few = () => readFewMeasurements(app.db, housing.productId)
const codeOf = (result: { ok: boolean; problem?: { code: string } }) =>
  result.ok ? 'ok' : result.problem?.code

describe('three owners who agree', () => {
  test('outweigh the data sheet, fewer are told and not used', async () => {
    await measuredBy(317, 316)
    expect(await lineOf()).toBe('310 mm')
    expect(await few()).toEqual([`${LABEL}: 2 owners measured 316 mm and 317 mm.`])
    await measuredBy(318)
    expect(await lineOf()).toBe('317 mm, measured by 3 owners (data sheet: 310 mm)')
    expect(await few()).toEqual([])
    const [compared] = await findCompared(app, [housing.productId])
    expect(compared?.attributes[KEY]).toBe(317)
  })

  test('are what the builder goes by, and its reason names them', async () => {
    const card = await addProduct(app, {
      id: app.random.uuid(),
      kind: 'graphics-card',
      attributes: { length: 315 },
    })
    const build = [card, housing.productId].map((productId) => ({ productId, quantity: 1 }))
    const verdict = async () =>
      judgeBuild(await findSourcedParts(app, build)).find(({ rule }) => rule === 'graphics-length')
    expect((await verdict())?.answer).not.toMatch(/^fits/)
    await measuredBy(330, 331, 330)
    expect(await verdict()).toMatchObject({
      answer: 'fits',
      why: expect.stringContaining(`${LABEL}: 330 mm, measured by 3 owners.`),
    })
  })

  test('confirm the data sheet, whose number stays', async () => {
    await measuredBy('stated', 'stated', 311)
    expect(await lineOf()).toBe('310 mm, confirmed by 3 owners')
    expect((await listContradicted(app, office, {})).products).not.toContainEqual(
      expect.objectContaining({ productId: housing.productId }),
    )
  })

  test('are one voice where they live in one home', async () => {
    await measuredBy(317, 317)
    known(await measure(await anOwner('12 Lake Road'), 317))
    expect(await lineOf()).toContain('measured by 3 owners')
    known(await measure(await anOwner('12, lake road'), 317))
    expect(await lineOf()).toContain('measured by 3 owners')
  })

  testInFull('no longer do once one withdraws, and at a tie the data sheet holds', async () => {
    const [first] = await measuredBy(317, 317, 317)
    if (!first) throw new Error('nobody')
    known(await withdrawMeasurement(app, first, first))
    expect(await lineOf()).toBe('310 mm')
    known(await measure(first, 317))
    await measuredBy('stated', 'stated', 'stated')
    expect(await lineOf()).toBe('310 mm')
    await measuredBy('stated')
    expect(await lineOf()).toBe('310 mm, confirmed by 4 owners')
  })

  testInFull(
    'are weighed against a data sheet that is changed later, which its editor reads as it is',
    async () => {
      await measuredBy(317, 317, 317)
      const read = () => app.db.transaction().execute((tx) => findFacts(tx, housing.productId))
      const found = await read()
      expect(found?.facts.attributes).toEqual({ [KEY]: 310 })
      if (!found) throw new Error('no product')
      const change = (length: number, version: number) =>
        inTransaction(app, (tx) =>
          changeFacts(app, tx, {
            productId: housing.productId,
            version,
            facts: { ...found.facts, attributes: { [KEY]: length } },
          }),
        )
      const { version } = known(await change(316, found.version))
      expect(await lineOf()).toBe('316 mm, confirmed by 3 owners')
      known(await change(330, version))
      expect(await lineOf()).toBe('317 mm, measured by 3 owners (data sheet: 330 mm)')
      expect((await read())?.facts.attributes).toEqual({ [KEY]: 330 })
    },
  )

  testInFull('are told to kept pages and lists', async () => {
    await measuredBy(317, 317)
    await app.contentChanges.catchUp()
    changes.length = 0
    await measuredBy(317)
    await app.contentChanges.catchUp()
    expect(JSON.stringify(changes)).toContain(housing.productId)
    changes.length = 0
    const [one] = await measuredBy(340)
    if (!one) throw new Error('nobody')
    await app.contentChanges.catchUp()
    expect(JSON.stringify(changes)).toContain(housing.productId)
  })

  test('are counted right while one of them withdraws', async () => {
    const [first] = await measuredBy(317, 317)
    const third = await anOwner()
    if (!first) throw new Error('nobody')
    const [measured, withdrawn] = await points.overtaken(
      'measurements:written',
      () => measure(third, 317),
      () => withdrawMeasurement(app, first, first),
    )
    expect([measured.ok, withdrawn.ok]).toEqual([true, true])
    expect(await lineOf()).toBe('310 mm')
  })

  test('against a data sheet are shown to the office and to who sells it', async () => {
    await measuredBy(317, 317, 317)
    const expected = {
      productId: housing.productId,
      facts: [{ label: LABEL, text: '317 mm, measured by 3 owners (data sheet: 310 mm)' }],
    }
    expect((await listSellersContradicted(app, housing.sellerId, {})).products).toMatchObject([expected])
    expect((await listSellersContradicted(app, 'house', {})).products).toEqual([])
    const { products } = await listContradicted(app, office, {})
    expect(products).toContainEqual(expect.objectContaining(expected))
  })
})

describe('the office', () => {
  test('decides about what waits of one fact at once, each with its letter, and what was decided meanwhile is left out', async () => {
    const owners = [await anOwner(), await anOwner(), await anOwner()]
    const sent = []
    for (const owner of owners) sent.push(known(await measure(owner, 400)))
    expect(sent.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
    const waiting = await countWaiting(app, office)
    const queue = (await listMeasurementQueue(app, office, {})).measurements
    const group = groupsOf(queue).find(({ first }) => first.productId === housing.productId)
    expect(group?.measurements.map(({ id, userId }) => [id, userId])).toEqual(
      sent.map(({ measurementId }, at) => [measurementId, owners[at]?.userId]),
    )
    const chosen = sent.map(({ measurementId }) => ({ measurementId, version: 1 }))
    const refused = { chosen, outcome: 'refused', fields: { reason: 'not-readable', words: '' } } as const
    expect(codeOf(await decideMeasurements(app, office, refused))).toBe('measurements.reason_missing')
    const [first, ...others] = chosen
    if (!first) throw new Error('nothing waits')
    known(await decideMeasurement(app, office, { ...first, outcome: 'counted', fields: {} }))
    const all = { chosen, outcome: 'counted', fields: {} } as const
    expect(known(await decideMeasurements(app, office, all)).decided).toBe(others.length)
    expect(codeOf(await decideMeasurements(app, office, all))).toBe('measurements.already_decided')
    expect(await lineOf()).toContain('400 mm, measured by 3 owners')
    expect((await countWaiting(app, office)).measurements).toBe(waiting.measurements - 3)
    for (const { userId } of owners)
      expect(
        await app.db
          .selectFrom('mails')
          .select('kind')
          .where('user_id', '=', userId)
          .where('kind', '=', 'measurement-counted')
          .execute(),
      ).toHaveLength(1)
  })
})

describe('a measurement', () => {
  test('is refused to who has none, who sells it, and without a photograph', async () => {
    expect(codeOf(await measure(await addCustomer(app), 317))).toBe('measurements.not_owner')
    const seller = ravi.vendor
    const customer = { ...seller, name: 'Ravi', email: 'ravi@example.in' }
    await app.db
      .insertInto('customers')
      .values({ user_id: seller.userId, name: 'Ravi', phone: null, closed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await deliveredParcel(app, ravi, customer, { offer: housing })
    expect(codeOf(await measure(seller, 317))).toBe('measurements.own_goods')
    const bare = { productId: housing.productId, key: KEY, fields: { says: 'other', value: '317' } }
    const owner = await anOwner()
    expect(codeOf(await measureFact(app, owner, { ...bare, photograph: undefined }))).toBe(
      'measurements.not_valid',
    )
    expect(codeOf(await measureFact(app, owner, { ...bare, key: 'boards', photograph: undefined }))).toBe(
      'measurements.gone',
    )
  })

  test('is refused to who sent it back', async () => {
    const owner = await anOwner()
    await app.db
      .updateTable('parcel_lines')
      .set({ credited_quantity: 1 })
      .where('parcel_id', 'in', (eb) =>
        eb
          .selectFrom('parcels')
          .innerJoin('orders', 'orders.id', 'parcels.order_id')
          .select('parcels.id')
          .where('orders.user_id', '=', owner.userId),
      )
      .execute()
    expect(codeOf(await measure(owner, 317))).toBe('measurements.not_owner')
  })

  test('is one a fact: measured again it is another, and what it was is kept', async () => {
    const owner = await anOwner()
    const first = known(await measure(owner, 317))
    expect(known(await measure(owner, 318)).measurementId).toBe(first.measurementId)
    const { measurements } = await listOwnMeasurements(app, owner.userId, {})
    expect(measurements).toMatchObject([{ value: '318 mm', earlier: ['317 mm'], state: 'counted' }])
    expect(await few()).toEqual([`${LABEL}: 1 owner measured 318 mm.`])
  })

  test('that is a first one and far off waits for the office, which lets it count', async () => {
    const owner = await anOwner()
    const { measurementId, state } = known(await measure(owner, 400))
    expect(state).toBe('waiting')
    expect(await few()).toEqual([])
    expect((await listMeasurementQueue(app, office, {})).measurements).toContainEqual(
      expect.objectContaining({ id: measurementId, heldFor: ['a first measurement that differs widely'] }),
    )
    const decision = { measurementId, version: 1, fields: {} }
    known(await decideMeasurement(app, office, { ...decision, outcome: 'counted' }))
    expect(await few()).toEqual([`${LABEL}: 1 owner measured 400 mm.`])
    expect(codeOf(await decideMeasurement(app, office, { ...decision, outcome: 'counted' }))).toBe(
      'measurements.already_decided',
    )
    expect(await mailsTo(owner)).toEqual(['measurement-counted'])
  })

  test('of an administrator is decided by another', async () => {
    const owner = await anOwner()
    const self = { ...office, ...owner }
    const { measurementId } = known(await measure(owner, 400))
    const of = { measurementId, version: 1 }
    const decision = { outcome: 'counted', fields: {} } as const
    expect(codeOf(await decideMeasurement(app, self, { ...of, ...decision }))).toBe('measurements.of_oneself')
    const alone = { chosen: [of], ...decision }
    expect(codeOf(await decideMeasurements(app, self, alone))).toBe('measurements.of_oneself')
    const other = { measurementId: known(await measure(await anOwner(), 400)).measurementId, version: 1 }
    expect(known(await decideMeasurements(app, self, { ...alone, chosen: [of, other] })).decided).toBe(1)
    known(await decideMeasurement(app, office, { ...of, ...decision }))
  })

  test('with a photo of somebody else is refused with a reason, and waits again when measured anew', async () => {
    const photograph = await aPhotograph()
    known(await measure(await anOwner(), 317, photograph))
    const owner = await anOwner()
    const { measurementId, state } = known(await measure(owner, 317, photograph))
    expect(state).toBe('waiting')
    const refusal = { measurementId, version: 1, outcome: 'refused' } as const
    expect(codeOf(await decideMeasurement(app, office, { ...refusal, fields: {} }))).toBe(
      'measurements.reason_missing',
    )
    const fields = { reason: 'not-own-photograph', words: 'Please take one yourself.' }
    known(await decideMeasurement(app, office, { ...refusal, fields }))
    expect(await mailsTo(owner)).toEqual(['measurement-refused'])
    const { measurements } = await listOwnMeasurements(app, owner.userId, {})
    expect(measurements[0]?.reason).toBe('The photo is not the writer’s own. Please take one yourself.')
    expect(known(await measure(owner, 317)).state).toBe('waiting')
  })

  test('is withdrawn by its writer alone, and its photograph is gone', async () => {
    const [owner] = await measuredBy(317)
    if (!owner) throw new Error('nobody')
    const other = await anOwner()
    const open = (userId: string) => openOwnMeasurementPhotograph(app, userId, owner.measurementId)
    expect(codeOf(await open(owner.userId))).toBe('ok')
    expect(codeOf(await open(other.userId))).toBe('measurements.gone')
    expect(codeOf(await withdrawMeasurement(app, other, owner))).toBe('measurements.gone')
    known(await withdrawMeasurement(app, owner, owner))
    expect(codeOf(await open(owner.userId))).toBe('measurements.gone')
    expect(await few()).toEqual([])
  })

  test('of a closed account stays a number of nobody, without its photograph', async () => {
    const [first, ...others] = await measuredBy(317, 317, 317)
    const waiting = await anOwner()
    known(await measure(waiting, 400))
    if (!first) throw new Error('nobody')
    expect(JSON.stringify(await exportPersonalData(app, first))).toContain(first.measurementId)
    const at = app.clock.now()
    for (const { userId } of [first, waiting])
      await inTransaction(app, (tx) => erasePerson(tx, { userId, at }))
    await removeErasedMeasurements(app)
    expect(await lineOf()).toContain('317 mm, measured by 3 owners')
    const rows = await app.db
      .selectFrom('measurements')
      .select(['user_id', 'file_key'])
      .where('product_id', '=', housing.productId)
      .execute()
    expect(rows.filter(({ user_id }) => user_id === null)).toEqual([{ user_id: null, file_key: null }])
    expect(rows).toHaveLength(others.length + 1)
    expect(await findOfficeMeasurement(app, office, first.measurementId)).toBeUndefined()
  })
})

testInFull(
  'an answer with which three owners come to agree waits for the catalogue no more, and contradicts nothing',
  async () => {
    const { productId } = housing
    const { questionId } = await asked(app, {
      productId,
      text: 'What is the max graphics card length of it?',
    })
    known(await answerAsSeller(app, ravi.vendor, { questionId, text: 'It is 317 mm.' }))
    const waiting = async () =>
      (await listAnswerProposals(app, office, {})).proposals.filter((each) => each.productId === productId)
    const answers = async () => (await findQuestion(app, { productId, questionId }))?.answers
    expect([await waiting(), await answers()]).toMatchObject([
      [{ said: '317 mm' }],
      [{ specification: `${LABEL}: 310 mm` }],
    ])
    await measuredBy(317, 317, 317)
    expect([await waiting(), await answers()]).toMatchObject([[], [{ specification: undefined }]])
  },
)

testInFull('of one home each of whom leaves before the next measures, all are one voice', async () => {
  const leave = ({ userId }: Who) =>
    inTransaction(app, (tx) => erasePerson(tx, { userId, at: app.clock.now() }))
  for (let at = 0; at < 3; at += 1) {
    const owner = await anOwner('9 Lake Road')
    known(await measure(owner, 317))
    await leave(owner)
  }
  expect(await lineOf()).toBe('310 mm')
  expect(await few()).toEqual([`${LABEL}: 1 owner measured 317 mm.`])
  const [first, , third] = await measuredBy(317, 317, 317)
  expect(await lineOf()).toContain('measured by 3 owners')
  if (!first || !third) throw new Error('nobody')
  // Told apart while they were there, they are three still, also when one of them measures anew.
  await leave(first)
  known(await measure(third, 318))
  expect(await lineOf()).toContain('measured by 3 owners')
})

testInFull(
  'who leaves takes their number from those who agree where another of their home counts',
  async () => {
    await measuredBy(317, 317)
    known(await measure(await anOwner('7 Lake Road'), 330))
    const leaver = await anOwner('7 Lake Road')
    const measurement = known(await measure(leaver, 317))
    await app.db
      .updateTable('measurements')
      .set({ measured_at: new Date(app.clock.now().getTime() + 60_000) })
      .where('id', '=', measurement.measurementId)
      .execute()
    expect(await lineOf()).toContain('317 mm, measured by 3 owners')
    await app.contentChanges.catchUp()
    changes.length = 0
    await inTransaction(app, (tx) => erasePerson(tx, { userId: leaver.userId, at: app.clock.now() }))
    expect(await lineOf()).not.toContain('measured by')
    await app.contentChanges.catchUp()
    expect(JSON.stringify(changes)).toContain(housing.productId)
  },
)

async function mailsTo({ userId }: Who) {
  const rows = await app.db.selectFrom('mails').select('kind').where('user_id', '=', userId).execute()
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('measurement'))
}
