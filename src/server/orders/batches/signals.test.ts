import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayStart } from '#domain/ground/shared/days.ts'
import { listOwnReliability, listReliabilityWords } from '#server/goods/reliability/reliability-views.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { countWaiting } from '#server/money/reporting/waiting-views.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel } from '#tests/support/disputes.ts'
import { type CopiedReturn, copyParcel } from '#tests/support/piece-rows.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { countReliability } from './count-reliability.ts'
import { noteSignal } from './note-signal.ts'
import { findSignal, listOwnSignals, listSignals } from './signal-views.ts'

const TODAY = '2026-11-02'
const clock = turnedClock(`${TODAY}T06:30:00Z`)
let app: App
let close: () => Promise<void>
let owner: AddedOwner
let offer: AddedOffer
let other: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  owner = await addAdmin(app)
  offer = await addOffer(app, { sellerId: 'first-shop', available: 50 })
  other = await addOfferOf(app, offer, { sellerId: 'other-shop', pricePaise: 90_000 })
  // Each piece is another customer's: 40 of the other shop without a fault, 60 of the first, of which 8 of 12 of one
  // batch arrived faulty, and 2 of the others.
  await delivered(other, { count: 40, faults: 0 })
  await delivered(offer, { count: 48, faults: 2 })
  await delivered(offer, { count: 12, faults: 8, daysAgo: 90, serial: 'BADLOT' })
})
afterAll(() => close())

interface Delivered {
  count: number
  faults: number
  daysAgo?: number
  serial?: string
}

async function delivered(of: AddedOffer, { count, faults, daysAgo = 150, serial = 'GOODLOT' }: Delivered) {
  const vendor = await addVendorOf(app, of.sellerId)
  const known = await deliveredParcel(app, { kind: 'vendor', vendor }, await addCustomer(app), { offer: of })
  const deliveredAt = dayStart(addDays(TODAY, -daysAgo))
  for (let piece = 0; piece < count; piece += 1) {
    const returned: CopiedReturn = {
      kind: 'return',
      reason: 'defective-on-arrival',
      requestedAt: new Date(deliveredAt.getTime() + 2 * 24 * 3_600_000),
      condition: 'faulty',
    }
    await copyParcel(app, known, {
      userId: (await addCustomer(app)).userId,
      deliveredAt,
      pieces: [
        {
          serial: `${serial}${randomUUID().slice(0, 8).toUpperCase()}`,
          returned: piece < faults ? returned : undefined,
        },
      ],
      warrantyMonths: 12,
    })
  }
  await sql`UPDATE parcels SET status = 'returned', delivered_at = NULL WHERE id = ${known.parcelId}`.execute(
    app.db,
  )
}

const openSignals = async () => (await listSignals(app, owner, { tab: 'open', after: undefined })).signals
const told = async () =>
  (
    await sql<{
      product_id: string
    }>`SELECT product_id FROM content_changes WHERE what = 'page' ORDER BY id`.execute(app.db)
  ).rows

test('what everybody reads is of all sellers, a seller reads their own beside it, and pages hear of changes alone', async () => {
  const before = (await told()).length
  await countReliability(app)
  const words = (await listReliabilityWords(app, [offer.productId])).get(offer.productId)
  expect(words?.back).toBe('Of 100 sold, 10% came back (5.5–17.4%).')
  const pages = await told()
  expect(pages.slice(before)).toEqual([{ product_id: offer.productId }])
  await countReliability(app)
  expect(await told()).toEqual(pages)
  const [own] = (await listOwnReliability(app, 'first-shop', undefined)).products
  expect(own?.figures.settled.pieces).toBe(60)
  expect(own?.faults).toBe(10)
  expect(own?.words).toEqual(words)
  expect((await listOwnReliability(app, 'other-shop', undefined)).products[0]?.faults).toBe(0)
})

test('a seller sees no raw numbers of others', async () => {
  const raw = (column: string) =>
    inSellerTransaction(app, 'other-shop', (tx) =>
      sql`SELECT ${sql.ref(column)} FROM product_reliability`.execute(tx),
    )
  await expect(raw('figures')).rejects.toThrow('permission denied')
  await expect(raw('shown')).resolves.toBeDefined()
  const { rows } = await inSellerTransaction(app, 'other-shop', (tx) =>
    sql<{ seller_id: string }>`SELECT seller_id FROM seller_reliability`.execute(tx),
  )
  expect(rows).toEqual([{ seller_id: 'other-shop' }])
})

test('a bad batch stands out by month and by serial number, for the office and its seller', async () => {
  await countReliability(app)
  const found = await openSignals()
  expect(
    found
      .map(({ kind, name, pieces, faults, restPieces, restFaults }) => ({
        kind,
        name,
        pieces,
        faults,
        restPieces,
        restFaults,
      }))
      .toSorted((one, two) => one.kind.localeCompare(two.kind)),
  ).toEqual([
    { kind: 'month', name: '2026-08', pieces: 12, faults: 8, restPieces: 88, restFaults: 2 },
    { kind: 'serial', name: 'BADLOT', pieces: 12, faults: 8, restPieces: 88, restFaults: 2 },
  ])
  expect((await countWaiting(app, owner)).batches).toBe(2)
  const own = await listOwnSignals(app, 'first-shop', undefined)
  expect(own.signals.map(({ id }) => id).toSorted()).toEqual(found.map(({ id }) => id).toSorted())
  expect((await listOwnSignals(app, 'other-shop', undefined)).signals).toEqual([])
  // Counted again it is the same one.
  await countReliability(app)
  expect((await openSignals()).map(({ id }) => id)).toEqual(found.map(({ id }) => id))
})

test('what somebody noted is kept with their words, what nobody noted goes when it stands out no longer', async () => {
  const [noted, other] = await openSignals()
  const id = noted?.id ?? ''
  expect(await noteSignal(app, owner, { id, outcome: 'told-maker', reason: ' ' })).toMatchObject({
    problem: { code: 'audit.reason_invalid' },
  })
  expect(await noteSignal(app, owner, { id, outcome: 'gone', reason: 'Why' })).toMatchObject({
    problem: { code: 'batches.not_valid' },
  })
  expect(
    await noteSignal(app, owner, { id, outcome: 'told-maker', reason: 'Wrote to them today.' }),
  ).toMatchObject({
    ok: true,
  })
  expect(await findSignal(app, owner, id)).toMatchObject({
    outcome: 'told-maker',
    words: 'Wrote to them today.',
    notedBy: owner.name,
    standsOut: true,
  })
  expect((await openSignals()).map((signal) => signal.id)).toEqual([other?.id])
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'batch.noted')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor_id: owner.userId,
    after: { outcome: 'told-maker', reason: 'Wrote to them today.' },
  })
  await sql`UPDATE return_units SET outcome = 'refused', note = 'No', is_held = false`.execute(app.db)
  await countReliability(app)
  expect(await openSignals()).toEqual([])
  expect(await findSignal(app, owner, id)).toMatchObject({
    standsOut: false,
    faults: 8,
    words: 'Wrote to them today.',
  })
  expect(await noteSignal(app, owner, { id: other?.id ?? '', outcome: 'seen', reason: 'Why' })).toMatchObject(
    {
      problem: { code: 'batches.signal_gone' },
    },
  )
})
