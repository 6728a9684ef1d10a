import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readSellerCash } from './seller-cash-views.ts'
import { setCashLimit } from './set-cash-limit.ts'

let app: App
let close: () => Promise<void>
let finance: Permitted<'cash.limit'>
let mouse: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  const admin = permit({ ...(await addAdmin(app)), role: 'finance' as const }, 'cash.limit')
  if (!admin) throw new Error('finance sets limits')
  finance = admin
})
beforeEach(async () => {
  mouse = await addOffer(app, { sellerId: app.random.uuid() })
})
afterAll(() => close())

const set = (fields: Record<string, unknown>, sellerId = mouse.sellerId) =>
  setCashLimit(app, finance, { sellerId, reason: 'Pays its couriers’ cash in daily', ...fields })
const audited = () =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('seller_id', '=', mouse.sellerId)
    .where('action', '=', 'seller.cash_limit_set')
    .orderBy('id')
    .execute()

test('one seller’s limit is set for a reason, stands in the audit log, and shows with who set it', async () => {
  expect((await set({ limit: '40,000' })).ok).toBe(true)
  expect(await readSellerCash(app, finance, mouse.sellerId)).toMatchObject({
    limitPaise: 4_000_000,
    earnedPaise: 0,
    outstandingPaise: 0,
    own: { limitPaise: 4_000_000, reason: 'Pays its couriers’ cash in daily', setBy: expect.any(String) },
  })
  expect((await set({ limit: '40000' })).ok).toBe(true)
  expect(await audited()).toEqual([
    {
      actor_id: finance.userId,
      before: { limitPaise: 100_000_000_000 },
      after: { limitPaise: 4_000_000, reason: 'Pays its couriers’ cash in daily' },
    },
  ])
})

test('the settings hold again when its own limit ends', async () => {
  expect((await set({ ends: 'on' })).ok).toBe(true)
  expect(await readSellerCash(app, finance, mouse.sellerId)).toMatchObject({ limitPaise: 0, own: null })
  expect(await audited()).toMatchObject([{ after: { limitPaise: null } }])
})

test.each([
  ['without a reason', { limit: '10', reason: '' }, 'reason'],
  ['without an amount', { limit: '' }, 'limit'],
  ['of parts of a rupee', { limit: '10.50' }, 'limit'],
  ['below nothing', { limit: '-1' }, 'limit'],
  ['above every amount', { limit: '1000000000' }, 'limit'],
])('a limit %s is refused', async (_what, fields, field) => {
  expect(await set(fields)).toMatchObject({
    problem: { code: 'sellers.cash_limit_not_valid', fields: { [field]: expect.any(String) } },
  })
  expect(await audited()).toEqual([])
})

test('the marketplace’s own shop and a shop that is none have no limit', async () => {
  expect(await set({ limit: '1' }, 'nobody')).toMatchObject({ problem: { code: 'sellers.not_found' } })
  await app.db.updateTable('sellers').set({ is_house: true }).where('id', '=', mouse.sellerId).execute()
  expect(await set({ limit: '1' })).toMatchObject({ problem: { code: 'sellers.not_found' } })
  expect(await readSellerCash(app, finance, mouse.sellerId)).toBeUndefined()
})
