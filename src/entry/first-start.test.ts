import { afterEach, expect, test } from 'vitest'
import { openingProducts } from '#server/goods/catalogue/opening/opening-catalogue.ts'
import type { App } from '#server/ground/app.ts'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'
import { hashPassword } from '#server/people/sign-in/hash-password.ts'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { signIn } from '#server/people/sign-in/sign-in.ts'
import { STARTED_DEMO } from '#tests/support/opened-demo.ts'
import { openFilledTestApp, openTestApp } from '#tests/support/test-app.ts'
import { openOnce } from './first-start.ts'

let shop: App
let close: () => Promise<void>
afterEach(() => close())

/** Nothing was opened here yet. */
async function beginFresh(): Promise<void> {
  ;({ app: shop, close } = await openTestApp())
}

/** A demonstration after its first start. */
async function beginStarted(): Promise<void> {
  ;({ app: shop, close } = await openFilledTestApp(STARTED_DEMO))
}

const PUBLISHED = 'nanonagar-demo'
const THREE = ['customer@nanonagar.test', 'vendor@nanonagar.test', 'admin@nanonagar.test']
const asDemo = (demo: boolean): App => ({ ...shop, config: { ...shop.config, demo } })
const start = (demo = true) => openOnce(asDemo(demo), new Map())
const count = async (table: 'users' | 'orders' | 'products') =>
  (await shop.db.selectFrom(table).select('id').execute()).length
const owner = (password = PUBLISHED) =>
  signIn(shop, {
    role: 'admin',
    fields: { email: 'admin@nanonagar.test', password },
    browser: { address: '127.0.0.1', userAgent: 'test', cookies: null },
  })

/** As the last of another owner's deeds: no access any more, no account any more. */
async function removeDemoOwner(): Promise<void> {
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@nanonagar.test')
    .executeTakeFirstOrThrow()
  for (const table of ['admins', 'passwords'] as const)
    await shop.db.deleteFrom(table).where('user_id', '=', id).execute()
  await shop.db.deleteFrom('cash_remittance_lines').execute()
  await shop.db.deleteFrom('cash_remittances').where('imported_by', '=', id).execute()
  await shop.db.deleteFrom('receipt_confirmations').where('confirmed_by', '=', id).execute()
  await shop.db.updateTable('messages').set({ user_id: null }).where('user_id', '=', id).execute()
  await shop.db.deleteFrom('users').where('id', '=', id).execute()
}

test('an owner with the published password who was removed does not come back at the next start', async () => {
  await beginStarted()
  expect(await start()).toMatchObject({ hasOwner: true })
  expect(await owner()).toMatchObject({ ok: true })
  await createAccount(shop, {
    name: 'Asha Rao',
    email: 'owner@shop.example.in',
    password: 'a password of her own',
    roles: [{ kind: 'admin' }],
  })
  await removeDemoOwner()
  const again = await start()
  expect(again.demoAccounts).not.toContain('admin@nanonagar.test')
  expect(await owner()).toMatchObject({ ok: false })
})

test('an address of the sample data that its customer removed stays removed', async () => {
  await beginStarted()
  await shop.db.deleteFrom('customer_addresses').execute()
  await start()
  expect(await shop.db.selectFrom('customer_addresses').select('id').execute()).toEqual([])
})

test('an opening that was cut short is completed by the next start, and by no later one', async () => {
  await beginFresh()
  const failing: App = {
    ...asDemo(true),
    jobs: { ...shop.jobs, enqueue: () => Promise.reject(new Error('the power went')) },
  }
  await expect(openOnce(failing, new Map())).rejects.toThrow('the power went')
  expect([await count('users'), await count('orders')]).toEqual([7, 0])
  const completed = await start()
  expect(completed.hasOwner).toBe(true)
  expect(completed.demoAccounts.slice(0, 3)).toEqual(THREE)
  expect([await count('users'), await count('orders'), await count('products')]).toEqual([
    ...[7, 26],
    openingProducts.length,
  ])
  await removeDemoOwner()
  await start()
  expect(await count('users')).toBe(6)
})

test('a shop that is no demonstration opens empty, and stays without demo accounts when it becomes one', async () => {
  await beginFresh()
  expect(await start(false)).toEqual({ demoAccounts: [], hasOwner: false })
  expect(await start(true)).toEqual({ demoAccounts: [], hasOwner: false })
  expect([await count('users'), await count('products')]).toEqual([0, 0])
})

test('a database with people in it never becomes a demonstration', async () => {
  await beginFresh()
  await createAccount(shop, { name: 'Asha', email: 'asha@example.in', password: 'a password of her own' })
  await start()
  expect([await count('users'), await count('products')]).toEqual([1, 0])
})

test('a former demonstration does not open as a shop while the published password opens an account', async () => {
  await beginStarted()
  await expect(start(false)).rejects.toThrow(CannotStart)
  await expect(start(false)).rejects.toThrow(/published password opens .*admin@nanonagar\.test/)
  const hash = await hashPassword('a password of her own')
  await shop.db
    .updateTable('passwords')
    .set({ hash: hash.ok ? hash.value : '' })
    .execute()
  expect(await start(false)).toEqual({ demoAccounts: [], hasOwner: true })
})

test('a demo account is known under another address too, and one that was deactivated opens to nobody', async () => {
  await beginStarted()
  const renamed = { email: 'boss@shop.example.in', name: 'Boss' }
  await shop.db.updateTable('users').set(renamed).where('email', '=', 'admin@nanonagar.test').execute()
  await shop.db
    .updateTable('users')
    .set({ deactivated_at: shop.clock.now() })
    .where('email', '!=', renamed.email)
    .execute()
  await expect(start(false)).rejects.toThrow(/published password opens boss@shop\.example\.in\./)
})
