import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allProductsList } from '#domain/goods/catalogue/all-products-list.ts'
import { factEntries } from '#domain/goods/catalogue/product-facts.ts'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { type Added, addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findProduct } from '../product-page-views.ts'
import { findOffers, listProducts } from '../product-views.ts'
import { listSitemapProducts } from '../sitemap-views.ts'
import { listAllProducts } from './all-products-views.ts'
import { editAnyProduct } from './edit-any-product.ts'
import { hideProducts, showProducts } from './hide-product.ts'
import { findProductRecord, listProductChanges } from './product-record-views.ts'

let app: App
let close: () => Promise<void>
let kavya: Added & Permitted<'products.change'>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  kavya = permitted(await addAdmin(app, 'catalogue', 'Kavya'), 'products.change')
})
afterAll(() => close())

const codeOf = (result: AnyResult) => (result.ok ? 'ok' : result.problem.code)
const list = async (query: string) =>
  listAllProducts(app, OWNER, allProductsList.parse(new URLSearchParams(query)))
const idsOf = async (query: string) => (await list(query)).products.map(({ id }) => id)

/** The form of a product, with some fields typed over. */
async function formOf(productId: string, typed: Record<string, string> = {}) {
  const record = await findProductRecord(app, OWNER, productId)
  if (!record) throw new Error('no product')
  const typedIn = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value]]))
  return { version: record.version, entries: { ...factEntries(record.kind, record.facts), ...typedIn } }
}

