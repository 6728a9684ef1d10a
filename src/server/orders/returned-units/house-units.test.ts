import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { actForHouse } from '#server/selling/sellers/acting-vendor.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { acceptedUnit } from '#tests/support/returned-units.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { scrapUnit, sellAsOpenBox, waitAgain } from './decide-unit.ts'
import { findHouseUnit, listHouseUnits } from './house-unit-views.ts'

let app: App
let close: () => Promise<void>
let house: AddedOffer
let other: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  house = await addOffer(app, { available: 50 })
  other = await addOffer(app, { sellerId: app.random.uuid(), available: 50 })
})
afterAll(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
  await close()
})

const office: Dispatcher = { kind: 'admin', admin: OWNER }
const clerk = async () => {
  const clerk = permit(
    { userId: randomUUID(), name: 'Kavya', role: 'orders', address: '10.0.0.7' },
    'orders.fulfil',
  )
  const acting = clerk && (await actForHouse(app, clerk))
  if (!acting) throw new Error('the marketplace sells something itself')
  return acting
}
const entries = { found: ['like-new'], words: ['Box torn'], mrp: ['1000'], price: ['800'] }
const codeOf = (result: { ok: boolean; problem?: { code: string } }) => result.problem?.code ?? 'ok'

test('a marketplace that sells nothing itself has none, and nobody acts for it', async () => {
  const unitId = await acceptedUnit(app, office, other)
  expect(await actForHouse(app, OWNER)).toBeUndefined()
  expect(await listHouseUnits(app, OWNER, {})).toEqual({ rows: [], counts: {} })
  expect(await findHouseUnit(app, OWNER, unitId)).toBeUndefined()
})

describe('a unit that came back to the marketplace’s own shop', () => {
  beforeAll(async () => {
    await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', house.sellerId).execute()
  })

  test('is put on sale by an administrator, whom the audit log names', async () => {
    const unitId = await acceptedUnit(app, office, house)
    const listed = (await listHouseUnits(app, OWNER, {})).rows.map(({ id }) => id)
    expect(listed).toContain(unitId)
    const acting = await clerk()
    const unit = await findHouseUnit(app, OWNER, unitId)
    expect(codeOf(await sellAsOpenBox(app, acting, { unitId, version: unit?.version ?? 0, entries }))).toBe(
      'ok',
    )
    const sold = await findHouseUnit(app, OWNER, unitId)
    expect(sold).toMatchObject({ status: 'open-box', offer: { unitPricePaise: 80_000 } })
    const offer = { ...house, offerId: sold?.offer?.id ?? '' }
    expect(await stockOf(app, offer)).toEqual({ onHand: 1, reserved: 0 })
    const version = sold?.version ?? 0
    expect(codeOf(await waitAgain(app, acting, { unitId, version }))).toBe('ok')
    const records = await app.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'seller_id', 'address', 'action'])
      .where('actor_id', '=', acting.userId)
      .execute()
    expect(records.map(({ action }) => action).toSorted()).toEqual([
      'offer.created',
      'returned_unit.decided',
      'returned_unit.decided',
    ])
    for (const record of records)
      expect(record).toMatchObject({ actor_kind: 'admin', seller_id: house.sellerId, address: '10.0.0.7' })
  })

  test('is all that an administrator decides about: another seller’s is not there', async () => {
    const unitId = await acceptedUnit(app, office, other)
    expect((await listHouseUnits(app, OWNER, {})).rows.map(({ id }) => id)).not.toContain(unitId)
    expect(await findHouseUnit(app, OWNER, unitId)).toBeUndefined()
    expect(codeOf(await scrapUnit(app, await clerk(), { unitId, version: 1 }))).toBe('returned_units.gone')
  })

  test.each<[BackOfficeRole, boolean]>([
    ['owner', true],
    ['orders', true],
    ['catalogue', false],
    ['support', false],
    ['finance', false],
    ['read-only', false],
  ])('is decided about by %s: %s', async (role, may) => {
    const admin = permit({ userId: 'kavya', name: 'Kavya', role }, 'orders.fulfil')
    expect(admin !== undefined).toBe(may)
    if (admin)
      expect(await actForHouse(app, admin)).toMatchObject({ sellerId: house.sellerId, isAdmin: true })
  })
})
