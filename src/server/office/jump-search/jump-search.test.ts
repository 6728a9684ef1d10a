import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BACK_OFFICE_ROLES, type BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findDisputeForOffice } from '#server/orders/disputes/dispute-views.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { listAllOrders } from '#server/orders/orders/all-orders-views.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { deliveredParcel, openedDispute } from '#tests/support/disputes.ts'
import { addSellerWithVendor, addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { searchToJump } from './jump-search-views.ts'

let app: App
let close: () => Promise<void>
let order: { id: string; sequence: number; email: string }
let asha: { userId: string; email: string }
let sellerId: string

const search = (query: string, who: Pick<App, 'db' | 'random'> = app) => searchToJump(who, OWNER, query)

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  // Whom nobody looks for, and who are newer than anybody who is.
  await sql`INSERT INTO users (id, name, email, created_at)
    SELECT 'many-' || n, 'Ravi Nair', 'ravi' || n || '@many.test', now() + n * interval '1 second'
    FROM generate_series(1, 3000) AS n`.execute(app.db)
  await sql`INSERT INTO products (id, name, brand, category, kind, short_description, description, attributes, hsn,
      gst_rate_bp, status, created_at)
    SELECT 'many-' || n, 'Travel mouse ' || n, 'Logitech', 'Peripherals', 'mouse', 'x', 'x', '{}', '8471', 1800, 'live',
      now() + n * interval '1 second' FROM generate_series(1, 3000) AS n`.execute(app.db)
  asha = await addCustomer(app, 'Asha Raote')
  await app.db
    .updateTable('customers')
    .set({ phone: '9876500001' })
    .where('user_id', '=', asha.userId)
    .execute()
  ;({ sellerId } = await addSellerWithVendor(app, { name: 'Chennai Circuits' }))
  await app.db.updateTable('sellers').set({ gstin: '33AABCU9603R1ZJ' }).where('id', '=', sellerId).execute()
  await addProduct(app, { id: 'rm850x', name: 'Corsair RM850x 850 W', brand: 'Corsair', mpn: 'CP-9020200' })
  await app.db.updateTable('products').set({ ean: '0840006609988' }).where('id', '=', 'rm850x').execute()
  order = await addOrder()
  await sql`ANALYZE`.execute(app.db)
}, 60_000)
afterAll(() => close())

async function addOrder() {
  const id = app.random.uuid()
  const email = 'buyer.of.one@example.in'
  const { sequence } = await app.db
    .insertInto('orders')
    .values({
      id,
      user_id: asha.userId,
      checkout_key: app.random.uuid(),
      first_name: 'Asha',
      last_name: 'Raote',
      buyer_company: 'Pentagon Systems',
      buyer_gstin: '29AAGCB7383J1Z4',
      email,
      phone_number: '9876500002',
      address: '12 MG Road',
      city: 'Pune',
      state_code: 'MH',
      place_of_supply: 'MH',
      postal_code: '411001',
      payment_method: 'cod',
      subtotal_paise: 359_900,
      savings_paise: 0,
      shipping_paise: 0,
      total_paise: 359_900,
    })
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return { id, sequence, email }
}