describe('the list of all products', () => {
  test('finds a product by name, maker’s number, whole EAN and id, and asks for three letters', async () => {
    const { productId } = await addOffer(app, { name: 'Zephyrine trackball' })
    await app.db
      .updateTable('products')
      .set({ mpn: 'ZEP-771-B', ean: '4006381333931' })
      .where('id', '=', productId)
      .execute()
    for (const q of ['zephyrine', 'ZEP-771', '4006381333931', '4006 3813 33931', productId])
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, [productId]])
    expect(await list('q=ze')).toEqual({ products: [], isTooShort: true })
    expect(await idsOf('q=nothing-like-it')).toEqual([])
    expect(await idsOf(`q=${encodeURIComponent('%%%')}`)).toEqual([])
  })

  test('finds a name in Urdu however it is typed', async () => {
    const { productId } = await addOffer(app, { name: 'اُردو کی بورڈ' })
    for (const q of ['اردو', 'اُردو كي بورڈ'])
      expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual([productId])
  })

  test('says price and seller of the best offer, and the units of all sellers that sell', async () => {
    const shop = await addSellerWithVendor(app, { name: 'Best Bytes' })
    const idle = await addSellerWithVendor(app, { name: 'Idle Infotech', standing: 'suspended' })
    const { productId, offerId } = await addOffer(app, { name: 'Counted mouse', available: 4 })
    const offer = { product_id: productId, list_price_paise: 95_000, unit_price_paise: 95_000 }
    for (const [seller, stock] of [
      [shop, 7],
      [idle, 100],
    ] as const) {
      const id = app.random.uuid()
      await app.db
        .insertInto('offers')
        .values({ ...offer, id, seller_id: seller.sellerId, seller_sku: null })
        .execute()
      await app.db.insertInto('stock').values({ offer_id: id, on_hand: stock }).execute()
    }
    const [product] = (await list('q=Counted')).products
    expect(product).toMatchObject({ seller: 'NanoNagar', otherSellers: 2, units: 11, pricePaise: 90_000 })
    expect((await findProductRecord(app, OWNER, productId))?.offers.find((one) => one.isBest)?.id).toBe(
      offerId,
    )
  })

  test('is narrowed by status, category, brand, owner and stock', async () => {
    const shop = await addSellerWithVendor(app)
    const [empty, own, draft] = [
      await addOffer(app, { name: 'Narrow empty', available: 0 }),
      await addOffer(app, { name: 'Narrow own' }),
      await addOffer(app, { name: 'Narrow draft' }),
    ]
    const set = (id: string, values: object) =>
      app.db.updateTable('products').set(values).where('id', '=', id).execute()
    await set(own.productId, { owner_seller_id: shop.sellerId, brand: 'Narrowsoft', category: 'Cooling' })
    await set(draft.productId, { status: 'draft', on_sale: false })
    const names = async (query: string) =>
      (await list(`q=narrow&sort=name&${query}`)).products.map(({ name }) => name)
    expect(await names('')).toEqual(['Narrow draft', 'Narrow empty', 'Narrow own'])
    expect(await names('status=draft')).toEqual(['Narrow draft'])
    expect(await names('stock=in')).toEqual(['Narrow draft', 'Narrow own'])
    expect(await names('brand=Narrowsoft')).toEqual(['Narrow own'])
    expect(await names('category=Cooling')).toEqual(['Narrow own'])
    expect(await names('set=own')).toEqual(['Narrow own'])
    expect(await names('set=shared')).toEqual(['Narrow draft', 'Narrow empty'])
    expect((await hideProducts(app, kavya, { productIds: [empty.productId], reason: 'Recalled' })).ok).toBe(
      true,
    )
    expect(await names('status=hidden')).toEqual(['Narrow empty'])
    expect(await names('')).toEqual(['Narrow draft', 'Narrow own'])
  })

  test('has every product on exactly one of its pages, in any order', async () => {
    await app.db
      .insertInto('products')
      .values(
        Array.from({ length: 130 }, (_, index) => ({
          id: `paged-${index}`,
          name: `Paged ${index % 7}`,
          brand: 'Pager',
          category: 'Cases',
          kind: 'case',
          short_description: '',
          description: '',
          hsn: '8473',
          gst_rate_bp: 1800,
          price_paise: index % 5 === 0 ? null : 100 * (index % 9) + 100,
          created_at: new Date(Date.UTC(2026, 0, 1 + (index % 11))),
        })) as never,
      )
      .execute()
    const all = Array.from({ length: 130 }, (_, index) => `paged-${index}`).toSorted()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...allProductsList.sorts.map(({ key }) => key)), async (sort) => {
        const ids: string[] = []
        for (let cursor = ''; ; ) {
          const page = await list(`brand=Pager&sort=${sort}${cursor && `&cursor=${cursor}`}`)
          ids.push(...page.products.map(({ id }) => id))
          if (!page.nextCursor) break
          cursor = page.nextCursor
        }
        expect(ids.toSorted()).toEqual(all)
      }),
      { numRuns: allProductsList.sorts.length * 2 },
    )
    const first = await list('brand=Pager')
    expect((await idsOf(`brand=Pager&sort=name&cursor=${first.nextCursor}`)).length).toBe(50)
    expect((await idsOf('brand=Pager&cursor=made-up')).length).toBe(50)
  })
})

