import { sql } from 'kysely'
import type { ChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import type { EmiPlan } from '#domain/ground/outside/gateway-ways.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type BankOfferTerms, discountOf } from '#domain/money/payments/offers/bank-offer.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { SANDBOX_OFFERS, sandboxOfferText } from '#server/ground/outside/gateways/sandbox/sandbox-offers.ts'
import { findWays } from '../ways/find-offered-ways.ts'
import { listInstruments, type NamedInstrument } from './offered-instruments.ts'

type Tools = Pick<App, 'db' | 'gateway' | 'clock'>

/** An offer that takes something off an order, with what. */
export interface OfferOfOrder extends BankOfferTerms {
  id: string
  gatewayOfferId: string
  discountPaise: Paise
  endsAt: Date
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>

function selectOffers(db: App['db']) {
  return db
    .selectFrom('bank_offers')
    .select(['bank_offers.id', 'gateway_offer_id', 'kind', 'method', 'instrument', 'months', 'percent_bp'])
    .select(['flat_paise', 'max_paise', 'least_order_paise', 'starts_at', 'ends_at', 'paused_at'])
    .select('refused_at')
}

function termsOf(row: Row): BankOfferTerms & { id: string; gatewayOfferId: string } {
  return {
    id: row.id,
    gatewayOfferId: row.gateway_offer_id,
    kind: row.kind as BankOfferTerms['kind'],
    method: row.method as ChosenMethod,
    instrument: row.instrument,
    months: row.months,
    percentBp: row.percent_bp,
    flatPaise: row.flat_paise,
    maxPaise: row.max_paise,
    leastOrderPaise: row.least_order_paise,
  }
}

/** The offers that are open at this moment for an order of this amount, those that take most off first. */
export async function findOpenOffers(app: Tools, amountPaise: Paise): Promise<OfferOfOrder[]> {
  return (await findOffersNow(app, amountPaise)).open
}

/** The same, and when the next offer begins or ends by itself: until then it holds, unless somebody changes one. */
export async function findOffersNow(
  app: Tools,
  amountPaise: Paise,
): Promise<{ open: OfferOfOrder[]; until: Date | undefined }> {
  const now = app.clock.now()
  const rows = await selectOffers(app.db)
    .where('paused_at', 'is', null)
    // What the gateway refused is promised to nobody before somebody has looked at it.
    .where('refused_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('gateway_offer_id')
    .execute()
  const changes = rows.map((row) => (row.starts_at > now ? row.starts_at : row.ends_at).getTime())
  const until = changes.length > 0 ? new Date(Math.min(...changes)) : undefined
  const begun = rows.filter((row) => row.starts_at <= now && row.least_order_paise <= amountPaise)
  if (begun.length === 0) return { open: [], until }
  const plans: readonly EmiPlan[] = (await findWays(app))?.emi ?? []
  const open = begun
    .map((row) => {
      const terms = termsOf(row)
      return { ...terms, endsAt: row.ends_at, discountPaise: discountOf(terms, { amountPaise, plans }) }
    })
    .filter(({ discountPaise }) => discountPaise > 0)
    .toSorted((one, other) => other.discountPaise - one.discountPaise)
  return { open, until }
}

/**
 * What of offers an order can still be paid with: those that it was opened with at the gateway until they end, and before that
 * those that are open now. What is to be paid in cash, also in part, has none.
 */
export async function findOffersOfOrder(
  app: Tools,
  { orderId, amountPaise }: { orderId: string; amountPaise: Paise },
): Promise<OfferOfOrder[]> {
  const payment = await app.db
    .selectFrom('payments')
    .select(['status', 'gateway_order_id', 'cash_due_paise'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const attached = await selectOffers(app.db)
    .innerJoin('order_bank_offers', 'bank_offer_id', 'bank_offers.id')
    .select('discount_paise')
    .where('order_id', '=', orderId)
    .orderBy('discount_paise', 'desc')
    .orderBy('gateway_offer_id')
    .execute()
  const now = app.clock.now()
  if (!payment || payment.status === 'due' || payment.cash_due_paise > 0) return []
  if (payment.gateway_order_id || attached.length > 0)
    return attached
      .filter((row) => row.ends_at > now)
      .map((row) => ({ ...termsOf(row), endsAt: row.ends_at, discountPaise: row.discount_paise }))
  return findOpenOffers(app, amountPaise)
}

/** An offer that an order was shown and cannot be paid with any more. */
export type LostOffer = BankOfferTerms & { why: 'refused' | 'over' }

/**
 * The offers that an order which is being paid was shown since it was written, and cannot be paid with any more: the gateway
 * refused them, somebody paused them before the gateway heard of the order, or they ended, of which the gateway knows as well.
 */
export async function listLostOffers(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { orderId, amountPaise }: { orderId: string; amountPaise: Paise },
): Promise<LostOffer[]> {
  const now = clock.now()
  const payment = await db
    .selectFrom('payments')
    .select('created_at as writtenAt')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where('cash_due_paise', '=', 0)
    .where('gateway_order_id', 'is not', null)
    .executeTakeFirst()
  if (!payment) return []
  const { writtenAt } = payment
  const rows = await selectOffers(db)
    .where('least_order_paise', '<=', amountPaise)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', writtenAt)
    .where((eb) => eb.or([eb('paused_at', 'is', null), eb('paused_at', '>=', writtenAt)]))
    .where((eb) =>
      eb.or([
        eb('refused_at', '>=', writtenAt),
        eb('paused_at', '>=', writtenAt),
        eb.and([eb('ends_at', '<=', now), eb('refused_at', 'is', null)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_bank_offers')
            .innerJoin('bank_offers as kept', 'kept.id', 'bank_offer_id')
            .select('kept.id')
            .where('order_bank_offers.order_id', '=', orderId)
            .whereRef('kept.gateway_offer_id', '=', 'bank_offers.gateway_offer_id')
            .where('kept.ends_at', '>', now),
        ),
      ),
    )
    .orderBy('gateway_offer_id')
    .execute()
  return rows.map((row) => ({ ...termsOf(row), why: row.refused_at ? 'refused' : 'over' }))
}

/** An offer as the back office lists it; times are ISO texts. */
export interface ListedOffer extends BankOfferTerms {
  id: string
  gatewayOfferId: string
  startsAt: string
  endsAt: string
  state: 'open' | 'to-come' | 'over' | 'paused' | 'refused'
  refusedAt: string | null
  /** Orders that were paid with it, and what it took off them. */
  orders: number
  takenPaise: Paise
}

const OFFERS_MAX = 200

/** The latest two hundred, those that are not paused first, with the banks, wallets and lenders that one may be for. */
export async function listBankOffers(
  app: Tools,
  _admin: Permitted<'ledger.read'>,
): Promise<{ offers: ListedOffer[]; instruments: NamedInstrument[] }> {
  const [offers, instruments] = await Promise.all([readListed(app), listInstruments(app)])
  return { offers, instruments }
}

/** The banks, wallets and lenders that a new offer may be for. */
export function listInstrumentsOfOffers(
  app: Tools,
  _admin: Permitted<'commission.change'>,
): Promise<NamedInstrument[]> {
  return listInstruments(app)
}

/** The offers that the account at the test gateway has, where that is the gateway; none at any other. */
export function listTestOffers(
  { config }: Pick<App, 'config'>,
  _admin: Permitted<'commission.change'>,
): { id: string; text: string }[] {
  return config.gateway.kind === 'sandbox'
    ? SANDBOX_OFFERS.map((offer) => ({ id: offer.id, text: sandboxOfferText(offer) }))
    : []
}

async function readListed({ db, clock }: Tools): Promise<ListedOffer[]> {
  const rows = await selectOffers(db)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom(standingOfOffers().as('standing'))
          .select((used) => [
            'bank_offer_id',
            used.fn.countAll<string>().as('orders'),
            used.fn.sum<string>('paise').as('taken'),
          ])
          .where('paise', '>', 0)
          .groupBy('bank_offer_id')
          .as('used'),
      (join) => join.onRef('used.bank_offer_id', '=', 'bank_offers.id'),
    )
    .select(['used.orders', 'used.taken'])
    .orderBy('paused_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .orderBy('bank_offers.id')
    .limit(OFFERS_MAX)
    .execute()
  const now = clock.now()
  return rows.map((row) => ({
    ...termsOf(row),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: stateOf(row, now),
    refusedAt: row.refused_at?.toISOString() ?? null,
    orders: Number(row.orders ?? 0),
    takenPaise: Number(row.taken ?? 0),
  }))
}

/** What each order takes of an offer still: what went back with its items costs nothing any more. */
function standingOfOffers() {
  return sql<{ bank_offer_id: string; paise: Paise }>`(SELECT paid.bank_offer_id, paid.order_id,
      sum(paid.paise - coalesce((SELECT sum(back.paise) FROM contribution_returns AS back
        WHERE back.contribution_id = paid.id), 0))::bigint AS paise
    FROM price_contributions AS paid WHERE paid.bank_offer_id IS NOT NULL GROUP BY 1, 2)`
}

function stateOf(row: Row, now: Date): ListedOffer['state'] {
  if (row.paused_at) return 'paused'
  if (row.ends_at <= now) return 'over'
  if (row.refused_at) return 'refused'
  return row.starts_at > now ? 'to-come' : 'open'
}
