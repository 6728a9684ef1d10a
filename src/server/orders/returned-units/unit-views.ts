import type { Kysely } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import { WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { UnitReason } from '#domain/orders/returned-units/public-reasons.ts'
import type { UnitQuery } from '#domain/orders/returned-units/unit-list.ts'
import type { UnitStatus } from '#domain/orders/returned-units/unit-status.ts'
import type { UnitCondition } from '#domain/orders/returns/inspection.ts'
import { returnNumber } from '#domain/orders/returns/return-status.ts'
import type { OfferTerms } from '#domain/selling/listings/offer-terms.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, uuid } from '#server/ground/db/keyset-page.ts'
import { countUpTo, withTotal } from '#server/ground/db/list-total.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inspectionPhotographs } from './inspection-photographs-views.ts'

type Db = Kysely<Schema>

/** A returned unit as its seller sees it. Times are ISO texts. */
export interface ReturnedUnitRow {
  id: string
  name: string
  picture: ProductPicture | null
  serials: string[]
  condition: UnitCondition
  reason: UnitReason
  status: UnitStatus
  /** Null when nobody looked at it: its return accepted itself. */
  inspectedAt: string | null
  movedAt: string
  /** Of a piece that was damaged on its way and never delivered there is none. */
  return: { id: string; number: string } | undefined
  /** The vendor order with which it had left, and the order's number. */
  vendorOrderId: string
  orderId: string
  orderNumber: string
  /** Of the inspection. */
  photographs: string[]
}

export interface ReturnedUnitPage extends ReturnedUnitRow {
  version: number
  words: string | null
  repairedAt: string | null
  repairs: string | null
  /** What was found when it was inspected. */
  note: string | null
  events: { at: string; to: UnitStatus }[]
  /** The seller's open-box offer of the product, if there is one. */
  offer: (Pick<OfferTerms, 'listPricePaise' | 'unitPricePaise'> & { id: string }) | undefined
  /** The price and the MRP at which it was sold. */
  sold: Pick<OfferTerms, 'listPricePaise' | 'unitPricePaise'>
}

/** How many there are is said of those that are still somebody's to decide about. */
export interface UnitList extends Partial<PagePosition> {
  rows: ReturnedUnitRow[]
  counts: Partial<Record<UnitStatus, number>>
}

const PAGE_SIZE = 25
export const UNITS_WAITING: KeysetList<'moved'> = {
  table: 'returned_units',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('id'),
  orders: { moved: { by: [moment('moved_at')], direction: 'asc' } },
}
export const UNITS_DECIDED: KeysetList<'moved'> = {
  table: 'returned_units',
  pageSize: PAGE_SIZE,
  tieBreaker: uuid('id'),
  orders: { moved: { by: [moment('moved_at')], direction: 'desc' } },
}

/** A page of a seller's returned units: those to decide, the longest waiting first; of the others, the latest. */
export function listReturnedUnits(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  { tab = 'waiting', cursor }: UnitQuery,
): Promise<UnitList> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const ofTab = (status: UnitStatus) =>
      tx
        .selectFrom('returned_units')
        .select('returned_units.id')
        .where('returned_units.seller_id', '=', sellerId)
        .where('returned_units.status', '=', status)
    const page = keysetPage(tab === 'waiting' ? UNITS_WAITING : UNITS_DECIDED, { cursor })
    const found = await ofTab(tab).$call(page.read)
    const { rows, ...position } = await withTotal(page.cut(found), () => countUpTo(tx, ofTab(tab)))
    const counts: Partial<Record<UnitStatus, number>> = {}
    for (const each of ['waiting', 'in-repair', 'open-box'] as const)
      counts[each] = (await countUpTo(tx, ofTab(each), WAITING_COUNTED_MAX)).count
    const facts = await readUnits(
      tx,
      rows.map(({ id }) => id),
    )
    return { ...position, counts, rows: rows.flatMap(({ id }) => facts.get(id) ?? []) }
  })
}

/** One of a seller's returned units whole; undefined for ids that are none of theirs. */
export function findReturnedUnit(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  unitId: string,
): Promise<ReturnedUnitPage | undefined> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const own = isUuid(unitId)
      ? await tx
          .selectFrom('returned_units')
          .select('id')
          .where('id', '=', unitId)
          .where('seller_id', '=', sellerId)
          .executeTakeFirst()
      : undefined
    return own && asMarketplace(tx, () => readUnit(tx, unitId))
  })
}

async function readUnit(db: Db, unitId: string): Promise<ReturnedUnitPage | undefined> {
  const facts = (await readUnits(db, [unitId])).get(unitId)
  if (!facts) return undefined
  const row = await db
    .selectFrom('returned_units')
    .leftJoin('return_units', 'return_units.id', 'returned_units.return_unit_id')
    .innerJoin('order_lines', 'order_lines.id', 'returned_units.order_line_id')
    .select([
      'version',
      'returned_units.product_id',
      'returned_units.seller_id',
      'words',
      'repaired_at',
      'repairs',
    ])
    .select(['return_units.note', 'list_price_paise', 'unit_price_paise'])
    .where('returned_units.id', '=', unitId)
    .executeTakeFirstOrThrow()
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'list_price_paise', 'unit_price_paise'])
    .where('product_id', '=', row.product_id)
    .where('seller_id', '=', row.seller_id)
    .where('condition', '=', 'open-box')
    .executeTakeFirst()
  const events = await db
    .selectFrom('returned_unit_events')
    .select(['at', 'to_status'])
    .where('unit_id', '=', unitId)
    .orderBy('id')
    .execute()
  return {
    ...facts,
    version: row.version,
    words: row.words,
    repairedAt: row.repaired_at?.toISOString() ?? null,
    repairs: row.repairs,
    note: row.note,
    events: events.map(({ at, to_status }) => ({ at: at.toISOString(), to: to_status as UnitStatus })),
    offer: offer && {
      id: offer.id,
      listPricePaise: offer.list_price_paise,
      unitPricePaise: offer.unit_price_paise,
    },
    sold: { listPricePaise: row.list_price_paise, unitPricePaise: row.unit_price_paise },
  }
}

async function readUnits(db: Db, unitIds: readonly string[]): Promise<Map<string, ReturnedUnitRow>> {
  if (unitIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('returned_units')
    .innerJoin('order_lines', 'order_lines.id', 'returned_units.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('returns', 'returns.id', 'returned_units.return_id')
    .select(['returned_units.id', 'order_lines.name', 'returned_units.serials', 'returned_units.condition'])
    .select(['returns.reason', 'returned_units.status', 'inspected_at', 'returned_units.moved_at'])
    .select(['returns.id as return_id', 'returns.sequence', shownLinePicture().as('picture')])
    .select(['order_lines.vendor_order_id', 'order_lines.order_id', 'orders.sequence as order_sequence'])
    .select(inspectionPhotographs().as('photographs'))
    .where('returned_units.id', 'in', [...unitIds])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        picture: row.picture,
        serials: row.serials,
        condition: row.condition,
        reason: row.reason ?? 'undelivered',
        status: row.status,
        inspectedAt: row.inspected_at?.toISOString() ?? null,
        movedAt: row.moved_at.toISOString(),
        return:
          row.return_id === null
            ? undefined
            : { id: row.return_id, number: returnNumber(Number(row.sequence)) },
        vendorOrderId: row.vendor_order_id,
        orderId: row.order_id,
        orderNumber: orderNumber(row.order_sequence),
        photographs: row.photographs.map(({ id }) => id),
      },
    ]),
  )
}
