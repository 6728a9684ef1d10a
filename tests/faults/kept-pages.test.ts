import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { inFull, isFull } from '#tests/support/full-run.ts'
import { type RunningMarketplace, startMarketplace } from '#tests/support/start-marketplace.ts'

/** Changes of anything that public pages show, at random and under load, in a shop of two web processes. */
const STEPS = inFull(400, 16)
const READERS = inFull(4, 2)
/** How many pages each of them reads while one thing is changed and looked for. */
const TURNS_MAX = inFull(Number.POSITIVE_INFINITY, 1)
/** Of so many changes one is also looked for by somebody whose place is known; a reader without one sees each. */
const PLACED_EVERY = inFull(1, 4)
/** Kinds of change that nobody is told of, to see that a page which keeps too long is noticed. */
const UNTOLD = inFull(16, 1)
/** A page with something to say is made for one person: what it shows is what holds now. */
const NOT_KEPT = 'nn-flash=nothing'
const PIN = 'nn-pin=560001'

let shop: RunningMarketplace
let second: RunningMarketplace
let mouse: AddedOffer
let paths: string[]

beforeAll(async () => {
  shop = await startMarketplace()
  mouse = await addOffer(shop.app, { name: 'Mouse', sellerId: 'first-shop', available: 4 })
  await addOffer(shop.app, { name: 'Mat', sellerId: 'first-shop' })
  const other = await addOffer(shop.app, { name: 'Keyboard', sellerId: 'second-shop' })
  second = await startMarketplace({ DATABASE_URL: shop.databaseUrl, PUBLIC_URL: shop.url })
  paths = [
    '/',
    '/products',
    '/products?category=Peripherals&sort=price-low',
    '/products?category=Laptops',
    '/products?q=mouse',
    `/products/${mouse.productId}`,
    `/products/${other.productId}`,
    '/shops/first-shop',
    '/about',
    '/refund',
    '/terms',
    '/sitemap.xml',
    '/sitemap-pages.xml',
  ]
})
afterAll(async () => {
  await second?.close()
  await shop?.close()
})

const run = (statement: string) =>
  shop.app.db.transaction().execute(async (tx) => {
    for (const each of statement.split(';')) await sql.raw(each).execute(tx)
  })
const ofMouse = () => `WHERE id = '${mouse.productId}'`
const ofOffer = () => `WHERE id = '${mouse.offerId}'`
const ofShop = "WHERE id = 'first-shop'"

/** Each kind of change, as SQL; `n` is new each time. */
const CHANGES: Record<string, (n: number) => string> = {
  price: (n) => `UPDATE products SET price_paise = ${90_000 + n * 100} ${ofMouse()}`,
  name: (n) => `UPDATE products SET name = 'Mouse ${n}' ${ofMouse()}`,
  warranty: (n) => `UPDATE products SET warranty_months = ${n} ${ofMouse()}`,
  'on sale': () => `UPDATE products SET on_sale = NOT on_sale ${ofMouse()}`,
  brand: (n) => `UPDATE products SET brand = 'Brand ${n}' ${ofMouse()}`,
  'offer’s price': (n) =>
    `UPDATE offers SET list_price_paise = ${1_000 * n}, discount_bp = 0, unit_price_paise = ${1_000 * n} ${ofOffer()}`,
  'days until dispatch': () => `UPDATE offers SET dispatch_days = 1 + (dispatch_days + 2) % 9 ${ofOffer()}`,
  stock: () => `UPDATE stock SET on_hand = 1 + on_hand % 4 WHERE offer_id = '${mouse.offerId}'`,
  'shop’s name': (n) => `UPDATE sellers SET name = 'Shop ${n}' ${ofShop}`,
  'shop’s holiday': () => `UPDATE sellers SET on_holiday = NOT on_holiday ${ofShop}`,
  'shop’s place': () =>
    `UPDATE sellers SET pickup_postal_code = CASE pickup_postal_code WHEN '560001' THEN '110001' ELSE '560001' END ${ofShop}`,
  picture: (n) =>
    `DELETE FROM product_pictures WHERE product_id = '${mouse.productId}';
     INSERT INTO product_pictures (product_id, position, picture_key, alt) VALUES ('${mouse.productId}', 0, 'key-${n}', 'Mouse')`,
  setting: (n) =>
    `INSERT INTO setting_changes (key, value, valid_from, set_by, set_at, reason)
     VALUES ('returnDays', '${n < 1_000 ? 7 + (n % 20) : 28}', indian_day(now()), 'test', now(), 'a test')`,
  menu: () => "UPDATE category_displays SET in_menus = NOT in_menus WHERE category = 'Laptops'",
  'home page': () => "UPDATE category_displays SET on_home = NOT on_home WHERE category = 'Peripherals'",
  'site’s picture': (n) =>
    `DELETE FROM site_pictures WHERE name = 'logitech-mx-master-3s'; INSERT INTO site_pictures (name, picture_key) VALUES ('logitech-mx-master-3s', 'site-${n}')`,
}

