import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseTrackingNumber } from '#domain/ground/shared/typed-values/tracking-number.ts'
import type { Clock } from '../../clock.ts'
import { fingerprint } from '../../fingerprint.ts'
import type { Courier, CourierAnswer, PickupPlace, Shipment } from '../courier.ts'
import { readShiprocketTracking, readShiprocketWebhook } from './read-tracking.ts'
import { shiprocketCalls } from './shiprocket-calls.ts'

const TIMEOUT_MS = 15_000
/** A call may sign in first, be refused for its token, and sign in again. */
const SENDS_MAX = 4

const id = z.union([z.number(), z.string().min(1)]).transform(String)
const Created = z.object({ order_id: id, shipment_id: id })
const Assigned = z.object({
  awb_assign_status: z.number().optional(),
  response: z.object({ data: z.object({ awb_code: id, courier_name: z.string().optional() }) }).optional(),
})
const Orders = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: id,
      status_code: z.number().optional(),
      shipments: z.array(z.object({ id, awb: z.string().nullish(), courier: z.string().nullish() })),
    }),
  ),
})
const PickupPlaces = z.object({
  data: z.object({ shipping_address: z.array(z.object({ pickup_location: z.string() })) }),
})
const Label = z.object({ label_url: z.url({ protocol: /^https?$/ }) })

/** Their order status for one that was cancelled. */
const CANCELLED = 5

/**
 * Shiprocket, as its documentation of November 2026 describes its API. It has no idempotency: `find` looks for our key
 * among its orders, and only an order of exactly our key counts.
 */
// Long because it is one adapter: all that it does goes over one account.
export function shiprocket(account: {
  origin: string
  email: string
  password: string
  webhookToken: string
  clock: Clock
  timeoutMs?: number
}): Courier {
  const { origin, timeoutMs = TIMEOUT_MS } = account
  const ask = shiprocketCalls({ ...account, timeoutMs })
  return {
    name: 'shiprocket',
    title: 'Shiprocket',
    // Their panel refuses an address in which their own name or its letters "sr" and "kr" stand.
    webhookName: 'aggregator',
    callMsMax: SENDS_MAX * timeoutMs,

    async ensurePickupPlace(place) {
      const known = await ask({ method: 'GET', path: '/settings/company/pickup' }, parsed(PickupPlaces))
      if (known.kind !== 'done') return known
      if (known.value.data.shipping_address.some((each) => each.pickup_location === place.code))
        return done(undefined)
      const added = { method: 'POST', path: '/settings/company/addpickup', body: pickupBody(place) } as const
      return ask(added, () => done(undefined))
    },

    find: (key) =>
      ask({ method: 'GET', path: `/orders?search=${encodeURIComponent(key)}&per_page=50` }, (body) => {
        const orders = Orders.safeParse(body)
        if (!orders.success) return senseless
        const ours = orders.data.data.filter((order) => order.channel_order_id === key)
        const order = ours.find(({ status_code }) => status_code !== CANCELLED) ?? ours[0]
        if (!order) return done(undefined)
        if (order.status_code === CANCELLED)
          return { kind: 'refused', reason: 'This booking was cancelled at Shiprocket.' }
        const shipment = order.shipments[0]
        if (!shipment) return senseless
        const trackingNumber = parseTrackingNumber(shipment.awb ?? '')
        const carrier = trackingNumber && carrierOf(trackingNumber, shipment.courier)
        return done({ orderRef: order.id, shipmentRef: shipment.id, ...(carrier && { carrier }) })
      }),

    create: (shipment) =>
      ask({ method: 'POST', path: '/orders/create/adhoc', body: orderBody(shipment) }, (body) => {
        const created = Created.safeParse(body)
        // Some of their refusals come with 200.
        if (!created.success) return senseless
        return done({ orderRef: created.data.order_id, shipmentRef: created.data.shipment_id })
      }),

    assign: ({ shipmentRef }) =>
      ask(
        { method: 'POST', path: '/courier/assign/awb', body: { shipment_id: Number(shipmentRef) } },
        (body) => {
          const assigned = Assigned.safeParse(body)
          const data = assigned.success ? assigned.data.response?.data : undefined
          const trackingNumber = parseTrackingNumber(data?.awb_code)
          return trackingNumber ? done(carrierOf(trackingNumber, data?.courier_name)) : senseless
        },
      ),

    async requestPickup({ shipmentRef }) {
      const request = {
        method: 'POST',
        path: '/courier/generate/pickup',
        body: { shipment_id: [Number(shipmentRef)] },
      } as const
      const answer = await ask(request, () => done(undefined))
      // Asked before, and the answer was lost.
      return answer.kind === 'refused' && /already in pickup queue/i.test(answer.reason)
        ? done(undefined)
        : answer
    },

    label: ({ shipmentRef }) =>
      ask(
        { method: 'POST', path: '/courier/generate/label', body: { shipment_id: [Number(shipmentRef)] } },
        (body) => {
          const label = Label.safeParse(body)
          return label.success ? done(label.data.label_url) : senseless
        },
      ),

    cancel: ({ orderRef }) =>
      ask({ method: 'POST', path: '/orders/cancel', body: { ids: [Number(orderRef)] } }, () =>
        done(undefined),
      ),

    track: (trackingNumber) =>
      ask({ method: 'GET', path: `/courier/track/awb/${encodeURIComponent(trackingNumber)}` }, (body) => {
        const news = readShiprocketTracking(trackingNumber, body)
        return news ? done(news) : senseless
      }),

    isOwnWebhook: (headers) => isSame(headers.get('x-api-key') ?? '', account.webhookToken),
    readWebhook: (body) => readShiprocketWebhook(body),
  }

  function carrierOf(trackingNumber: string, courierName: string | null | undefined) {
    const shownAt = origin.includes('shiprocket.in') ? 'https://shiprocket.co' : origin
    return {
      courierName: courierName?.slice(0, 80) || 'Shiprocket',
      trackingNumber,
      trackingUrl: `${shownAt}/tracking/${encodeURIComponent(trackingNumber)}`,
    }
  }
}

