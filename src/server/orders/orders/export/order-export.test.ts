import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCsv } from '#domain/ground/shared/file-formats/csv.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { type AddedOwner, addAdmin, OWNER } from '#tests/support/back-office.ts'
import { ASHAS_DETAILS, checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { downloadOrderExport } from './download-order-export.ts'
import { cancelOrderExport, sweepOrderExports } from './manage-order-export.ts'
import { chunkKey } from './order-export-files.ts'
import { findOrderExport } from './order-export-views.ts'
import { runOrderExport } from './run-order-export.ts'
import { startOrderExport } from './start-order-export.ts'

let app: App
let close: () => Promise<void>
let now = Date.parse('2026-11-20T06:30:00Z')
let owner: AddedOwner
let mouse: AddedOffer
let cable: AddedOffer
const orders: string[] = []
const SMALL = { looks: 5, orders: 2 }

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => new Date(now) } }))
  mouse = await addOffer(app, { sellerId: 'first-shop', available: 100 })
  cable = await addOffer(app, { sellerId: 'second-shop', name: '=HYPERLINK("x")', available: 100 })
  for (let count = 0; count < 13; count++) orders.unshift(await buy(count))
})
beforeEach(async () => {
  owner = await addAdmin(app)
})
afterAll(() => close())

async function buy(count: number): Promise<string> {
  now += 60_000
  const by = await addCustomer(app)
  const lines = [mouse, cable].slice(0, 1 + (count % 2)).map(({ offerId }) => ({ offerId, quantity: 1 }))
  const placed = await placeOrder(app, by, {
    ...checkoutOf(mouse),
    details: {
      ...ASHAS_DETAILS,
      firstName: count === 3 ? '=cmd|1' : 'Asha',
      city: count < 5 ? 'Pune' : 'Müñchén',
    },
    lines,
    expectedTotalPaise: lines.length * 90_000 + 39_900,
  })
  if (!placed.ok) throw new Error(placed.problem.code)
  return placed.value.orderId
}

async function start(o: { kind?: string; search?: string; orderIds?: string[] } = {}): Promise<string> {
  const exportId = randomUUID()
  const started = await startOrderExport(app, owner, {
    exportId,
    kind: o.kind ?? 'orders',
    search: o.search ?? '',
    orderIds: o.orderIds ?? [],
  })
  if (!started.ok) throw new Error(started.problem.code)
  return exportId
}

async function textOf(exportId: string): Promise<string> {
  const file = await downloadOrderExport(app, owner, exportId)
  if (!file.ok) throw new Error(file.problem.code)
  let text = ''
  for await (const chunk of file.value.chunks) text += chunk
  return text
}

/** The rows of a finished file by their column's title. */
async function rowsOf(exportId: string): Promise<Record<string, string>[]> {
  const reader = openCsv()
  const text = await textOf(exportId)
  const [titles, ...rows] = [...reader.push(text), ...reader.end()].map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [titles?.[index] ?? '', cell])))
}

const status = async (exportId: string) => (await findOrderExport(app, OWNER, exportId))?.status