describe('an administrator', () => {
  test('takes a product out of the shop at once, and brings it back as it was', async () => {
    const { productId, offerId } = await addOffer(app, { name: 'Recalled mouse' })
    const inShop = async () => ({
      page: (await findProduct(app, productId)) !== undefined,
      listed: (await listProducts(app, { sort: 'newest', q: 'Recalled' })).products.length,
      sitemap: (await listSitemapProducts(app, productId)).some(({ id }) => id === productId),
      cart: (await findOffers(app, [offerId]))[0]?.status,
    })
    const [there, gone] = [
      { page: true, listed: 1, sitemap: true, cart: 'live' },
      { page: false, listed: 0, sitemap: false, cart: 'gone' },
    ]
    expect(await inShop()).toEqual(there)
    const hide = (reason: string) => hideProducts(app, kavya, { productIds: [productId], reason })
    expect(codeOf(await hide('  '))).toBe('audit.reason_invalid')
    expect(await inShop()).toEqual(there)
    expect(await hide('Battery catches fire')).toEqual({
      ok: true,
      value: { changed: 1, name: 'Recalled mouse' },
    })
    expect(await inShop()).toEqual(gone)
    expect(await hide('Again')).toEqual({ ok: true, value: { changed: 0 } })
    expect((await showProducts(app, kavya, { productIds: [productId], reason: 'Undone' })).ok).toBe(true)
    expect(await inShop()).toEqual(there)
    expect(
      (await listProductChanges(app, OWNER, productId)).map(({ by, action, after }) => [by, action, after]),
    ).toEqual([
      ['Kavya', 'product.shown', { status: 'live', reason: 'Undone' }],
      ['Kavya', 'product.hidden', { status: 'hidden', reason: 'Battery catches fire' }],
    ])
  })

  test('never puts a draft on sale by showing it', async () => {
    const { productId } = await addOffer(app, { name: 'Half-written' })
    await app.db.updateTable('products').set({ status: 'draft' }).where('id', '=', productId).execute()
    for (const move of [hideProducts, showProducts])
      expect(await move(app, kavya, { productIds: [productId], reason: 'All of them' })).toEqual({
        ok: true,
        value: { changed: 0 },
      })
    expect((await findProductRecord(app, OWNER, productId))?.status).toBe('draft')
  })

  test('edits what any product says, and is told when somebody was faster', async () => {
    const { productId } = await addOffer(app, { name: 'Edited mouse' })
    const form = await formOf(productId, { name: 'Edited mouse 2', 'attributes.buttons': '6' })
    expect(codeOf(await editAnyProduct(app, kavya, { productId, ...form }))).toBe('ok')
    expect(await findProduct(app, productId)).toMatchObject({ name: 'Edited mouse 2' })
    expect(await editAnyProduct(app, kavya, { productId, ...form })).toEqual({
      ok: false,
      problem: { code: 'catalogue.product_changed', details: { version: 2 } },
    })
    const [later] = await listProductChanges(app, OWNER, productId, 1)
    expect(later).toMatchObject({
      by: 'Kavya',
      before: { name: 'Edited mouse', version: 1 },
      after: { name: 'Edited mouse 2', version: 2 },
    })
    expect(codeOf(await editAnyProduct(app, kavya, { productId: 'no-such', ...form }))).toBe(
      'catalogue.product_gone',
    )
    const twin = await addOffer(app, { name: 'Twin mouse' })
    await app.db.updateTable('products').set({ mpn: 'TWIN-1' }).where('id', '=', twin.productId).execute()
    const same = await formOf(productId, { mpn: 'twin-1' })
    expect(codeOf(await editAnyProduct(app, kavya, { productId, ...same }))).toBe('catalogue.product_exists')
    const nameless = await formOf(productId, { name: '' })
    expect(codeOf(await editAnyProduct(app, kavya, { productId, ...nameless }))).toBe(
      'catalogue.product_not_valid',
    )
  })

  test('puts on a product only pictures that are on it or that an administrator has sent', async () => {
    const { productId } = await addOffer(app, { name: 'Pictured mouse' })
    const save = async (key: string) => {
      const { version, entries } = await formOf(productId)
      const pictures = { pictureKey: [key], pictureAlt: ['The mouse from above'] }
      return codeOf(
        await editAnyProduct(app, kavya, { productId, version, entries: { ...entries, ...pictures } }),
      )
    }
    expect(await save('mouse-0123456789')).toBe('catalogue.picture_unknown')
    await app.db
      .insertInto('office_pictures')
      .values({ picture_key: 'mouse-0123456789', user_id: kavya.userId })
      .execute()
    expect(await save('mouse-0123456789')).toBe('ok')
    expect((await findProduct(app, productId))?.pictures).toEqual([
      expect.objectContaining({
        key: 'mouse-0123456789',
        alt: 'The mouse from above',
        isIllustration: false,
      }),
    ])
    expect((await listProductChanges(app, OWNER, productId))[0]?.action).toBe('product.pictures_changed')
  })
})
