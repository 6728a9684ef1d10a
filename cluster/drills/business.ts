import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askRefunds } from '#server/money/payments/ask-refunds.ts'
import { askPayouts } from '#server/money/payouts/ask-payouts.ts'
import { startImport } from '#server/selling/imports/start-import.ts'
import { uploadImport } from '#server/selling/imports/upload-import.ts'
import { makeApiKey } from '#server/selling/sellers/api-keys.ts'
import { addBuyers, type Buyer, makeToken } from '../../tests/support/buyers.ts'
import { checkoutOf } from '../../tests/support/checkout.ts'
import { type AddedOffer, addOffer } from '../../tests/support/customers-and-offers.ts'
import { fakeGateway } from '../../tests/support/fake-gateway.ts'
import { addSellerOf, deliveredPaidAhead } from '../../tests/support/paid-ahead.ts'
import { addVendorOf } from '../../tests/support/sellers.ts'
import type { Cluster } from '../open-cluster.ts'
import { until } from '../open-cluster.ts'
import { untilRead, untilTaken } from './until-taken.ts'
import { withApp } from './with-app.ts'

/** What a marketplace does besides selling in cash, and what became of it. */
export interface Business {
  /** Nothing new is begun; resolves, once all of it has come to its end, with what did not hold. */
  end(): Promise<{ faults: string[]; done: string }>
}

const PAID_ORDERS_MAX = 120
const PIECES = 2
const IMPORTED_ROWS = 1_500
const SELLERS_TO_PAY = 12
const LIST_PAISE = 900_000
const BETWEEN_MS = 100
const PAYOUTS_EVERY_MS = 2_000
const LONG_AGO_MS = 40 * DAY_MS
/** A worker that was killed has its job taken over by another a minute later. */
const IMPORT_MS_MAX = 240_000

/** An order that was paid by card, all of its pieces or, where one was taken back, the other one. */
interface Paid {
  buyer: Buyer
  orderId: string
  left: number
}

/**
 * Until `end`: customers pay by card, which the gateway tells by webhook too, and take a piece back; their seller packs and
 * hands over through the API of sellers; an import is read by the workers; and sellers are paid what was released to them.
 */
export async function beginBusiness(app: App, cluster: Cluster): Promise<Business> {
  const sellerId = randomUUID()
  const offer = await addOffer(app, { sellerId, available: PAID_ORDERS_MAX * PIECES })
  const vendor = await addVendorOf(app, sellerId)
  const key = await makeApiKey(app, vendor, 'The till')
  if (!key.ok) throw new Error(key.problem.code)
  const buyers = await addBuyers(app, PAID_ORDERS_MAX)
  const payees = await soldLongAgo(cluster)
  const runId = await beginImport(app, vendor)
  const faults: string[] = []
  const paid: Paid[] = []
  const handedOver: string[] = []
  let isEnding = false

  const people = [buy(), sell(), payOut()].map((each) =>
    each.catch((error: unknown) => void faults.push(String(error))),
  )
  return {
    async end() {
      isEnding = true
      await Promise.all(people)
      await settle(app, runId)
      faults.push(...(await compare(app, { sellerId, paid, handedOver, runId, payees })))
      const done = `${paid.length} orders paid by card, ${handedOver.length} parcels handed over, ${paid.filter(({ left }) => left < PIECES).length} pieces taken back, ${IMPORTED_ROWS} rows imported, ${payees.length} sellers paid`
      return { faults, done }
    },
  }

  async function buy(): Promise<void> {
    for (const buyer of buyers) {
      if (isEnding) return
      const order = await payByCard(app, { cluster, buyer, offer })
      if (paid.length % 3 === 0) {
        await takeOneBack(app, cluster, order)
        order.left -= 1
      }
      paid.push(order)
      await sleep(BETWEEN_MS)
    }
  }
  async function sell(): Promise<void> {
    while (!isEnding || handedOver.length < paid.length) {
      const order = paid[handedOver.length]
      if (order) handedOver.push(await handOver(app, { cluster, order, key: key.ok ? key.value.key : '' }))
      else await sleep(BETWEEN_MS)
    }
  }
  async function payOut(): Promise<void> {
    while (!isEnding) {
      await untilRead(() => inTransaction(app, (tx) => app.jobs.enqueue(tx, 'make-payouts', {})))
      await sleep(PAYOUTS_EVERY_MS)
    }
  }
}

