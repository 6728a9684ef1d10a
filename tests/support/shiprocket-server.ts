import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server on a bad day does with one call. */
export type Mishap =
  /** It carries the call out, and the answer never arrives. */
  | 'lose-answer'
  /** The call never arrives. */
  | 'lose-call'
  | 429
  | 500
  /** It carries the call out and says that it failed. */
  | 'done-but-502'
  | 'nonsense'
  /** An answer without end. */
  | 'flood'
  /** It takes the call, and carries it out only when the test says so; nobody waits that long. */
  | 'late'
  | 'expired-token'

interface Order {
  id: number
  key: string
  shipmentId: number
  awb: string
  pickups: number
  isCancelled: boolean
  body: Record<string, unknown>
}

export interface ShiprocketServer {
  origin: string
  email: string
  password: string
  orders: Order[]
  pickupPlaces: Record<string, unknown>[]
  /** Every call that arrived, as "POST /orders/create/adhoc". */
  calls: string[]
  /** Given each call with its number from 0; what it says happens to it. */
  mishap: (call: string, index: number) => Mishap | undefined
  /** What the courier reports of a parcel, by its number. */
  scans: Map<string, { date: string; activity: string; location: string; 'sr-status': string }[]>
  /** Carries out what came late. */
  letLateCallsHappen(): void
  close(): Promise<void>
}

/**
 * Shiprocket in memory, as its documentation of November 2026 describes the calls that we make, and with no idempotency
 * at all: an order that is posted twice is there twice. It listens on this machine alone.
 */
export async function startShiprocketServer(port = 0): Promise<ShiprocketServer> {
  const tokens = new Set<string>()
  const late: (() => void)[] = []
  let last = 1_000
  const next = () => (last += 1)
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const server: ShiprocketServer = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    email: 'api@shop.test',
    password: 'their password',
    orders: [],
    pickupPlaces: [],
    calls: [],
    mishap: () => undefined,
    scans: new Map(),
    letLateCallsHappen: () => {
      for (const happen of late.splice(0)) happen()
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://shiprocket.test')
    const path = url.pathname.replace('/v1/external', '')
    const call = `${request.method} ${path}`
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
    const mishap = server.mishap(call, server.calls.push(call) - 1)
    if (mishap === 'expired-token') tokens.clear()
    if (mishap === 'lose-call') return void request.socket.destroy()
    if (mishap === 429) return say(response, 429, { message: 'You have exceeded the API call rate limit.' })
    if (mishap === 500) return say(response, 500, { message: 'Trying to get property of non-object' })
    if (mishap === 'late') return void late.push(() => carryOut({ call, path, url, body, request }))
    const [status, value] = carryOut({ call, path, url, body, request })
    if (mishap === 'lose-answer') return void request.socket.destroy()
    if (mishap === 'done-but-502') return say(response, 502, undefined)
    if (mishap === 'nonsense') return void response.writeHead(200).end('<html>Well…')
    if (mishap === 'flood') return flood(response)
    say(response, status, value)
  }

  function carryOut(asked: {
    call: string
    path: string
    url: URL
    body: Record<string, unknown>
    request: IncomingMessage
  }): [status: number, value: unknown] {
    const { call, path, url, body, request } = asked
    if (call === 'POST /auth/login') {
      if (body.email !== server.email || body.password !== server.password)
        return [403, { message: 'Invalid email and password combination' }]
      const token = `token-${next()}`
      tokens.add(token)
      return [200, { token, id: 1, email: server.email }]
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return [401, { message: 'Token has expired', status_code: 401 }]
    if (call === 'GET /settings/company/pickup')
      return [200, { data: { shipping_address: server.pickupPlaces } }]
    if (call === 'POST /settings/company/addpickup') {
      if (!body.phone)
        return [422, { message: 'Oops! Invalid Data.', errors: { phone: ['The phone field is required.'] } }]
      server.pickupPlaces.push(body)
      return [200, { success: true }]
    }
    if (call === 'GET /orders') return [200, { data: foundOrders(url.searchParams.get('search') ?? '') }]
    if (call === 'POST /orders/create/adhoc') return createOrder(body)
    if (call === 'POST /courier/assign/awb') return assign(Number(body.shipment_id))
    if (call === 'POST /courier/generate/pickup') return requestPickup(body.shipment_id as number[])
    if (call === 'POST /courier/generate/label')
      return [200, { label_created: 1, label_url: 'https://labels.test/label.pdf', response: 'ok' }]
    if (call === 'POST /orders/cancel') {
      for (const order of server.orders)
        if ((body.ids as number[]).includes(order.id)) order.isCancelled = true
      return [200, { status_code: 200, message: 'Order cancelled successfully.' }]
    }
    if (call.startsWith('GET /courier/track/awb/'))
      return tracked(decodeURIComponent(path.split('/').at(-1) ?? ''))
    return [404, { message: '404 Not Found', status_code: 404 }]
  }

  function createOrder(body: Record<string, unknown>): [number, unknown] {
    if (!server.pickupPlaces.some((place) => place.pickup_location === body.pickup_location))
      return [
        422,
        { message: 'Oops! Invalid Data.', errors: { pickup_location: ['Wrong pickup location entered.'] } },
      ]
    const order = {
      id: next(),
      shipmentId: next(),
      key: String(body.order_id),
      awb: '',
      pickups: 0,
      isCancelled: false,
      body,
    }
    server.orders.push(order)
    return [
      200,
      { order_id: order.id, shipment_id: order.shipmentId, status: 'NEW', status_code: 1, awb_code: null },
    ]
  }

  function assign(shipmentId: number): [number, unknown] {
    const order = server.orders.find((each) => each.shipmentId === shipmentId)
    if (!order) return [404, { message: 'Order does not exist!' }]
    if (order.awb)
      return [400, { message: 'Oops! Cannot reassign courier for this shipment.', status_code: 400 }]
    order.awb = `19041424${next()}`
    const data = { awb_code: order.awb, courier_name: 'Delhivery Surface', shipment_id: shipmentId }
    return [200, { awb_assign_status: 1, response: { data } }]
  }

  function requestPickup([shipmentId]: readonly number[]): [number, unknown] {
    const order = server.orders.find((each) => each.shipmentId === shipmentId)
    if (!order?.awb) return [400, { message: 'Invalid shipment id' }]
    if (order.pickups > 0) return [400, { message: 'Already in Pickup Queue.', status_code: 400 }]
    order.pickups += 1
    return [200, { pickup_status: 1, response: { pickup_scheduled_date: '2026-11-23 14:00:00' } }]
  }

  function tracked(awb: string): [number, unknown] {
    const scans = server.scans.get(awb)
    if (!scans)
      return [200, { tracking_data: { track_status: 0, error: 'There is no activities found in our DB.' } }]
    return [200, { tracking_data: { track_status: 1, shipment_track_activities: scans } }]
  }

  /** Their search finds whatever begins so, by our number or by theirs. */
  function foundOrders(search: string): unknown[] {
    return server.orders
      .filter(({ key, awb }) => key.startsWith(search) || (awb !== '' && awb === search))
      .map(({ id, key, shipmentId, awb, isCancelled }) => ({
        id,
        channel_order_id: key,
        status: isCancelled ? 'CANCELED' : 'NEW',
        status_code: isCancelled ? 5 : 1,
        shipments: [{ id: shipmentId, awb, courier: awb ? 'Delhivery Surface' : '' }],
      }))
  }
}

function say(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}

/** Two megabytes, unless whoever asked hangs up before. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  for (let sent = 0; sent < 32; sent++) response.write(' '.repeat(65_536))
  response.end('{}')
}
