import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetSettings } from '#server/ground/settings/current-settings.ts'
import { forgetShipping } from '#server/ground/shipping/current-shipping.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { addOfferRow, addProduct } from '#tests/support/catalogue-rows.ts'
import { addOffer } from '#tests/support/customers-and-offers.ts'
import { acceptedUnit } from '#tests/support/returned-units.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { appContext, requestIdContext, shopperContext, visitorContext } from '#web/http/context.ts'
import { recordSql } from '../../../../bench/recorded-sql.ts'
import { pageContentContext } from './page-content.ts'

type Opened = readonly [module: string, params: Record<string, string>, paths: readonly string[]]

/** The pages that everybody sees alike, with addresses that take their loaders every way. */
const PAGES: readonly Opened[] = [
  ['storefront/office/home/home-page.route.tsx', {}, ['/']],
  [
    'storefront/goods/catalogue/products-page.route.tsx',
    {},
    [
      '/products',
      '/products?category=peripherals&kind=mouse&brand=logitech&origin=india',
      '/products?q=mouse&sort=price-low',
      '/products?q=logitec%20mouse%20under%205000',
      '/products?q=B01-1234',
      '/products?q=mouse&category=Peripherals&brand=Logitech&origin=India',
    ],
  ],
  ...['mouse', 'returned', 'away', 'unknown'].map(
    (id) =>
      [
        'storefront/goods/catalogue/product-page/product-page.route.tsx',
        { id },
        [`/products/${id}`],
      ] as const,
  ),
  ...['first-shop', 'away-shop', 'unknown'].map(
    (slug) => ['storefront/selling/sellers/shop-page.route.tsx', { slug }, [`/shops/${slug}`]] as const,
  ),
  ['storefront/office/policies/about-page.route.tsx', {}, ['/about']],
  ['storefront/office/policies/privacy-page.route.tsx', {}, ['/privacy']],
  ['storefront/office/policies/terms-page.route.tsx', {}, ['/terms']],
  ['storefront/office/policies/refund-page.route.tsx', {}, ['/refund']],
  ['storefront/people/support/contact-page.route.tsx', {}, ['/contact']],
  ['storefront/goods/catalogue/sitemap/sitemap.route.ts', {}, ['/sitemap.xml']],
  ['storefront/goods/catalogue/sitemap/sitemap-pages.route.ts', {}, ['/sitemap-pages.xml']],
  ['storefront/goods/catalogue/sitemap/sitemap-products.route.ts', {}, ['/sitemap-products.xml?from=away']],
]

/** Tables that pages read and that need no trigger. */
const UNTOLD_TABLES: Record<string, string> = {
  content_changes: 'tells the changes; a search reads it to know whether its words are still right',
  content_purges: 'tells that everything may have changed, and is read with the changes',
  listing_counts: 'counts products on sale; the products’ trigger tells whenever it writes them',
  message_waits: 'counted over 90 days: a kept page is of the same day, and the share may be as old',
  product_price_days: 'written with the product’s or the offer’s row, whose triggers tell it',
  promotion_targets: 'written with their promotion, whose trigger tells it',
  promotion_tiers: 'written with their promotion, whose trigger tells it',
  returns: 'why a unit came back is said once, before the unit is on sale',
  search_misses: 'counts searches that found nothing, whose pages are never kept',
  search_words: 'words of products on sale; the products’ trigger tells whenever it adds some',
  seller_standings: 'written with the seller’s standing, whose trigger tells it',
}

/** Columns that may change without being told, though a page's statement names them or a column called alike. */
const UNTOLD_COLUMNS: Record<string, string> = {
  'offers.listing_category': 'a copy of its product’s, whose change is told',
  'products.version': 'not read: a column of reviews is called alike',
  'sellers.created_at': 'never changes',
  'sellers.id': 'never changes',
  'sellers.version': 'not read: a column of reviews is called alike',
}

const WEB = 'src/web/'
let recorded: string[] = []
let tables: string[] = []
/** By table: the source of its triggers that tell a change. */
let tellers: Map<string, string>
let columns: { table: string; column: string }[] = []