async function payByCard(
  app: App,
  { cluster, buyer, offer }: { cluster: Cluster; buyer: Buyer; offer: AddedOffer },
): Promise<Paid> {
  const { details, ...rest } = checkoutOf(offer, {
    by: 'card',
    quantity: PIECES,
    checkoutKey: randomUUID(),
    cardToken: await makeToken(app),
  })
  const answer = await untilTaken(
    `${cluster.url}/api/checkout`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: buyer.cookie, Origin: cluster.url },
      body: JSON.stringify({ ...rest, ...details }),
    },
    ({ status }) => status === 201,
  )
  return { buyer, orderId: JSON.parse(answer).order.orderId, left: PIECES }
}

function lineOf(app: App, orderId: string): Promise<{ id: string; vendor_order_id: string }> {
  return untilRead(() =>
    app.db
      .selectFrom('order_lines')
      .select(['id', 'vendor_order_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
}

/** The form of the order's page, the same until it is taken. */
async function takeOneBack(app: App, { url }: Cluster, { buyer, orderId }: Paid): Promise<void> {
  const line = await lineOf(app, orderId)
  const form = { reason: 'changed-mind', [`id-${line.vendor_order_id}`]: randomUUID(), [`n-${line.id}`]: '1' }
  await untilTaken(
    `${url}/orders/${orderId}/cancel`,
    {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: buyer.cookie, Origin: url },
      body: new URLSearchParams(form),
    },
    ({ status, headers }) => status === 303 && headers.get('Location') === `/orders/${orderId}`,
  )
}

async function handOver(
  app: App,
  { cluster, order, key }: { cluster: Cluster; order: Paid; key: string },
): Promise<string> {
  const line = await lineOf(app, order.orderId)
  const parcelId = randomUUID()
  const send = (path: string, body: object) =>
    untilTaken(`${cluster.url}/api/v1/vendor/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
  const lines = [{ lineId: line.id, quantity: order.left }]
  await send(`orders/${line.vendor_order_id}/parcels`, { parcelId, lines })
  const trackingNumber = `BD${String(Number.parseInt(parcelId.slice(0, 8), 16)).padStart(10, '0')}`
  await send(`parcels/${parcelId}/handover`, { courierName: 'Blue Dart', trackingNumber })
  return parcelId
}

/** Sellers whose sales of some weeks ago are theirs by now. */
async function soldLongAgo(cluster: Cluster): Promise<{ sellerId: string; netPaise: number }[]> {
  const clock = { now: () => new Date(Date.now() - LONG_AGO_MS) }
  return withApp(
    cluster,
    async (app) => {
      const payees: { sellerId: string; netPaise: number }[] = []
      for (let seller = 0; seller < SELLERS_TO_PAY; seller++) {
        const offer = await addSellerOf(app, LIST_PAISE)
        const by = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) } as const
        const { netPaise } = await deliveredPaidAhead(app, by, { offer, totalPaise: LIST_PAISE })
        payees.push({ sellerId: offer.sellerId, netPaise })
      }
      return payees
    },
    { clock, gateway: fakeGateway() },
  )
}

async function beginImport(app: App, vendor: Parameters<typeof uploadImport>[1]): Promise<string> {
  const uploaded = await uploadImport(app, vendor, {
    name: 'keyboards.csv',
    mode: 'products',
    body: keyboards(),
  })
  if (!uploaded.ok) throw new Error(uploaded.problem.code)
  const { runId } = uploaded.value
  const statusOf = () => untilRead(() => runOf(app, runId))
  await until('the dry run of the import', async () => (await statusOf()).status === 'checked')
  await startImport(app, vendor, runId)
  return runId
}

function runOf(app: App, runId: string) {
  return app.db
    .selectFrom('import_runs')
    .select(['status', 'rows_done', 'rows_total'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
}

async function* keyboards() {
  const legal = 'Short,Long,China,"Keychron India, Mumbai",R-41012345,75%'
  yield Buffer.from(
    'sku,kind,name,brand,mpn,mrp,price,stock,shortDescription,description,countryOfOrigin,importer,bisNumber,attributes.layout\r\n',
  )
  for (let n = 0; n < IMPORTED_ROWS; n++)
    yield Buffer.from(`D-${n},keyboard,Keyboard ${n},Keychron,DB-${n},9990,8990,5,${legal}\r\n`)
}

/** As when the waits are over after which what had no answer is asked for again. */
async function settle(app: App, runId: string): Promise<void> {
  await until('the refunds', async () => {
    const open = await app.db
      .updateTable('payment_refunds')
      .set({ next_try_at: new Date(0) })
      .where('status', '<>', 'processed')
      .returning('id')
      .execute()
    if (open.length > 0) await askRefunds(app)
    return open.length === 0
  })
  await until('the payouts', async () => {
    const open = await app.db
      .updateTable('payouts')
      .set({ next_try_at: new Date(0) })
      .where('status', 'in', ['asked', 'pending'])
      .returning('id')
      .execute()
    if (open.length > 0) await askPayouts(app)
    return open.length === 0
  })
  await until('the import', async () => (await runOf(app, runId)).status === 'done', IMPORT_MS_MAX)
}

interface Expected {
  sellerId: string
  paid: readonly Paid[]
  handedOver: readonly string[]
  runId: string
  payees: readonly { sellerId: string; netPaise: number }[]
}

/** What was told beside what the database and the gateway hold. */
async function compare(app: App, expected: Expected): Promise<string[]> {
  return [
    ...(await comparePayments(app, expected.paid)),
    ...(await compareParcels(app, expected)),
    ...(await compareImport(app, expected)),
    ...(await comparePayouts(app, expected.payees)),
  ]
}

async function comparePayments(app: App, paid: readonly Paid[]): Promise<string[]> {
  const faults: string[] = []
  for (const { orderId, left } of paid) {
    const { gateway_order_id: id, status } = await app.db
      .selectFrom('payments')
      .select(['gateway_order_id', 'status'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const found = (id && (await app.gateway.findPayments(id))) || []
    const captured = found.filter((payment) => ['captured', 'refunded'].includes(payment.status))
    if (captured.length !== 1) faults.push(`order ${orderId} was paid ${captured.length} times`)
    if (status !== (left < PIECES ? 'partly-refunded' : 'paid')) faults.push(`order ${orderId} is ${status}`)
    const refunds = await app.db
      .selectFrom('payment_refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    if (refunds.length !== PIECES - left) faults.push(`order ${orderId} has ${refunds.length} refunds`)
  }
  return faults
}

/** Each parcel left once with one invoice, and no series of numbers has a gap. */
async function compareParcels(app: App, { sellerId, handedOver }: Expected): Promise<string[]> {
  const parcels = await app.db
    .selectFrom('parcels')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .select(['parcels.id', 'parcels.status'])
    .where('vendor_orders.seller_id', '=', sellerId)
    .execute()
  const left = new Set(parcels.filter(({ status }) => status !== 'packed').map(({ id }) => id))
  const lost = handedOver.filter((id) => !left.has(id))
  const invoices = await app.db
    .selectFrom('invoices')
    .select('parcel_id')
    .where('seller_id', '=', sellerId)
    .execute()
  const { rows: gaps } = await sql<{ prefix: string; issued: number; last: number }>`
    SELECT prefix, count(*)::int AS issued, max(serial) AS last FROM invoices
    GROUP BY gstin, financial_year, prefix HAVING count(*) <> max(serial)`.execute(app.db)
  return [
    ...(lost.length > 0 ? [`${lost.length} parcels that were handed over have not left`] : []),
    ...(parcels.length > handedOver.length ? ['a parcel is there twice'] : []),
    ...(invoices.length !== handedOver.length
      ? [`${invoices.length} invoices for ${handedOver.length} parcels`]
      : []),
    ...gaps.map(
      ({ prefix, issued, last }) => `a gap: ${issued} invoices ${prefix}, the last is number ${last}`,
    ),
  ]
}

async function compareImport(app: App, { sellerId, runId }: Expected): Promise<string[]> {
  const run = await runOf(app, runId)
  const offers = await app.db
    .selectFrom('offers')
    .select('product_id')
    .where('seller_id', '=', sellerId)
    .where('seller_sku', 'like', 'D-%')
    .execute()
  const isWhole = run.rows_done === IMPORTED_ROWS && offers.length === IMPORTED_ROWS
  const isOnce = new Set(offers.map((offer) => offer.product_id)).size === offers.length
  return isWhole && isOnce ? [] : [`the import has ${run.rows_done} rows done and ${offers.length} offers`]
}

async function comparePayouts(app: App, payees: Expected['payees']): Promise<string[]> {
  const payouts = await app.db.selectFrom('payouts').select(['seller_id', 'amount_paise', 'status']).execute()
  return payees.flatMap(({ sellerId, netPaise }) => {
    const own = payouts.filter((payout) => payout.seller_id === sellerId)
    const [first] = own
    const isRight = own.length === 1 && first?.status === 'settled' && first.amount_paise === netPaise
    return isRight ? [] : [`a seller of ${netPaise} has payouts ${JSON.stringify(own)}`]
  })
}
