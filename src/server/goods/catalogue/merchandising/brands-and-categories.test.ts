import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type Added, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { canonicalBrand, listBrandChanges, listBrands } from '../brand-views.ts'
import { listMenuCategories } from '../category-views.ts'
import { listProductChanges } from '../editing/product-record-views.ts'
import { listFacets } from '../facet-views.ts'
import { listProducts, readHomeProducts } from '../product-views.ts'
import { changeBrand } from './change-brand.ts'
import { changeCategoryDisplay } from './change-category-display.ts'
import { runBrandChange } from './run-brand-change.ts'

let app: App
let close: () => Promise<void>
let kavya: Added & Permitted<'products.change'>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  kavya = permitted(await addAdmin(app, 'catalogue', 'Kavya'), 'products.change')
})
afterAll(() => close())

const codeOf = (result: AnyResult) => (result.ok ? 'ok' : result.problem.code)

async function addOf(brand: string, mpn?: string): Promise<string> {
  const { productId } = await addOffer(app, { name: `${brand} mouse` })
  await app.db
    .updateTable('products')
    .set({ brand, ...(mpn && { mpn }) })
    .where('id', '=', productId)
    .execute()
  return productId
}

async function change(from: string, to: string) {
  const begun = await changeBrand(app, kavya, { from, to, reason: 'One spelling' })
  if (!begun.ok) throw new Error(begun.problem.code)
  await runBrandChange(app, begun.value.changeId)
  return begun.value.changeId
}

describe('a brand', () => {
  test('that is spelled in two ways becomes one, with its counts, lists and offers', async () => {
    const ids = [await addOf('Asus'), await addOf('Asus', 'TUF-1'), await addOf('ASUS')]
    expect(await listBrands(app, OWNER, 'asus')).toEqual([
      { brand: 'Asus', onSale: 2, alsoSpelled: ['ASUS'] },
      { brand: 'ASUS', onSale: 1, alsoSpelled: ['Asus'] },
    ])
    await change('Asus', 'ASUS')
    expect(await listBrands(app, OWNER, 'asus')).toEqual([{ brand: 'ASUS', onSale: 3, alsoSpelled: [] }])
    expect(await canonicalBrand(app, OWNER, 'asus')).toBe('ASUS')
    expect((await listProducts(app, { sort: 'newest', brand: 'ASUS' })).products).toHaveLength(3)
    const offers = app.db.selectFrom('offers').select('listing_brand').where('product_id', 'in', ids)
    expect(new Set((await offers.execute()).map((row) => row.listing_brand))).toEqual(new Set(['ASUS']))
    expect((await listProductChanges(app, OWNER, ids[0] ?? ''))[0]).toMatchObject({
      by: 'Kavya',
      action: 'product.changed',
      before: { brand: 'Asus', version: 1 },
      after: { brand: 'ASUS', version: 2 },
    })
    expect((await listBrandChanges(app, OWNER))[0]).toMatchObject({
      from: 'Asus',
      to: 'ASUS',
      changed: 3 - 1,
      leftOver: 0,
      isRunning: false,
    })
    const record = app.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'brand')
    expect(await record.where('subject_id', '=', 'Asus').orderBy('id').execute()).toEqual([
      { action: 'brand.change_began', after: { brand: 'ASUS', reason: 'One spelling' } },
      { action: 'brand.changed', after: { brand: 'ASUS', changed: 2, leftOver: 0 } },
    ])
  })

  test('leaves behind what the other brand has under the same maker’s number, and says how many', async () => {
    const twin = await addOf('WD', 'RED-4TB')
    const free = await addOf('WD', 'RED-6TB')
    await addOf('Western Digital', 'red-4tb')
    await change('WD', 'Western Digital')
    const brandOf = async (id: string) =>
      (await app.db.selectFrom('products').select('brand').where('id', '=', id).executeTakeFirstOrThrow())
        .brand
    expect([await brandOf(twin), await brandOf(free)]).toEqual(['WD', 'Western Digital'])
    expect((await listBrandChanges(app, OWNER))[0]).toMatchObject({
      changed: 1,
      leftOver: 1,
      isRunning: false,
    })
  })

  test('of many products changes in batches, and goes on where it was stopped', async () => {
    await app.db
      .insertInto('products')
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          id: `many-${index}`,
          name: 'Many',
          brand: 'Manny',
          category: 'Cases',
          kind: 'case',
          hsn: '8473',
          gst_rate_bp: 1800,
          short_description: '',
          description: '',
          created_at: new Date(Date.UTC(2026, 0, 1)),
        })) as never,
      )
      .execute()
    const begun = await changeBrand(app, kavya, { from: 'Manny', to: 'Many & Co', reason: 'Renamed' })
    if (!begun.ok) throw new Error(begun.problem.code)
    expect(codeOf(await changeBrand(app, kavya, { from: 'Logitech', to: 'Logi', reason: 'Also' }))).toBe(
      begun.ok && 'catalogue.brand_invalid',
    )
    await addOf('Logitech')
    expect(codeOf(await changeBrand(app, kavya, { from: 'Logitech', to: 'Logi', reason: 'Also' }))).toBe(
      'catalogue.brand_job_runs',
    )
    const { changeId } = begun.value
    let commits = 0
    const stopping: App = {
      ...app,
      clock: {
        now: () => {
          commits += 1
          if (commits === 4) throw new Error('the machine was switched off')
          return app.clock.now()
        },
      },
    }
    await expect(runBrandChange(stopping, changeId)).rejects.toThrow('switched off')
    expect((await listBrandChanges(app, OWNER))[0]).toMatchObject({ isRunning: true })
    await runBrandChange(app, changeId)
    expect((await listBrandChanges(app, OWNER))[0]).toMatchObject({
      changed: 250,
      leftOver: 0,
      isRunning: false,
    })
    const left = app.db.selectFrom('products').select('id').where('brand', '=', 'Manny')
    expect(await left.execute()).toEqual([])
    const records = app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'product.changed')
      .where('subject_id', 'like', 'many-%')
    expect(await records.execute()).toHaveLength(250)
  })

  test('is not changed to nothing, to itself or without a reason', async () => {
    const ask = (form: Record<string, string>) =>
      changeBrand(app, kavya, { from: '', to: '', reason: '', ...form })
    expect(codeOf(await ask({}))).toBe('catalogue.brand_invalid')
    expect(codeOf(await ask({ from: 'ASUS', to: 'ASUS', reason: 'x' }))).toBe('catalogue.brand_invalid')
    expect(codeOf(await ask({ from: 'No such', to: 'ASUS', reason: 'x' }))).toBe('catalogue.brand_invalid')
    expect(codeOf(await ask({ from: 'ASUS', to: 'Asus' }))).toBe('audit.reason_invalid')
  })
})

