import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { urlOf, withAdmin } from '#tests/support/database-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { connect } from './connect.ts'
import { migrateToLatest } from './migrate.ts'
import { asMarketplace, inSellerTransaction } from './seller-transaction.ts'

/** Every table behind the wall, with a query that would show other sellers' rows if there were none. */
const TABLES = [
  'offers',
  'stock',
  'stock_movements',
  'sellers',
  'audit_log',
  'product_proposals',
  'picture_uploads',
]

async function addTwoShops(app: App): Promise<{ asha: AddedOffer; ravi: AddedOffer }> {
  const asha = await addOffer(app, { name: 'Keyboard', sellerId: 'asha-computers' })
  const ravi = await addOffer(app, { name: 'Mouse', sellerId: 'ravi-infotech' })
  for (const { offerId, sellerId, productId } of [asha, ravi]) {
    await app.db
      .insertInto('audit_log')
      .values({
        actor_kind: 'vendor',
        seller_id: sellerId,
        action: 'x',
        subject_kind: 'offer',
        subject_id: offerId,
      })
      .execute()
    await app.db
      .insertInto('picture_uploads')
      .values({ seller_id: sellerId, picture_key: 'a-picture' })
      .execute()
    await app.db
      .insertInto('product_proposals')
      .values({
        id: app.random.uuid(),
        product_id: productId,
        seller_id: sellerId,
        changes: JSON.stringify({ name: 'Another name' }),
        base_version: 1,
        decided_at: null,
      })
      .execute()
  }
  return { asha, ravi }
}

function holdsTheWall(open: () => { app: App; asha: AddedOffer; ravi: AddedOffer }) {
  test.each(TABLES)(
    'a query of %s that forgot whose rows it wants sees only the seller’s own',
    async (table) => {
      const { app, asha } = open()
      const rows = await inSellerTransaction(app, asha.sellerId, async (tx) => {
        const found = await sql<{
          row: string
        }>`SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t`.execute(tx)
        return found.rows.map(({ row }) => row)
      })
      expect(rows).toHaveLength(1)
      const all = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
        app.db,
      )
      expect(all.rows[0]?.count).toBe(2)
    },
  )

  test('a change that forgot whose rows it means changes only the seller’s own', async () => {
    const { app, asha, ravi } = open()
    await inSellerTransaction(app, asha.sellerId, (tx) =>
      tx.updateTable('offers').set({ dispatch_days: 9 }).execute(),
    )
    const days = await app.db.selectFrom('offers').select(['id', 'dispatch_days']).execute()
    expect(days).toContainEqual({ id: asha.offerId, dispatch_days: 9 })
    expect(days).toContainEqual({ id: ravi.offerId, dispatch_days: 1 })
  })

  test('nobody writes a row in another seller’s name', async () => {
    const { app, asha, ravi } = open()
    const forged = inSellerTransaction(app, asha.sellerId, (tx) =>
      tx.insertInto('picture_uploads').values({ seller_id: ravi.sellerId, picture_key: 'forged' }).execute(),
    )
    await expect(forged).rejects.toThrow('row-level security')
  })

  test('a seller changes no product that others own, and sees no draft of theirs', async () => {
    const { app, asha, ravi } = open()
    await app.db
      .updateTable('products')
      .set({ owner_seller_id: ravi.sellerId, status: 'draft', on_sale: false })
      .where('id', '=', ravi.productId)
      .execute()
    await inSellerTransaction(app, asha.sellerId, async (tx) => {
      expect(await tx.selectFrom('products').select('id').execute()).toEqual([{ id: asha.productId }])
      const changed = await tx.updateTable('products').set({ name: 'Mine now' }).executeTakeFirst()
      expect(Number(changed.numUpdatedRows)).toBe(0)
    })
  })

  test('what the shop does in between sees all sellers, and the wall stands again afterwards', async () => {
    const { app, asha } = open()
    await inSellerTransaction(app, asha.sellerId, async (tx) => {
      const count = async () => (await tx.selectFrom('offers').select('id').execute()).length
      expect(await count()).toBe(1)
      expect(await asMarketplace(tx, () => asMarketplace(tx, count))).toBe(2)
      expect(await count()).toBe(1)
    })
    await app.db.transaction().execute((tx) =>
      asMarketplace(tx, async () => {
        expect(await tx.selectFrom('users').select('id').execute()).toEqual([])
      }),
    )
  })

  test('the wall ends with its transaction', async () => {
    const { app, asha } = open()
    await inSellerTransaction(app, asha.sellerId, async () => {})
    const { db, pool } = connect(
      { kind: 'url', url: (app.config.database as { url: string }).url },
      { max: 1, onError: () => {} },
    )
    await inSellerTransaction({ ...app, db }, asha.sellerId, async () => {})
    expect(await db.selectFrom('offers').select('id').execute()).toHaveLength(2)
    await pool.end()
  })
}

describe('with a role for sellers', () => {
  let app: App
  let close: () => Promise<void>
  let shops: { asha: AddedOffer; ravi: AddedOffer }
  beforeAll(async () => {
    ;({ app, close } = await openTestApp())
    shops = await addTwoShops(app)
  })
  afterAll(() => close())

  holdsTheWall(() => ({ app, ...shops }))

  test.each(['users', 'sessions', 'passwords', 'customers', 'cart_lines', 'mails', 'payments'])(
    'a seller’s transaction cannot read %s at all',
    async (table) => {
      const reading = inSellerTransaction(app, shops.asha.sellerId, (tx) =>
        sql`SELECT * FROM ${sql.table(table)}`.execute(tx),
      )
      await expect(reading).rejects.toThrow('permission denied')
    },
  )
})

describe('where the database user may not make a role', () => {
  let app: App
  let close: () => Promise<void>
  let shops: { asha: AddedOffer; ravi: AddedOffer }
  const plain = `nn_plain_${process.pid}`
  const { adminUrl } = inject('testServer')
  beforeAll(async () => {
    await withAdmin(adminUrl, async (admin) => {
      await admin.query(`CREATE ROLE ${plain} LOGIN PASSWORD 'plain'`)
      await admin.query(`CREATE DATABASE ${plain} OWNER ${plain} TEMPLATE template0 ENCODING 'UTF8'`)
    })
    const url = new URL(urlOf(adminUrl, plain, plain))
    if (url.password) url.password = 'plain'
    await migrateToLatest({ kind: 'url', url: url.href })
    const opened = await openTestApp()
    const { db, pool } = connect({ kind: 'url', url: url.href }, { max: 4, onError: () => {} })
    app = { ...opened.app, db, config: { ...opened.app.config, database: { kind: 'url', url: url.href } } }
    close = async () => {
      await pool.end()
      await opened.close()
      await withAdmin(adminUrl, async (admin) => {
        await admin.query(`DROP DATABASE ${plain} WITH (FORCE)`)
        await admin.query(`DROP ROLE ${plain}`)
      })
    }
    shops = await addTwoShops(app)
  })
  afterAll(() => close())

  test('the policies bind the tables’ owner', async () => {
    const client = new pg.Client({ connectionString: (app.config.database as { url: string }).url })
    await client.connect()
    const { rows } = await client.query('SELECT vendor_role() AS role')
    await client.end()
    expect(rows).toEqual([{ role: 'none' }])
  })

  holdsTheWall(() => ({ app, ...shops }))
})
