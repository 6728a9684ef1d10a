import { type Kysely, type SqlBool, sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { ChargebackFilters, ChargebackTab } from '#domain/orders/disputes/chargeback-list.ts'
import {
  type ChargebackState,
  chargebackState,
  type GivenAnswer,
  takesAnswer,
} from '#domain/orders/disputes/chargeback-state.ts'
import { disputeClock } from '#domain/orders/disputes/dispute-clock.ts'
import type { Bearer } from '#domain/orders/disputes/dispute-state.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { allOf, filterConditions } from '#server/ground/db/filter-conditions.ts'
import { type KeysetList, keysetPage, moment, text } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { gatewayPayments } from '#server/money/payments/rest/payments-of-order-views.ts'
import type { ClockShown } from '../dispute-views.ts'

type Db = Kysely<Schema>

/** One row of the list of chargebacks. */
export interface ListedChargeback {
  id: string
  orderId: string | null
  orderNumber: string | undefined
  phase: string
  state: ChargebackState
  reason: string
  amountPaise: Paise
  openedAt: string
  /** Until when the bank takes an answer; undefined once it has one, or has decided. */
  clock: ClockShown | undefined
}

export interface ChargebackList extends Partial<PagePosition> {
  chargebacks: ListedChargeback[]
}

/** What is held back from a seller, or was. */
interface ShownShare {
  id: string
  sellerName: string
  paise: Paise
  isHeld: boolean
  bearer: Bearer | undefined
  /** A person is to say who bears it. */
  waitsForLook: boolean
  /** What a person said about that. */
  decided: { reason: string; at: string; byName: string } | undefined
}

/** A chargeback with what is held back from which seller. */
export interface ChargebackPage extends ListedChargeback {
  gatewayPaymentId: string
  /** The other phases of the same case, the first first. */
  phases: { id: string; phase: string; state: ChargebackState }[]
  takesAnswer: boolean
  /** What the bank is sent, or was. */
  contest: { summary: string; at: string; byName: string } | undefined
  /** Why the gateway refused what was answered last; undefined when it did not. */
  refusal: string | undefined
  shares: ShownShare[]
  /** It is lost, and a person is to say who bears a share. */
  waitsForLook: boolean
  parcels: { id: string; orderId: string; label: string }[]
}

export const CHARGEBACKS: KeysetList<'newest'> = {
  table: 'payment_disputes',
  pageSize: 25,
  tieBreaker: text('dispute_id'),
  orders: { newest: { by: [moment('opened_at')], direction: 'desc' } },
}

/** What banks dispute, the newest first; without a tab what is not decided. */
export async function listChargebacks(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'disputes.read'>,
  filters: ChargebackFilters,
): Promise<ChargebackList> {
  const page = keysetPage(CHARGEBACKS, filters)
  const conditions = filterConditions({ ...filters, tab: filters.tab ?? ('open' as const) }, { tab: onTab })
  const rows = await chargebacks(app.db).where(allOf(conditions)).$call(page.read)
  const all = app.db.selectFrom('payment_disputes').select('dispute_id').where(allOf(conditions))
  const { rows: shown, ...position } = await withTotal(page.cut(rows), () => countUpTo(app.db, all))
  const now = app.clock.now()
  return { chargebacks: shown.map((row) => listed(row, now)), ...position }
}

/** What each seller of it bears or may bear. */
function readShares({ db }: Pick<App, 'db'>, id: string) {
  return db
    .selectFrom('chargeback_shares')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'chargeback_shares.vendor_order_id')
    .leftJoin('users', 'users.id', 'decided_by')
    .select(['chargeback_shares.id', 'supplier_name', 'paise', 'bearer', 'ended_at'])
    .select(['looked_for_at', 'decided_at', 'decided_reason', 'users.name as decider'])
    .where('dispute_id', '=', id)
    .orderBy('supplier_name')
    .execute()
}

/** Why the gateway refused the last answer that it refused. */
function readRefusal({ db }: Pick<App, 'db'>, id: string) {
  return db
    .selectFrom('chargeback_answers')
    .select('problem')
    .where('dispute_id', '=', id)
    .where('status', '=', 'refused')
    .orderBy('ended_at', 'desc')
    .executeTakeFirst()
}