describe('a category', () => {
  const move = (category: string, what: Parameters<typeof changeCategoryDisplay>[2]['change']) =>
    changeCategoryDisplay(app, kavya, { category, change: what })

  test('stands where an administrator puts it, in menus, filters and on the home page', async () => {
    await addOf('ASUS')
    const { productId } = await addOffer(app, { name: 'Case' })
    await app.db.updateTable('products').set({ category: 'Cases' }).where('id', '=', productId).execute()
    const home = async () => (await readHomeProducts(app)).categories.map(({ name }) => name)
    expect(await home()).toEqual(['Laptops', 'Components', 'Storage', 'Peripherals'])
    await move('Peripherals', 'up')
    await move('Laptops', 'home-off')
    await move('Cooling', 'home-on')
    expect(await home()).toEqual(['Components', 'Storage', 'Peripherals', 'Cooling'])
    const facets = async (category?: string) =>
      (await listFacets(app, { category })).categories.map(({ name }) => name)
    expect(await facets()).toEqual(['Peripherals', 'Cases'])
    await move('Peripherals', 'down')
    expect(await facets()).toEqual(['Cases', 'Peripherals'])
    await move('Cases', 'menus-off')
    expect(await facets()).toEqual(['Peripherals'])
    expect(await facets('Cases')).toEqual(['Cases', 'Peripherals'])
    expect(await listMenuCategories(app)).not.toContain('Cases')
    expect((await listProducts(app, { sort: 'newest', category: 'Cases' })).products).toHaveLength(1)
    const record = app.db.selectFrom('audit_log').select('after').where('subject_id', '=', 'Cases')
    expect((await record.execute()).at(-1)?.after).toEqual({ inMenus: false, onHome: false, place: 5 })
  })

  test('that does not exist is not shown', async () => {
    expect(codeOf(await move('Toasters', 'menus-on'))).toBe('catalogue.category_unknown')
  })
})