describe('the jump search', () => {
  test('finds an order by its number, the short id, the e-mail address, the phone and whom it is for', async () => {
    const named = ['Raote', 'raote asha', 'pentagon sys', '29AAGCB7383J1Z4']
    const words = [
      orderNumber(order.sequence),
      order.id.slice(0, 8),
      'buyer.of.one@',
      '+91 98765 00002',
      ...named,
    ]
    for (const query of words) {
      const { orders } = await search(query)
      expect(orders, query).toMatchObject([{ id: order.id, customerName: 'Asha Raote', totalPaise: 359_900 }])
    }
    expect((await search('Raote Pune')).orders).toEqual([])
  })

  test('finds people by parts of name and e-mail, and by phone', async () => {
    for (const query of ['raote', 'RAO ash', asha.email, '09876500001']) {
      const { people } = await search(query)
      expect(people, query).toMatchObject([{ userId: asha.userId, roles: ['customer'] }])
    }
  })

  test('finds a product that is named in Hindi, with and without dots', async () => {
    await addProduct(app, { id: 'toofan', name: 'तूफ़ान माउस', brand: 'Toofan' })
    for (const query of ['तूफान माउस', 'तूफ़ान माउस'])
      expect((await search(query)).products?.map(({ id }) => id)).toEqual(['toofan'])
  })

  test('finds products by name, maker’s number, EAN and id', async () => {
    for (const query of ['corsair 850', 'cp-9020200', '0 840006 609988', 'rm850x']) {
      const { products } = await search(query)
      expect(products, query).toEqual([
        { id: 'rm850x', name: 'Corsair RM850x 850 W', brand: 'Corsair', mpn: 'CP-9020200', status: 'live' },
      ])
    }
  })

  test('finds vendors by name and by the beginning of a GSTIN', async () => {
    for (const query of ['circuits', 'chennai cir', '33aabcu'])
      expect((await search(query)).sellers, query).toEqual([
        { id: sellerId, name: 'Chennai Circuits', gstin: '33AABCU9603R1ZJ', stage: 'approved' },
      ])
  })

  test('finds a ticket by its number and its sender', async () => {
    const message = {
      name: 'Meera',
      email: 'meera@example.in',
      subject: 'returns' as const,
      message: 'It rattles.',
    }
    const { number } = await submitTicket(app, { message, userId: undefined })
    for (const query of [number, String(Number(number.slice(5))), 'MEERA@example.in'])
      expect((await search(query)).tickets, query).toMatchObject([{ number, name: 'Meera', status: 'open' }])
  })

  test('shows five of many, what begins with the words first, then the newest', async () => {
    const early = await addCustomer(app, 'Nair, Ravi')
    const { people } = await search('nair ravi')
    expect(people?.map(({ userId }) => userId)).toEqual(
      [3000, 2999, 2998, 2997, 2996].map((n) => `many-${n}`),
    )
    const { people: begins } = await search('Nair, Ravi')
    expect(begins?.map(({ userId }) => userId)).toEqual([early.userId])
  })

  test('shows the latest of each kind while nothing is asked', async () => {
    const { people, products, orders } = await search('')
    expect(people?.map(({ userId }) => userId)).toEqual(['many-3000', 'many-2999', 'many-2998'])
    expect(products?.map(({ id }) => id)).toEqual(['many-3000', 'many-2999', 'many-2998'])
    expect(orders).toMatchObject([{ id: order.id }])
  })

  test('takes percent signs and underscores as they are, and two letters for too few', async () => {
    for (const query of ['%%%', '___', 'ra'])
      expect(await search(query), query).toEqual({
        orders: [],
        returns: [],
        disputes: [],
        serials: [],
        people: [],
        products: [],
        sellers: [],
        tickets: [],
      })
  })

  test('leaves out every kind that a role does not read', async () => {
    const kindsOf = async (role: BackOfficeRole) => {
      const admin = permit({ userId: 'x', name: 'X', role }, 'dashboard.read')
      return admin && Object.keys(await searchToJump(app, admin, 'raote'))
    }
    expect(await Promise.all(BACK_OFFICE_ROLES.map(async (role) => [role, await kindsOf(role)]))).toEqual([
      ['owner', ['orders', 'returns', 'disputes', 'serials', 'people', 'products', 'sellers', 'tickets']],
      ['catalogue', ['products', 'sellers']],
      ['orders', ['orders', 'returns', 'disputes', 'serials', 'people', 'products', 'sellers']],
      ['support', ['orders', 'returns', 'disputes', 'serials', 'people', 'products', 'tickets']],
      ['finance', ['orders', 'returns', 'disputes', 'serials', 'sellers']],
      ['read-only', ['orders', 'returns', 'disputes', 'serials', 'people', 'products', 'sellers', 'tickets']],
    ])
  })

  test.each([
    '',
    'raote',
    'mouse',
    '9876500001',
    '33AABC',
    orderNumber(1),
    'meera@example.in',
    'R-000001',
    '1',
    'ZX9-00012345',
  ])('reads no table from end to end: "%s"', async (query) => {
    await app.db.transaction().execute(async (tx) => {
      // For what is asked, as a shop plans it; other tests do so once for all (`planned-once.ts`).
      await sql`SET LOCAL plan_cache_mode = 'force_custom_plan'`.execute(tx)
      const nested = { transaction: () => ({ execute: (work: (db: typeof tx) => unknown) => work(tx) }) }
      await search(query, { random: app.random, db: nested as unknown as Kysely<Schema> })
      const { rows } = await sql<{ relname: string; seq_scan: number; idx_scan: number }>`
          SELECT relname, seq_scan, idx_scan FROM pg_stat_xact_user_tables
          WHERE relname IN ('orders', 'users', 'products', 'sellers', 'tickets', 'customers', 'returns', 'disputes',
            'parcels', 'parcel_units', 'invoices', 'credit_notes')`.execute(tx)
      expect(rows.filter(({ seq_scan }) => seq_scan > 0)).toEqual([])
      expect(rows.filter(({ idx_scan }) => idx_scan > 0).length).toBeGreaterThan(1)
    })
  })

  test('finds an order by the number of a parcel, an invoice and a credit note, however it is typed', async () => {
    const offer = await addOffer(app, { sellerId: app.random.uuid(), available: 5 })
    const by: Dispatcher = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) }
    const { orderId, parcelId } = await deliveredParcel(app, by, await addCustomer(app), {
      offer,
      quantity: 1,
    })
    const parcel = await app.db
      .selectFrom('parcels')
      .innerJoin('invoices', 'invoices.parcel_id', 'parcels.id')
      .select(['tracking_number', 'number'])
      .where('parcels.id', '=', parcelId)
      .executeTakeFirstOrThrow()
    const { tracking_number: tracking, number } = parcel
    expect(tracking).toMatch(/^\S{5,}$/)
    for (const query of [tracking ?? '', ` ${tracking?.toLowerCase()} `, number, number.toLowerCase()]) {
      expect((await search(query)).orders, query).toMatchObject([{ id: orderId }])
      expect((await listAllOrders(app, OWNER, { q: query })).orders, query).toMatchObject([{ id: orderId }])
    }
    expect((await search(`${number}1`)).orders).toEqual([])
  })

  test('finds returns and disputes by their numbers, as people see them', async () => {
    const offer = await addOffer(app, { sellerId: app.random.uuid(), available: 5 })
    const by: Dispatcher = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) }
    const buyer = await addCustomer(app, 'Zubin Irani')
    const parcel = await deliveredParcel(app, by, buyer, { offer, quantity: 2 })
    const returnId = app.random.uuid()
    const asked = await requestReturn(app, buyer, {
      returnId,
      parcelId: parcel.parcelId,
      pieces: [{ orderLineId: parcel.lineId, piece: 2 }],
      reason: 'changed-mind',
      words: '',
      wanted: 'refund',
      way: 'drop-off',
    })
    expect(asked.ok).toBe(true)
    const disputeId = await openedDispute(app, parcel)
    const [mails, dispute] = await Promise.all([
      app.db.selectFrom('mails').select('subject').where('order_id', '=', parcel.orderId).execute(),
      findDisputeForOffice(app, OWNER, disputeId),
    ])
    const written = mails.map(({ subject }) => /R-\d+/.exec(subject)?.[0]).find(Boolean) ?? 'none'
    for (const query of [written, written.toLowerCase(), `R-${Number(written.slice(2))}`])
      expect((await search(query)).returns, query).toMatchObject([{ id: returnId, number: written }])
    const number = dispute?.number ?? 'none'
    for (const query of [number, number.toLowerCase(), String(Number(number.slice(5)))])
      expect((await search(query)).disputes, query).toMatchObject([{ id: disputeId, number }])
    expect((await search(number)).returns).toEqual([])
  })
})