beforeAll(async () => {
  const { app, close } = await openTestApp()
  await addShop()
  const statements = await recordSql(async () => {
    for (const [module, params, paths] of PAGES) for (const path of paths) await open(module, params, path)
  })
  recorded = statements.map(({ text }) => text)
  columns = (
    await sql<{ table: string; column: string }>`SELECT table_name AS table, column_name AS column
      FROM information_schema.columns WHERE table_schema = 'public'`.execute(app.db)
  ).rows
  tables = [...new Set(columns.map(({ table }) => table))]
  const found = await sql<{ table: string; source: string }>`
    SELECT tgrelid::regclass::text AS table, string_agg(pg_get_triggerdef(pg_trigger.oid) || prosrc, ' ') AS source
    FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE NOT tgisinternal AND prosrc ~ 'content_changes|tell_products' GROUP BY 1`.execute(app.db)
  tellers = new Map(found.rows.map(({ table, source }) => [table, source]))
  await close()

  async function addShop(): Promise<void> {
    await addOffer(app, { sellerId: 'first-shop' })
    await addOffer(app, { sellerId: 'away-shop' })
    for (const id of ['mouse', 'returned', 'away']) await addProduct(app, { id, origin: 'India' })
    await addOfferRow(app, { productId: 'mouse', sellerId: 'first-shop' })
    await addOfferRow(app, { productId: 'away', sellerId: 'away-shop' })
    const offerId = await addOfferRow(app, { productId: 'returned', sellerId: 'first-shop' })
    const unitId = await acceptedUnit(
      app,
      { kind: 'admin', admin: OWNER },
      await addOffer(app, { sellerId: 'first-shop' }),
    )
    await sql`UPDATE offers SET condition = 'open-box' WHERE id = ${offerId}`.execute(app.db)
    await sql`UPDATE returned_units SET status = 'open-box', offer_id = ${offerId} WHERE id = ${unitId}`.execute(
      app.db,
    )
    await sql`UPDATE products SET on_sale = true, best_offer_id = offers.id, in_stock = true,
      list_price_paise = 100000, discount_bp = 0, price_paise = 100000
      FROM offers WHERE product_id = products.id AND products.id <> 'away'`.execute(app.db)
    await sql`INSERT INTO product_ratings (product_id, stars_4, score, weighed_at) VALUES ('mouse', 1, 4000, now())`.execute(
      app.db,
    )
    // What this process holds of the delivery tables is older now.
    await sql`INSERT INTO shipping_changes (table_name, rows, reason, set_by, set_at)
      VALUES ('pins', '[{}]', 'a test', 'test', now())`.execute(app.db)
    await sql`UPDATE sellers SET on_holiday = true WHERE id = 'away-shop'`.execute(app.db)
  }

  /** What its loader and the root's read for somebody who is not signed in and wants to know when things arrive. */
  async function open(module: string, params: Record<string, string>, path: string): Promise<void> {
    forgetSettings(app)
    forgetShipping(app)
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, {})
    context.set(requestIdContext, 'a request')
    context.set(shopperContext, undefined)
    context.set(pageContentContext, {})
    const request = new Request(`http://shop.test${path}`, { headers: { Cookie: 'nn-pin=560001' } })
    for (const each of ['root.tsx', module]) {
      const { loader } = await import(/* @vite-ignore */ `#web/${each}`)
      await loader?.({ request, context, params })
    }
  }
})

const isNamed = (name: string, text: string) => new RegExp(`\\b${name}\\b`).test(text)
const readBy = (table: string) =>
  recorded.filter((text) => new RegExp(`\\b(?:from|join)\\s+"?${table}\\b`, 'i').test(text))

describe('what public pages read', () => {
  test('is in tables whose changes are told', () => {
    const read = tables.filter((table) => readBy(table).length > 0)
    expect(read).toContain('returned_units')
    expect(read).toContain('shipping_pins')
    expect(read).toContain('reviews')
    expect(read.filter((table) => !tellers.has(table)).toSorted()).toEqual(Object.keys(UNTOLD_TABLES))
  })

  test('is in columns whose changes are told', () => {
    const compared = ['products', 'offers', 'sellers']
    const untold = columns.filter(
      ({ table, column }) =>
        compared.includes(table) &&
        !new RegExp(`\\b(?:o|OLD)\\.${column}\\b`, 'i').test(tellers.get(table) ?? '') &&
        readBy(table).some((text) => isNamed(column, text)),
    )
    expect(untold.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      Object.keys(UNTOLD_COLUMNS).toSorted(),
    )
  })

  test('is recorded of every page that is kept', () => {
    const kept = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.route\.tsx?$/.test(file))
      .filter((file) => readFileSync(WEB + file, 'utf8').includes('declareContent('))
    const opened = PAGES.map(([module]) => module)
    expect(kept.filter((file) => !opened.includes(file))).toEqual([])
  })
})
