import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { moveVendorOrders } from '#server/orders/orders/move-vendor-orders.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { changeCart } from '#server/selling/cart/change-cart.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import { pauseOffer, resumeOffer } from '#server/selling/listings/move-offer.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { filled } from '#tests/support/sellers.ts'
import * as model from './model-marketplace.ts'
import { at, type ModelMarketplace, type ModelOrder } from './model-marketplace.ts'
import {
  askAbout,
  type RealMarketplace,
  readModelMarketplace,
  readRealMarketplace,
  sendCheckout,
} from './real-marketplace.ts'

export type Command = fc.AsyncCommand<ModelMarketplace, RealMarketplace>

export const OFFERS = 3
const customer = fc.integer({ min: 0, max: 1 })
const offer = fc.integer({ min: 0, max: OFFERS - 1 })
/** Which of the orders so far, counted from the latest. */
const recent = fc.nat(4)
const pieces = fc.integer({ min: 1, max: 3 })

/** Everything that may happen in the shop; what is named more than once happens more often. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.record({ customer, offer, pieces }).map((o) =>
    command('add to cart', o, async (shop, real) => {
      const { offerId } = at(real.offers, o.offer)
      const added = await addToCart(real.app, at(real.customers, o.customer), { offerId, quantity: o.pieces })
      expect(codeOf(added)).toBe(model.addPieces(shop, o.customer, o.offer, o.pieces))
    }),
  ),
  fc.record({ customer, offer, pieces: fc.nat(5) }).map((o) =>
    command('change cart', o, async (shop, real) => {
      const line = { offerId: at(real.offers, o.offer).offerId, quantity: o.pieces }
      await changeCart(real.app, at(real.customers, o.customer), [line])
      model.setPieces(shop, o.customer, o.offer, o.pieces)
    }),
  ),
  ...[1, 2].map(() => checkouts('cod')),
  ...[1, 2, 3].map(() => checkouts('card')),
  ...[1, 2, 3, 4].map(() => nextSteps()),
  ...[1, 2].flatMap(() => paymentsLater()),
  fc
    .record({ recent, to: fc.constantFrom('packed', 'shipped', 'delivered', 'cancelled', 'returned') })
    .map((o) => ofOrder('move', o, isPlaced, (run) => moveTo(run, o.to))),
  fc.record({ offer, change: fc.constantFrom('receipt', 'return', 'loss'), pieces }).map((o) =>
    command('change stock', o, async (shop, real) => {
      const told = await sendStock(real, o.offer, { change: o.change, pieces: `${o.pieces}` })
      const by = o.change === 'loss' ? -o.pieces : o.pieces
      expect(told).toBe(model.changePieces(at(shop.offers, o.offer), by))
    }),
  ),
  fc.record({ offer, pieces: fc.nat(8), isOutdated: fc.constantFrom(false, false, true) }).map((o) =>
    command('count stock', o, async (shop, real) => {
      const counted = at(shop.offers, o.offer)
      const expected = counted.onHand + (o.isOutdated ? 1 : 0)
      const told = await sendStock(real, o.offer, {
        change: 'count',
        pieces: `${o.pieces}`,
        expectedOnHand: `${expected}`,
      })
      expect(told).toBe(model.countPieces(counted, { pieces: o.pieces, expected }))
    }),
  ),
  fc.record({ offer, rupees: fc.integer({ min: 100, max: 2_000 }) }).map((o) =>
    command('edit price', o, async (shop, real) => {
      const { offerId, vendor } = at(real.offers, o.offer)
      const { version } = await real.app.db
        .selectFrom('offers')
        .select('version')
        .where('id', '=', offerId)
        .executeTakeFirstOrThrow()
      const entries = filled({ mrp: `${o.rupees}`, price: `${o.rupees}`, priceIsRight: 'on' })
      const edited = await editListing(real.app, vendor, { offerId, offerVersion: version, entries })
      expect(codeOf(edited)).toBe('ok')
      at(shop.offers, o.offer).rupees = o.rupees
    }),
  ),
  fc.record({ offer, isPaused: fc.constantFrom(false, false, true) }).map((o) =>
    command(o.isPaused ? 'pause' : 'resume', o, async (shop, real) => {
      const { offerId, vendor } = at(real.offers, o.offer)
      const moved = await (o.isPaused ? pauseOffer : resumeOffer)(real.app, vendor, offerId)
      expect(codeOf(moved)).toBe('ok')
      at(shop.offers, o.offer).isPaused = o.isPaused
    }),
  ),
]

/** What becomes of a card payment after its checkout. */
function paymentsLater(): fc.Arbitrary<Command>[] {
  return [
    fc.record({ recent }).map((o) =>
      ofOrder('send again', o, isAny, async ({ shop, order, real, sent }) => {
        real.gateway.behaviour = 'approve'
        const told = await sendCheckout(real, sent.customer, sent.input)
        expect(told).toBe(model.repeat(shop, order))
      }),
    ),
    fc.record({ recent, outcome: fc.constantFrom('paid' as const, 'declined' as const) }).map((o) =>
      ofOrder('hear late from the bank', o, isSilent, async ({ shop, order, real, sent }) => {
        real.gateway.behaviour = 'approve'
        real.gateway.settle(sent.orderId, o.outcome)
        order.bank = o.outcome
        await askAbout(real, sent.orderId)
        model.hearFromBank(shop, order)
      }),
    ),
    fc.record({ recent }).map((o) =>
      ofOrder('let the time of the hold pass', o, isByCard, async ({ shop, order, real, sent }) => {
        real.gateway.behaviour = 'approve'
        real.clock.turn(16 * 60)
        await real.app.db
          .updateTable('stock_holds')
          .set({ expires_at: sql`now() - interval '1 second'` })
          .where('order_id', '=', sent.orderId)
          .execute()
        await askAbout(real, sent.orderId)
        model.endHold(shop, order)
        model.hearFromBank(shop, order)
      }),
    ),
  ]
}

