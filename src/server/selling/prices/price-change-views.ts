import { type Selectable, sql, type Transaction } from 'kysely'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { soldName } from '#domain/selling/listings/sold-name.ts'
import { whenText } from '#domain/selling/prices/dated-price.ts'
import {
  type PriceChangeState,
  priceChangeState,
  spanPhase,
  undoUntil,
} from '#domain/selling/prices/price-change-state.ts'
import { type PriceFault, priceRuleTitle } from '#domain/selling/prices/price-rule.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage, moment, number, uuid } from '#server/ground/db/keyset-page.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

type Tx = Transaction<Schema>

/** The rows of a change that are looked at: all, or those that need a look. */
export const PRICE_ROW_KINDS = ['all', 'far', 'refused', 'left'] as const
export type PriceRowKind = (typeof PRICE_ROW_KINDS)[number]

export interface PriceChangeCounts {
  all: number
  /** Prices that change, or are to. */
  changes: number
  /** Prices that are the same already. */
  same: number
  far: number
  refused: number
  /** Left out, or not given back, as the price was another one by then. */
  left: number
}

/** A change of many prices, as its seller sees it. */
export interface PriceChange {
  id: string
  /** What it does, in words. */
  text: string
  /** By which it does it, as the seller typed it. */
  formula: string | null
  filter: { q?: string; category?: string }
  isList: boolean
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
  state: PriceChangeState
  /** Where it stands of the time for which it holds; null where it is for good. */
  phase: ReturnType<typeof spanPhase> | null
  canBeUndone: boolean
  undoUntil: Date | null
  counts: PriceChangeCounts
}

export interface PriceChangeRow {
  line: number
  offerId: string | null
  name: string | null
  sellerSku: string | null
  listPricePaise: Paise | null
  beforePaise: Paise | null
  afterPaise: Paise | null
  lowestPaise: Paise | null
  highestPaise: Paise | null
  fault: PriceFault | null
  isFar: boolean
  outcome: Schema['price_change_rows']['outcome']
  /** The price of this moment. */
  nowPaise: Paise | null
}

const ROWS: KeysetList<'line'> = {
  table: 'price_change_rows',
  pageSize: 50,
  tieBreaker: number('line'),
  orders: { line: { by: [], direction: 'asc' } },
}

const CHANGES: KeysetList<'newest'> = {
  table: 'price_changes',
  pageSize: 25,
  tieBreaker: uuid('id'),
  orders: { newest: { by: [moment('created_at')], direction: 'desc' } },
}

/** A seller's changes of prices, the latest first. */
export async function listPriceChanges(
  app: App,
  sellerId: string,
  asked: { cursor?: string | undefined },
): Promise<PagePosition & { changes: PriceChange[] }> {
  const page = keysetPage(CHANGES, asked)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const { rows, ...position } = page.cut(await selectChanges(tx, sellerId).$call(page.read))
    return { ...position, changes: rows.map((row) => toChange(row, app.clock.now())) }
  })
}

/** One of a seller's changes; undefined for ids that are none of theirs. */
export async function findPriceChange(
  app: App,
  sellerId: string,
  changeId: string,
): Promise<(PriceChange & { by: string | undefined }) | undefined> {
  if (!isUuid(changeId)) return undefined
  return inSellerTransaction(app, sellerId, async (tx) => {
    const row = await selectChanges(tx, sellerId).where('price_changes.id', '=', changeId).executeTakeFirst()
    if (!row) return undefined
    const maker = await asMarketplace(tx, () =>
      tx
        .selectFrom('vendors')
        .select('name')
        .where('user_id', '=', row.user_id)
        .where('seller_id', '=', sellerId)
        .executeTakeFirst(),
    )
    return { ...toChange(row, app.clock.now()), by: maker?.name }
  })
}

/** The rows of one of a seller's changes, page by page in their order. */
export async function listPriceChangeRows(
  app: App,
  sellerId: string,
  asked: { changeId: string; kind: PriceRowKind; cursor?: string | undefined },
): Promise<PagePosition & { rows: PriceChangeRow[] }> {
  const page = keysetPage(ROWS, asked)
  return inSellerTransaction(app, sellerId, async (tx) => {
    const read = await tx
      .selectFrom('price_change_rows')
      .leftJoin('offers', 'offers.id', 'price_change_rows.offer_id')
      .leftJoin('products', 'products.id', 'offers.product_id')
      .selectAll('price_change_rows')
      .select(['products.name', 'offers.condition', 'offers.unit_price_paise'])
      .where('change_id', '=', asked.changeId)
      .where(KIND_CONDITIONS[asked.kind])
      .$call(page.read)
    const { rows, ...position } = page.cut(read)
    return { ...position, rows: rows.map(toRow) }
  })
}