async function read(url: string, path: string, cookie: string): Promise<string> {
  const response = await fetch(url + path, { headers: cookie ? { Cookie: cookie } : {} })
  return response.text()
}

/** What a page shows: not its scripts, how they are allowed and when they are fetched. */
function shown(html: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/ nonce="[^"]*"/g, '')
}

/** Every page as the processes give it to each of these visitors, and as it is now. On a commit each process is asked for half. */
async function readAll(visitors: readonly string[] = ['', PIN], turn = 0) {
  return Promise.all(
    visitors.flatMap((cookie) =>
      paths.map(async (path, index) => {
        const urls = [shop.url, second.url].filter((_, nth) => isFull || (index + turn + nth) % 2 === 0)
        return {
          page: `${path} ${cookie}`,
          now: shown(await read(shop.url, path, `${NOT_KEPT}; ${cookie}`)),
          kept: await Promise.all(urls.map(async (url) => shown(await read(url, path, cookie)))),
        }
      }),
    ),
  )
}

const stale = (pages: Awaited<ReturnType<typeof readAll>>) =>
  pages.filter(({ now, kept }) => kept.some((each) => each !== now)).map(({ page }) => page)

/** People who go on reading while others change what they read. */
function readOn() {
  let isOver = false
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = 0; !isOver && turn < TURNS_MAX; turn++) {
      const url = (turn + reader) % 2 ? shop.url : second.url
      await read(url, paths[(turn * 5 + reader) % paths.length] ?? '/', turn % 3 ? '' : PIN)
      await nextTurn()
    }
  })
  return async () => {
    isOver = true
    await Promise.all(reading)
  }
}

test('a page that is asked for after a change was committed shows it, in every process', async () => {
  const seed = Number(process.env.NN_SEED ?? inFull(Math.floor(Math.random() * 1_000_000), 1))
  const kinds = Object.keys(CHANGES)
  let state = seed
  const pick = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let step = 1; step <= STEPS; step++) {
    const kind = step <= kinds.length ? kinds[step - 1] : kinds[pick(kinds.length)]
    const stop = readOn()
    try {
      await run(CHANGES[kind ?? '']?.(step) ?? '')
      const visitors = step % PLACED_EVERY === 0 || kind === 'shop’s place' ? ['', PIN] : ['']
      expect(stale(await readAll(visitors, step)), `seed ${seed}, step ${step}: ${kind}`).toEqual([])
    } finally {
      await stop()
    }
  }
})

test('and would not, were that change not told', async () => {
  const triggers = await sql<{ statement: string }>`
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS statement FROM pg_trigger
    WHERE tgname ~ '_tell'`.execute(shop.app.db)
  for (const { statement } of triggers.rows) await sql.raw(statement).execute(shop.app.db)
  await run(
    `UPDATE products SET on_sale = true ${ofMouse()}; UPDATE sellers SET on_holiday = false ${ofShop}`,
  )
  let n = 1_000
  // Settings that nobody tells of are kept for two seconds by every page alike.
  const { setting: _, ...seen } = CHANGES
  for (const [kind, change] of Object.entries(seen).slice(0, UNTOLD)) {
    await sql`INSERT INTO content_changes (what) VALUES ('site')`.execute(shop.app.db)
    expect(stale(await readAll()), kind).toEqual([])
    await run(change(n++))
    expect(stale(await readAll()), kind).not.toEqual([])
  }
})