/** The way that most orders go: packed, shipped, delivered; and some not. */
function nextSteps(): fc.Arbitrary<Command> {
  return fc.record({ recent, isUndone: fc.constantFrom(false, false, true) }).map((o) =>
    ofOrder('take the next step', o, isPlaced, async (run) => {
      const { onward, back } = NEXT[run.order.status] ?? {}
      const to = (o.isUndone ? back : onward) ?? back
      if (to) await moveTo(run, to)
    }),
  )
}

const NEXT: Partial<
  Record<ModelOrder['status'], { onward?: ModelOrder['status']; back: ModelOrder['status'] }>
> = {
  pending: { onward: 'packed', back: 'cancelled' },
  packed: { onward: 'shipped', back: 'cancelled' },
  shipped: { onward: 'delivered', back: 'returned' },
  delivered: { back: 'returned' },
}

async function moveTo(
  { shop, order, real, sent: { orderId } }: OrderRun,
  to: ModelOrder['status'],
): Promise<void> {
  real.clock.turn(3_600)
  const moving = inTransaction(real.app, (tx) =>
    moveVendorOrders(real.app, tx, { orderId, to, by: { kind: 'system' } }),
  )
  if (model.moveOrder(shop, order, to)) await moving
  else await expect(moving).rejects.toThrow('does not become')
}

function checkouts(by: 'card' | 'cod'): fc.Arbitrary<Command> {
  const gateway = fc.constantFrom<model.Gateway[]>(
    'approve',
    'approve',
    'decline',
    'lose-answer',
    'never-arrive',
    'never-arrive',
  )
  const isStale = fc.constantFrom(false, false, false, true)
  const fills = fc.option(fc.record({ offer, pieces }), { freq: 8 })
  return fc.record({ customer, gateway, fills, isStale }).map((o) =>
    command(`check out by ${by}`, o, async (shop, real) => {
      if (o.fills) {
        const line = { offerId: at(real.offers, o.fills.offer).offerId, quantity: o.fills.pieces }
        await changeCart(real.app, at(real.customers, o.customer), [line])
        model.setPieces(shop, o.customer, o.fills.offer, o.fills.pieces)
      }
      real.gateway.behaviour = o.gateway
      const expectedTotalPaise = model.totalOf(shop, o.customer) + (o.isStale ? 100 : 0)
      const input = { ...checkoutOf(at(real.offers, 0), { by }), lines: undefined, expectedTotalPaise }
      const told = await sendCheckout(real, at(real.customers, o.customer), input)
      expect(told).toBe(model.checkOut(shop, { ...o, by }))
    }),
  )
}

async function sendStock(
  real: RealMarketplace,
  offer: number,
  fields: Record<string, string>,
): Promise<string> {
  const { offerId, vendor } = at(real.offers, offer)
  const key = real.app.random.uuid()
  return codeOf(await changeStock(real.app, vendor, { offerId, key, entries: filled(fields) }))
}

type Run = (shop: ModelMarketplace, real: RealMarketplace) => Promise<void>

/** A command after which the shop and the model must be the same. */
function command(
  name: string,
  o: object,
  run: Run,
  check: (shop: Readonly<ModelMarketplace>) => boolean = () => true,
): Command {
  return {
    check,
    async run(shop, real) {
      await run(shop, real)
      expect(await readRealMarketplace(real)).toEqual(readModelMarketplace(shop))
    },
    toString: () => `${name} ${JSON.stringify(o)}`,
  }
}

interface OrderRun {
  shop: ModelMarketplace
  order: ModelOrder
  real: RealMarketplace
  sent: RealMarketplace['orders'][number]
}

/** A command about one of the latest orders, if that is one of those it is for. */
function ofOrder(
  name: string,
  o: { recent: number },
  isFor: (order: ModelOrder) => boolean,
  run: (o: OrderRun) => Promise<void>,
): Command {
  const indexIn = ({ orders }: Readonly<ModelMarketplace>) => orders.length - 1 - (o.recent % orders.length)
  return command(
    name,
    o,
    (shop, real) => {
      const index = indexIn(shop)
      return run({ shop, order: at(shop.orders, index), real, sent: at(real.orders, index) })
    },
    (shop) => {
      const order = shop.orders[indexIn(shop)]
      return order !== undefined && isFor(order)
    },
  )
}

const isAny = () => true
const isByCard = ({ by }: ModelOrder) => by === 'card'
const isSilent = ({ by, bank }: ModelOrder) => by === 'card' && bank === 'nothing'
const isPlaced = ({ status }: ModelOrder) => status !== 'awaiting-payment'

function codeOf(result: AnyResult): string {
  return result.ok ? 'ok' : result.problem.code
}
