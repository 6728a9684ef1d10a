import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type Added, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readHomeProducts } from '../product-views.ts'
import { listHomePicks } from './home-pick-views.ts'
import { dropPick, movePick, pickForHome } from './home-picks.ts'

let app: App
let close: () => Promise<void>
let kavya: Added & Permitted<'products.change'>
const ids = new Map<string, string>()
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  kavya = permitted(await addAdmin(app, 'catalogue', 'Kavya'), 'products.change')
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) ids.set(name, (await addOffer(app, { name })).productId)
})
afterAll(() => close())

const id = (name: string) => ids.get(name) ?? ''
const picks = async () => (await listHomePicks(app, OWNER)).map(({ name }) => name).join('')
const onHome = async () => (await readHomeProducts(app)).handpicked.map(({ name }) => name).join('')

test('the home page shows what is picked, in its order, at once', async () => {
  for (const name of ['E', 'D', 'C', 'B', 'A']) await pickForHome(app, kavya, { productId: id(name) })
  expect([await picks(), await onHome()]).toEqual(['EDCBA', 'EDCB'])
  await movePick(app, kavya, { productId: id('A'), by: -1 })
  expect([await picks(), await onHome()]).toEqual(['EDCAB', 'EDCA'])
  await movePick(app, kavya, { productId: id('E'), by: 1 })
  expect(await picks()).toBe('DECAB')
  await movePick(app, kavya, { productId: id('D'), by: -1 })
  await movePick(app, kavya, { productId: id('B'), by: 1 })
  expect(await picks()).toBe('DECAB')
})

test('what is taken off can be put back where it was, once', async () => {
  expect(await dropPick(app, kavya, id('E'))).toEqual({ ok: true, value: { name: 'E', place: 2 } })
  expect([await picks(), await onHome()]).toEqual(['DCAB', 'DCAB'])
  expect(await dropPick(app, kavya, id('E'))).toMatchObject({ problem: { code: 'catalogue.product_gone' } })
  for (let time = 0; time < 2; time++) await pickForHome(app, kavya, { productId: id('E'), place: 2 })
  expect(await picks()).toBe('DECAB')
  const [last] = await app.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(last).toEqual({ action: 'product.picked', subject_id: id('E'), after: { place: 2 } })
})

test('two administrators who move at the same moment lose nothing', async () => {
  const other = await addAdmin(app, 'owner')
  await Promise.all([
    movePick(app, kavya, { productId: id('B'), by: -1 }),
    pickForHome(app, other, { productId: id('F') }),
    movePick(app, other, { productId: id('D'), by: 1 }),
  ])
  expect([...(await picks())].toSorted().join('')).toBe('ABCDEF')
})

test('drafts and hidden products are not picked', async () => {
  const { productId } = await addOffer(app, { name: 'Hidden' })
  await app.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', productId).execute()
  expect(await pickForHome(app, kavya, { productId })).toMatchObject({
    problem: { code: 'catalogue.product_gone' },
  })
})