describe('a file of orders', () => {
  test('has every order once, the latest first, whatever batch it came in', async () => {
    const exportId = await start()
    await runOrderExport(app, exportId, SMALL)
    const rows = await rowsOf(exportId)
    expect(rows.map((row) => row['Order id'])).toEqual(orders)
    expect(rows[0]).toMatchObject({
      Status: 'Pending',
      'Payment method': 'Cash on Delivery',
      'Payment status': 'Due',
      'E-mail': 'asha@example.in',
      City: 'Müñchén',
      'Date (India)': '2026-11-20 12:13',
      'Total (INR)': '1299',
      'Paid by others (INR)': '0',
      'Paid in advance (INR)': '0',
      'Cash to collect (INR)': '1299',
      Pieces: '1',
      'Cancelled pieces': '0',
      'Cancelled and returned (INR)': '0',
      Sellers: 'first-shop',
    })
    expect(await findOrderExport(app, OWNER, exportId)).toMatchObject({
      rowsDone: 13,
      percent: 100,
      isCut: false,
    })
  })

  test('is read as UTF-8, and nothing in it is a formula', async () => {
    const exportId = await start({ kind: 'lines' })
    await runOrderExport(app, exportId, SMALL)
    const text = await textOf(exportId)
    expect(text.startsWith('\uFEFFOrder,')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    const people = await start()
    await runOrderExport(app, people, SMALL)
    expect(await textOf(people)).toContain(`'=cmd|1 Rao`)
  })

  test('of lines has a row for each product, without names and addresses', async () => {
    const exportId = await start({ kind: 'lines' })
    await runOrderExport(app, exportId, SMALL)
    const rows = await rowsOf(exportId)
    expect(rows.length).toBe(13 + 6)
    expect(rows[1]).toMatchObject({ Seller: 'first-shop', Product: 'Mouse', 'GST rate (%)': '18' })
    expect(await textOf(exportId)).not.toMatch(/asha@|98765|MG Road/)
  })

  test('has what fits the filters, and only that', async () => {
    const exportId = await start({ search: '?seller=second-shop&status=pending&cursor=x' })
    await runOrderExport(app, exportId, SMALL)
    expect((await rowsOf(exportId)).map((row) => row['Order id'])).toEqual(
      orders.filter((_, index) => index % 2 === 1),
    )
  })

  test('has just the orders that were picked', async () => {
    const picked = [orders[7], orders[2]] as string[]
    const exportId = await start({ orderIds: [...picked, 'not an id'], search: '?status=shipped' })
    await runOrderExport(app, exportId)
    expect((await rowsOf(exportId)).map((row) => row['Order id'])).toEqual([orders[2], orders[7]])
  })

  test('neither doubles nor loses an order when its worker crashes between two writes', async () => {
    const exportId = await start()
    await runOrderExport(app, exportId, { ...SMALL, batchesMax: 2 })
    expect(await status(exportId)).toBe('running')
    // The chunk is written, its transaction is not: as when the power goes in between.
    const dying: App = {
      ...app,
      files: {
        ...app.files,
        put: async (...file) => {
          await app.files.put(...file)
          throw new Error('the power is gone')
        },
      },
    }
    await expect(runOrderExport(dying, exportId, SMALL)).rejects.toThrow('the power is gone')
    // What another worker does then, while orders come in and two jobs are awake at once.
    await buy(0).then((id) => orders.unshift(id))
    await Promise.all([runOrderExport(app, exportId, SMALL), runOrderExport(app, exportId, SMALL)])
    expect((await rowsOf(exportId)).map((row) => row['Order id'])).toEqual(orders.slice(1))
  })

  test('ends at the most rows that it may have, and says so', async () => {
    const exportId = await start({ kind: 'lines' })
    await runOrderExport(app, exportId, { ...SMALL, rowsMax: 7 })
    expect((await rowsOf(exportId)).length).toBe(7)
    expect(await findOrderExport(app, OWNER, exportId)).toMatchObject({
      status: 'done',
      isCut: true,
      rowsDone: 7,
    })
  })

  test('that is cancelled stops, and nothing of it is kept', async () => {
    const exportId = await start()
    await runOrderExport(app, exportId, { ...SMALL, batchesMax: 2 })
    expect(await app.files.has(chunkKey(exportId, 0))).toBe(true)
    expect(await cancelOrderExport(app, owner, exportId)).toMatchObject({ ok: true })
    await runOrderExport(app, exportId, SMALL)
    expect(await status(exportId)).toBe('cancelled')
    expect(await app.files.has(chunkKey(exportId, 0))).toBe(false)
    expect(await downloadOrderExport(app, owner, exportId)).toMatchObject({
      problem: { code: 'orders.export_unknown' },
    })
  })

  test('is deleted after seven days, and not before', async () => {
    const exportId = await start()
    await runOrderExport(app, exportId, SMALL)
    const began = now
    now = began + 7 * 86_400_000 - 1
    await sweepOrderExports(app)
    expect(await status(exportId)).toBe('done')
    now = began + 7 * 86_400_000
    await sweepOrderExports(app)
    expect(await status(exportId)).toBe('expired')
    expect(await app.files.has(chunkKey(exportId, 0))).toBe(false)
    now = began
  })
})

describe('who takes orders out of the shop', () => {
  test('is on record with the filters, at the start and at each download', async () => {
    const exportId = await start({ search: '?status=pending&q=asha%40example.in' })
    await runOrderExport(app, exportId)
    await textOf(exportId)
    await textOf(exportId)
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['action', 'after', 'actor_id'])
      .where('subject_id', '=', exportId)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'order_export.started',
      'order_export.downloaded',
      'order_export.downloaded',
    ])
    expect(rows[0]).toMatchObject({
      actor_id: owner.userId,
      after: { kind: 'orders', filters: '?status=pending&q=asha%40example.in' },
    })
  })

  test.each([
    ['orders', true],
    ['finance', true],
    ['support', false],
    ['catalogue', false],
    ['read-only', false],
  ] as const)('is somebody of %s: %s', async (role, may) => {
    const admin = permit(await addAdmin(app, role), 'orders.export')
    expect(admin !== undefined).toBe(may)
    if (!admin) return
    const exportId = randomUUID()
    const started = await startOrderExport(app, admin, { exportId, kind: 'orders', search: '', orderIds: [] })
    expect(started.ok).toBe(true)
    await runOrderExport(app, exportId)
    expect((await downloadOrderExport(app, admin, exportId)).ok).toBe(true)
    expect((await cancelOrderExport(app, admin, exportId)).ok).toBe(true)
  })

  test('starts a file once however often the form is sent', async () => {
    const one = { exportId: randomUUID(), kind: 'orders', search: '', orderIds: [] }
    await Promise.all([startOrderExport(app, owner, one), startOrderExport(app, owner, one)])
    const { rows } = await app.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('subject_id', '=', one.exportId)
      .executeTakeFirstOrThrow()
    expect(rows).toBe(1)
    await runOrderExport(app, one.exportId)
  })

  test.each([
    { kind: 'everything', search: '' },
    { kind: 'orders', search: '?seller=nobody' },
    { kind: 'orders', search: '?q=ab' },
  ])('is refused %j', async (wrong) => {
    const refused = await startOrderExport(app, owner, { exportId: randomUUID(), orderIds: [], ...wrong })
    expect(refused).toMatchObject({ problem: { code: 'orders.export_not_valid' } })
  })

  test('waits when five files are being written', async () => {
    const running = [await start(), await start(), await start(), await start(), await start()]
    const one = { exportId: randomUUID(), kind: 'orders', search: '', orderIds: [] }
    expect(await startOrderExport(app, owner, one)).toMatchObject({
      problem: { code: 'orders.exports_busy', details: { runningMax: 5 } },
    })
    for (const exportId of running) await cancelOrderExport(app, owner, exportId)
  })
})
