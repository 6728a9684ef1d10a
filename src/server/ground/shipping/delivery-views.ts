import { sql } from 'kysely'
import { cashRuleProblem } from '#domain/ground/cash-on-delivery/cash-rules.ts'
import {
  cashNotFromSeller,
  cashRuleText,
  PREORDERS_ARE_PAID,
} from '#domain/ground/cash-on-delivery/cash-words.ts'
import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { countedFrom, promiseFor } from '#domain/ground/shipping/delivery-promise.ts'
import type { DeliverySpan } from '#domain/ground/shipping/delivery-words.ts'
import { preorderDay } from '#domain/ground/shipping/preorder.ts'
import { ruleOfPin } from '#domain/ground/shipping/zones.ts'
import type { Customer } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { readCashRooms } from '#server/ground/cash-on-delivery/cash-room-views.ts'
import { countRefusedParcels } from '#server/ground/cash-on-delivery/refused-parcels-views.ts'
import { batched } from '#server/ground/db/batched.ts'
import { settingsToday } from '#server/ground/settings/current-settings.ts'
import { shippingToday } from './current-shipping.ts'

/** What one seller delivers of what is asked about. */
export interface OfferDelivery extends DeliverySpan {
  sellerName: string
  /** Why this is not paid at the door: it is a pre-order, or, where that was asked, its seller may have no more paid there. */
  noCash?: string
}

/** What a PIN code decides about some offers. */
export interface Delivery {
  pin: string
  /** Whether couriers go there at all. */
  isServed: boolean
  /** Why nothing can be paid in cash there by this person, whatever it costs, in words; null when it can. */
  noCash: string | null
  /** By offer; one whose seller's place is unknown has none. */
  offers: Readonly<Record<string, OfferDelivery>>
}

type Who = Pick<Customer, 'userId'> | undefined

interface Asked {
  pin: string
  offerIds: readonly string[]
}

/** Parcels that this person refused, over the days that the marketplace's terms count; none of nobody. */
export async function refusedParcelsOf(app: App, customer: Who): Promise<number> {
  if (!customer) return 0
  const count = counters.get(app) ?? batched((userIds: readonly string[]) => readRefusedParcels(app, userIds))
  counters.set(app, count)
  return (await count(customer.userId)) ?? 0
}

const counters = new WeakMap<App, (userId: string) => Promise<number | undefined>>()

async function readRefusedParcels(app: App, userIds: readonly string[]) {
  const { terms } = await settingsToday(app)
  return countRefusedParcels(app, app.db, { userIds, days: terms.codRefusalDays })
}

/**
 * When these offers reach a PIN code, and whether cash is taken there of somebody who refused so many parcels. One
 * query for all of them. `asksSellers` also whether each seller can have anything paid at the door, which changes with its
 * orders: no page that is kept may ask.
 */
export async function findDelivery(
  app: App,
  {
    pin,
    offerIds,
    refusedParcels,
    asksSellers = false,
  }: Asked & { refusedParcels: number; asksSellers?: boolean },
): Promise<Delivery> {
  const [{ zones, holidays }, { terms }, sources] = await Promise.all([
    shippingToday(app),
    settingsToday(app),
    findSources(app, offerIds),
  ])
  const sellerIds = [...new Set(sources.map(({ sellerId }) => sellerId))]
  const rooms = asksSellers ? await readCashRooms(app, app.db, { sellerIds, terms }) : undefined
  const now = app.clock.now()
  const offers = sources.flatMap(
    ({ offerId, sellerId, sellerPin, dispatchDays, preorderFrom, sellerName }) => {
      const question = { now: countedFrom(now, preorderFrom), dispatchDays, zones, holidays }
      const promise = promiseFor({ pin, sellerPin, ...question })
      if (!promise) return []
      const { deliverFrom, deliverBy } = promise
      const isFull = rooms !== undefined && (rooms.get(sellerId)?.roomPaise ?? 1) <= 0
      const noFurther = isFull ? cashNotFromSeller({ sellerName }) : undefined
      const noCash = preorderDay(preorderFrom, indianDay(now)) ? PREORDERS_ARE_PAID : noFurther
      return [[offerId, { deliverFrom, deliverBy, sellerName, ...(noCash && { noCash }) }] as const]
    },
  )
  const rule = ruleOfPin(pin, zones)
  const problem = cashRuleProblem({ pin, offersCash: rule.offersCash, refusedParcels }, terms)
  return {
    pin,
    isServed: rule.isServed,
    noCash: problem ? cashRuleText(problem) : null,
    offers: Object.fromEntries(offers),
  }
}

/** The same for a person, with what the sellers can have paid at the door. */
export async function findDeliveryFor(app: App, customer: Who, asked: Asked): Promise<Delivery> {
  const refusedParcels = await refusedParcelsOf(app, customer)
  return findDelivery(app, { ...asked, refusedParcels, asksSellers: true })
}

/** The same for the cards of a list: with a PIN code, each gets the day by which it is there. */
export async function withDeliveryDays<Card extends { offerId: string; inStock: boolean }>(
  app: App,
  pin: string | undefined,
  cards: readonly Card[],
): Promise<(Card & { deliverBy?: Day })[]> {
  if (!pin || cards.length === 0) return [...cards]
  const ids = cards.filter(({ inStock }) => inStock).map(({ offerId }) => offerId)
  const [{ zones, holidays }, sources] = await Promise.all([shippingToday(app), findSources(app, ids)])
  const now = app.clock.now()
  const days = new Map(
    sources.map(({ offerId, sellerPin, dispatchDays, preorderFrom }) => {
      const question = { now: countedFrom(now, preorderFrom), dispatchDays, zones, holidays }
      return [offerId, promiseFor({ pin, sellerPin, ...question })?.deliverBy]
    }),
  )
  return cards.map((card) => {
    const deliverBy = days.get(card.offerId)
    return deliverBy ? { ...card, deliverBy } : card
  })
}

interface Source {
  offerId: string
  sellerId: string
  dispatchDays: number
  preorderFrom: Day | null
  /** Where it leaves: where the seller's parcels are picked up, else its own address. */
  sellerPin: string | null
  sellerName: string
}

async function findSources(app: Pick<App, 'db'>, offerIds: readonly string[]): Promise<Source[]> {
  if (offerIds.length === 0) return []
  return app.db
    .selectFrom('offers')
    .innerJoin('sellers', 'sellers.id', 'offers.seller_id')
    .select([
      'offers.id as offerId',
      'offers.seller_id as sellerId',
      'offers.dispatch_days as dispatchDays',
      'offers.preorder_from as preorderFrom',
      'sellers.name as sellerName',
      sql<string | null>`coalesce(sellers.pickup_postal_code, sellers.postal_code)`.as('sellerPin'),
    ])
    .where('offers.id', 'in', [...offerIds])
    .execute()
}
