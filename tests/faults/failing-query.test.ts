import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuyers } from '#tests/support/buyers.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'
import { untilOneWaits } from '#tests/support/waiting-for-locks.ts'

let shop: RunningMarketplace
beforeAll(async () => {
  shop = await startMarketplace()
})
afterAll(() => shop.close())

/**
 * Loaders that hand the page a promise instead of a value. Each is asked below while its query fails and another loader of
 * the same page is still at work: the moment in which a rejection is nobody's.
 */
const DEFERRED = [
  {
    file: 'src/web/storefront/orders/orders/orders-page.route.tsx',
    path: '/orders.data',
    queries: 'vendor_orders',
  },
]

test('every loader that defers a query is asked here', () => {
  const deferring = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.route\.tsx?$/.test(file))
    .map((file) => `src/web/${file}`)
    .filter((file) => /<Await\b|\bdeferred\(/.test(readFileSync(file, 'utf8')))
  expect(deferring).toEqual(DEFERRED.map(({ file }) => file))
})

test.each(DEFERRED)(
  'a query of $path that fails ends nothing but its own list',
  async ({ path, queries }) => {
    const [buyer] = await addBuyers(shop.app, 1)
    const headers = { Cookie: buyer?.cookie ?? '' }
    const other = new pg.Client({ connectionString: shop.databaseUrl })
    await other.connect()
    await other.query(`ALTER TABLE ${queries} RENAME TO ${queries}_away`)
    // The header counts the cart: it waits while the page's own query has failed already.
    await other.query('BEGIN; LOCK TABLE cart_lines IN ACCESS EXCLUSIVE MODE')
    try {
      const asked = fetch(shop.url + path, { headers })
      await untilOneWaits(shop.app.db)
      await other.query('COMMIT')
      const answer = await asked
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toMatch(/vendor_orders|\bat \//)
    } finally {
      await other.query('ROLLBACK')
      await other.query(`ALTER TABLE ${queries}_away RENAME TO ${queries}`)
      await other.end()
    }
    // The same process: nobody starts it again here.
    expect((await fetch(`${shop.url}/about`)).status).toBe(200)
    expect(shop.web.said()).not.toContain('nobody awaited it')
  },
)
