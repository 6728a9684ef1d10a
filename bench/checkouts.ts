import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { App } from '#server/ground/app.ts'
import type { PlaceOrderInput } from '#server/orders/checkout/parse-place-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addBuyers, type Buyer } from '../tests/support/buyers.ts'
import { ASHAS_DETAILS, ONE_MOUSE_PAISE } from '../tests/support/checkout.ts'
import { type AddedOffer, addOffer } from '../tests/support/customers-and-offers.ts'
import { recordRoundTrips, type Statement } from '../tests/support/round-trips.ts'
import { load, loadWork, type Measured, type Shot } from './load.ts'

const PRODUCTS = 64
const BUYERS = 1_200
const CHECKOUTS_MAX = 3_000
const PIECES = 1_000_000
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** An order that was placed once, as the database was asked for it, and what of it is another in every order. */
interface Recorded {
  trips: Statement[][]
  /** Ids that were drawn for it, and its key. */
  made: ReadonlySet<string>
  buyer: Buyer
  offer: AddedOffer
}

/** So many buyers at a time, over HTTP and by the same SQL alone. */
interface CheckoutLoad {
  name: string
  connections: number
  shop(): Promise<Measured>
  sql(): Promise<Measured>
  sqlName: string
}

/**
 * Orders in cash of one line: one buyer alone, 16 and 64 buyers of as many products of one seller, and 64 buyers of one
 * product, each to be measured beside the same statements through the driver, in the same round trips.
 */
export async function prepareCheckouts(
  app: App,
  pool: pg.Pool,
  { port, headers }: { port: number; headers: Record<string, string> },
): Promise<CheckoutLoad[]> {
  const offers: AddedOffer[] = []
  for (let index = 0; index < PRODUCTS; index++) offers.push(await addOffer(app, { available: PIECES }))
  const recorded = await recordOrder(app, offers)
  const sqlName = `its ${recorded.trips.flat().length} statements in ${recorded.trips.length} round trips`
  const cases = [
    { name: 'one buyer alone', connections: 1, products: 1 },
    { name: '16 buyers of 16 products', connections: 16, products: 16 },
    { name: '64 buyers of 64 products', connections: 64, products: 64 },
    { name: '64 buyers of one product', connections: 64, products: 1 },
  ]
  const loads: CheckoutLoad[] = []
  for (const { name, connections, products } of cases) {
    const buyers = await addBuyers(app, BUYERS)
    const turn = (index: number) => ({
      buyer: buyers[index % buyers.length] as Buyer,
      offer: offers[index % products] as AddedOffer,
    })
    let replays = 0
    loads.push({
      name,
      connections,
      sqlName,
      shop: () =>
        load({
          port,
          connections,
          nextShot: (index) => checkoutShot(turn(index), headers),
          isGood: (status) => status === 201,
          requestsMax: CHECKOUTS_MAX,
        }),
      sql: () =>
        loadWork({
          connections,
          work: () => replayOrder(pool, recorded, turn(replays++)),
          timesMax: CHECKOUTS_MAX,
        }),
    })
  }
  return loads
}

function orderOf({ offerId }: AddedOffer): PlaceOrderInput {
  return {
    checkoutKey: randomUUID(),
    details: { ...ASHAS_DETAILS, ...elsewhere() },
    lines: [{ offerId, quantity: 1 }],
    expectedTotalPaise: ONE_MOUSE_PAISE,
  }
}

/** Each order goes to somebody else: what one person has open in cash is limited, and summed up at each checkout. */
function elsewhere(): { phoneNumber: string; address: string } {
  return {
    phoneNumber: String(randomInt(6_000_000_000, 10_000_000_000)),
    address: `${randomInt(1_000_000_000)} MG Road`,
  }
}

function checkoutShot(
  { buyer, offer }: { buyer: Buyer; offer: AddedOffer },
  headers: Record<string, string>,
): Shot {
  const { details, ...rest } = orderOf(offer)
  return {
    method: 'POST',
    path: '/api/checkout',
    headers: { ...headers, 'content-type': 'application/json', cookie: buyer.cookie },
    body: JSON.stringify({ ...rest, ...details }),
  }
}

/** The second order is recorded: the first reads what a process keeps. */
async function recordOrder(app: App, [offer]: readonly AddedOffer[]): Promise<Recorded> {
  const [buyer] = await addBuyers(app, 1)
  if (!buyer || !offer) throw new Error('there is nobody to buy, or nothing')
  const customer = { userId: buyer.userId, name: 'Asha', email: ASHAS_DETAILS.email }
  await placeOrder(app, customer, orderOf(offer))
  const order = orderOf(offer)
  const made = new Set([order.checkoutKey])
  const uuid = () => {
    const id = app.random.uuid()
    made.add(id)
    return id
  }
  const recording = { ...app, random: { ...app.random, uuid } }
  const trips = await recordRoundTrips(async () => {
    const placed = await placeOrder(recording, customer, order)
    if (!placed.ok) throw new Error(`the recorded checkout was refused: ${placed.problem.code}`)
  })
  return { trips, made, buyer, offer }
}

/** The recorded statements for another buyer, offer and place, each round trip sent as it was. */
async function replayOrder(
  pool: pg.Pool,
  { trips, made, ...before }: Recorded,
  now: { buyer: Buyer; offer: AddedOffer },
): Promise<void> {
  const renewed = new Map([
    [before.buyer.userId, now.buyer.userId],
    [before.offer.offerId, now.offer.offerId],
  ])
  const renewId = (id: string) => {
    if (made.has(id) && !renewed.has(id)) renewed.set(id, randomUUID())
    return renewed.get(id) ?? id
  }
  const place = elsewhere()
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew)
    if (typeof value !== 'string') return value
    if (/^\d{10}$/.test(value)) return place.phoneNumber
    if (/^\d+ MG Road$/.test(value)) return place.address
    if (value.startsWith('checkout-account:')) return `checkout-account:${randomUUID()}`
    return value.replace(UUID, renewId)
  }
  const client = await pool.connect()
  try {
    for (const trip of trips)
      await Promise.all(
        trip.map((statement) => client.query({ ...statement, values: statement.values.map(renew) })),
      )
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