/** A chargeback by the gateway's number; undefined for an unknown one. */
export async function findChargeback(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'disputes.read' | 'chargebacks.answer'>,
  id: string,
): Promise<ChargebackPage | undefined> {
  const row = await chargebacks(app.db)
    .select(['payment_disputes.gateway_payment_id', 'payment_disputes.phase_of'])
    .where('payment_disputes.dispute_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const number = row.phase_of ?? id
  const [contest, refused, shares, parcels, phases] = await Promise.all([
    app.db
      .selectFrom('chargeback_answers')
      .innerJoin('users', 'users.id', 'chargeback_answers.asked_by')
      .select(['summary', 'asked_at', 'users.name'])
      .where('dispute_id', '=', id)
      .where('answer', '=', 'contest')
      .where('status', '<>', 'refused')
      .executeTakeFirst(),
    readRefusal(app, id),
    readShares(app, id),
    parcelsPaidBy(app.db, row.gateway_payment_id),
    chargebacks(app.db)
      .where((eb) =>
        eb.or([eb('payment_disputes.dispute_id', '=', number), eb('payment_disputes.phase_of', '=', number)]),
      )
      .where('payment_disputes.dispute_id', '<>', id)
      .orderBy('opened_at')
      .execute(),
  ])
  const now = app.clock.now()
  const isOpen = !row.answer && takesAnswer({ status: row.status, respondBy: row.respond_by }, now)
  return {
    ...listed(row, now),
    gatewayPaymentId: row.gateway_payment_id,
    phases: phases.map((each) => ({ id: each.dispute_id, phase: each.phase, state: stateOf(each) })),
    takesAnswer: isOpen,
    contest: contest && {
      summary: contest.summary ?? '',
      at: contest.asked_at.toISOString(),
      byName: contest.name,
    },
    refusal: isOpen ? (refused?.problem ?? undefined) : undefined,
    shares: shares.map((share) => ({
      id: share.id,
      sellerName: share.supplier_name,
      paise: share.paise,
      isHeld: share.ended_at === null,
      bearer: share.bearer ?? undefined,
      waitsForLook: share.looked_for_at !== null && share.decided_at === null,
      decided: share.decided_at
        ? {
            reason: share.decided_reason ?? '',
            at: share.decided_at.toISOString(),
            byName: share.decider ?? 'Somebody',
          }
        : undefined,
    })),
    waitsForLook: shares.some(({ looked_for_at, decided_at }) => looked_for_at && !decided_at),
    parcels: parcels.map((parcel) => ({
      id: parcel.id,
      orderId: parcel.order_id,
      label: `${parcel.supplier_name}, parcel ${parcel.position}${
        parcel.order_id === row.order_id ? '' : ` of the exchange ${orderNumber(parcel.sequence)}`
      }`,
    })),
  }
}

/** The parcels of the order that a payment was made for, and of those that it pays by exchange. */
function parcelsPaidBy(db: Db, gatewayPaymentId: string) {
  return db
    .selectFrom('parcels')
    .innerJoin('vendor_orders', 'vendor_orders.id', 'parcels.vendor_order_id')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.id', 'supplier_name', 'position', 'orders.sequence', 'parcels.order_id'])
    .where('parcels.order_id', 'in', (of) =>
      of
        .selectFrom(gatewayPayments().as('paid'))
        .select('paid.order_id')
        .where('paid.gateway_payment_id', '=', gatewayPaymentId),
    )
    .where('parcels.status', '<>', 'cancelled')
    .orderBy('orders.sequence')
    .orderBy('supplier_name')
    .orderBy('position')
    .execute()
}

function chargebacks(db: Db) {
  return db
    .selectFrom('payment_disputes')
    .leftJoin('orders', 'orders.id', 'payment_disputes.order_id')
    .leftJoin('chargeback_answers as answers', (join) =>
      join
        .onRef('answers.gateway', '=', 'payment_disputes.gateway')
        .onRef('answers.dispute_id', '=', 'payment_disputes.dispute_id')
        .on('answers.status', '<>', 'refused'),
    )
    .select(['payment_disputes.dispute_id', 'order_id', 'phase', 'payment_disputes.status', 'reason'])
    .select(['amount_paise', 'opened_at', 'respond_by', 'orders.sequence'])
    .select(['answers.answer', 'answers.status as answered'])
}

type Row = Awaited<ReturnType<ReturnType<typeof chargebacks>['execute']>>[number]

function listed(row: Row, now: Date): ListedChargeback {
  return {
    id: row.dispute_id,
    orderId: row.order_id,
    orderNumber: row.sequence === null ? undefined : orderNumber(row.sequence),
    phase: row.phase,
    state: stateOf(row),
    reason: row.reason,
    amountPaise: row.amount_paise,
    openedAt: row.opened_at.toISOString(),
    clock: clockOf(row, now),
  }
}

function stateOf({ status, answer, answered }: Row): ChargebackState {
  return chargebackState(status, answer ? ({ answer, status: answered } as GivenAnswer) : undefined)
}

function clockOf(row: Row, now: Date): ClockShown | undefined {
  if (!row.respond_by || stateOf(row) !== 'open') return undefined
  const { dueAt, ...clock } = disputeClock(row.respond_by, now)
  return { ...clock, dueAt: dueAt.toISOString() }
}

const WAITS_FOR_LOOK = sql<SqlBool>`EXISTS (SELECT FROM chargeback_shares AS shares
  WHERE shares.gateway = payment_disputes.gateway AND shares.dispute_id = payment_disputes.dispute_id
    AND looked_for_at IS NOT NULL AND decided_at IS NULL)`

function onTab(tab: ChargebackTab) {
  if (tab === 'to-decide') return WAITS_FOR_LOOK
  if (tab === 'won') return sql<SqlBool>`payment_disputes.status IN ('won', 'closed')`
  if (tab === 'lost') return sql<SqlBool>`payment_disputes.status = 'lost'`
  return sql<SqlBool>`payment_disputes.status NOT IN ('won', 'closed', 'lost')`
}