const senseless: CourierAnswer<never> = { kind: 'unknown', reason: 'Shiprocket’s answer could not be read.' }

function done<Value>(value: Value): CourierAnswer<Value> {
  return { kind: 'done', value }
}

function parsed<Value>(schema: z.ZodType<Value>): (body: unknown) => CourierAnswer<Value> {
  return (body) => {
    const read = schema.safeParse(body)
    return read.success ? done(read.data) : senseless
  }
}

function isSame(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(fingerprint(given)), Buffer.from(fingerprint(right)))
}

function pickupBody(place: PickupPlace): object {
  return {
    pickup_location: place.code,
    name: place.name,
    email: place.email,
    phone: place.phone,
    address: place.address.slice(0, 80),
    address_2: place.address.slice(80, 160),
    city: place.city,
    state: place.state,
    country: 'India',
    pin_code: place.postalCode,
  }
}

function orderBody(shipment: Shipment): object {
  const { recipient, box, cashPaise } = shipment
  return {
    order_id: shipment.key,
    order_date: shipment.orderedOn,
    pickup_location: shipment.pickupCode,
    billing_customer_name: recipient.firstName,
    billing_last_name: recipient.lastName,
    billing_address: recipient.address,
    billing_city: recipient.city.slice(0, 30),
    billing_pincode: recipient.postalCode,
    billing_state: recipient.state,
    billing_country: 'India',
    billing_email: recipient.email,
    billing_phone: recipient.phone,
    shipping_is_billing: true,
    order_items: shipment.lines.map(({ name, sku, pieces, unitPricePaise, hsn }) => ({
      name: name.slice(0, 200),
      sku: sku.slice(0, 50),
      units: pieces,
      selling_price: rupees(unitPricePaise),
      hsn,
    })),
    payment_method: cashPaise > 0 ? 'COD' : 'Prepaid',
    // What is collected at the door is this sum: the courier works out none of its own.
    sub_total: rupees(cashPaise > 0 ? cashPaise : shipment.goodsPaise),
    weight: box.weightGrams / 1_000,
    length: box.lengthCm,
    breadth: box.breadthCm,
    height: box.heightCm,
  }
}

/** Paise as the courier reads money; a double holds two decimals of any sum of ours exactly enough to be printed so. */
function rupees(paise: number): number {
  return paise / 100
}