/** How many prices a change that was not applied is to change, and how many of them are far from the last 90 days. */
export async function countRowsToApply(tx: Tx, changeId: string): Promise<{ far: number; toChange: number }> {
  const { rows } = await sql<{ far: number; toChange: number }>`
    SELECT count(*) AS "toChange", count(*) FILTER (WHERE is_far) AS far FROM price_change_rows
    WHERE change_id = ${changeId} AND fault IS NULL AND after_paise <> before_paise`.execute(tx)
  return rows[0] ?? { far: 0, toChange: 0 }
}

const KIND_CONDITIONS: Readonly<Record<PriceRowKind, ReturnType<typeof sql<boolean>>>> = {
  all: sql<boolean>`true`,
  far: sql<boolean>`is_far`,
  refused: sql<boolean>`fault IS NOT NULL`,
  left: sql<boolean>`outcome IN ('left', 'kept')`,
}

interface Counted extends PriceChangeCounts {
  waiting: number
  changed: number
}

function selectChanges(tx: Tx, sellerId: string) {
  return tx
    .selectFrom('price_changes')
    .selectAll('price_changes')
    .select([
      sql<Counted>`(SELECT json_build_object('all', count(*),
          'changes', count(*) FILTER (WHERE fault IS NULL AND after_paise <> before_paise),
          'same', count(*) FILTER (WHERE fault IS NULL AND after_paise = before_paise),
          'far', count(*) FILTER (WHERE is_far),
          'refused', count(*) FILTER (WHERE fault IS NOT NULL),
          'left', count(*) FILTER (WHERE outcome IN ('left', 'kept')),
          'waiting', count(*) FILTER (WHERE fault IS NULL AND after_paise <> before_paise AND outcome IS NULL),
          'changed', count(*) FILTER (WHERE outcome = 'changed'))
        FROM price_change_rows WHERE change_id = price_changes.id)`.as('counts'),
    ])
    .where('price_changes.seller_id', '=', sellerId)
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['executeTakeFirstOrThrow']>>

function toChange(row: ChangeRow, now: Date): PriceChange {
  const { ending, ...rule } = row.rule
  const { waiting, changed, ...counts } = row.counts
  const moments = { appliedAt: row.applied_at, undoneAt: row.undone_at }
  const state = priceChangeState({ ...moments, toChange: waiting, toGiveBack: changed })
  const { starts_at: startsAt, ends_at: endsAt } = row
  const span = startsAt || endsAt ? { startsAt, endsAt } : null
  const until = row.applied_at && undoUntil({ appliedAt: row.applied_at, span })
  return {
    id: row.id,
    text: span ? `${priceRuleTitle(rule, ending)}, ${whenText(span)}` : priceRuleTitle(rule, ending),
    formula: rule.kind === 'formula' ? rule.formula : null,
    filter: row.filter,
    isList: rule.kind === 'list',
    createdAt: row.created_at,
    ...moments,
    state,
    phase: span && spanPhase(span, now),
    canBeUndone:
      state === 'undo_broken_off' ||
      ((state === 'applied' || state === 'broken_off') && until !== null && now <= until && changed > 0),
    undoUntil: until,
    counts,
  }
}

interface SelectedRow extends Selectable<Schema['price_change_rows']> {
  name: string | null
  condition: Condition | null
  unit_price_paise: Paise | null
}

function toRow(row: SelectedRow): PriceChangeRow {
  return {
    line: row.line,
    offerId: row.offer_id,
    name: row.name === null ? null : soldName({ name: row.name, condition: row.condition ?? 'new' }),
    sellerSku: row.seller_sku,
    listPricePaise: row.list_price_paise,
    beforePaise: row.before_paise,
    afterPaise: row.after_paise,
    lowestPaise: row.lowest_paise,
    highestPaise: row.highest_paise,
    fault: row.fault,
    isFar: row.is_far,
    outcome: row.outcome,
    nowPaise: row.unit_price_paise,
  }
}
