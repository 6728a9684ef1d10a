import { type RawBuilder, sql } from 'kysely'
import type { BudgetKind } from '#domain/goods/builder/budget-facts.ts'
import type { BudgetWish } from '#domain/goods/builder/budget-wish.ts'
import {
  BUDGET_SLOTS,
  type BudgetStock,
  type PricedPart,
} from '#domain/goods/builder/cheapest-build-search.ts'
import { slotOf } from '#domain/goods/builder/slots.ts'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'

/** What a kind may cost of the whole at most, and the facts by which its parts differ for a build. */
interface Asked {
  share: number
  differsBy: readonly string[]
}

const ASKED: Readonly<Record<BudgetKind, Asked>> = {
  cpu: { share: 0.5, differsBy: ['socket', 'cores', 'integratedGraphics'] },
  motherboard: { share: 0.35, differsBy: ['socket', 'memoryType', 'formFactor'] },
  memory: { share: 0.4, differsBy: ['memoryType', 'capacity', 'modules'] },
  'graphics-card': { share: 0.7, differsBy: ['vram', 'slots'] },
  'air-cooler': { share: 0.15, differsBy: ['sockets'] },
  'liquid-cooler': { share: 0.25, differsBy: ['radiator', 'sockets'] },
  ssd: { share: 0.4, differsBy: ['capacity', 'formFactor'] },
  case: { share: 0.3, differsBy: ['formFactor', 'powerSupplyForms'] },
  'power-supply': { share: 0.3, differsBy: ['wattage', 'formFactor', 'zeroRpm', 'rating'] },
}

/** Each band of prices ends at half of the one above; the last begins at nothing. */
const BANDS = 6
/** Of a band so many of the cheapest are read, and so many of those with the facts are taken. */
const READ_MAX = 160
const TAKEN_MAX = 9
/** Of parts that do not differ for a build so many are taken before any other. */
const ALIKE_MAX = 2

/**
 * Parts for a wish: new goods on sale now at their best offers, with the facts that the rules compare. Of each kind the
 * cheapest of several bands of prices, different ones first, so that a shop of any size is read as fast; the same stock
 * gives the same parts.
 */
export async function readBudgetStock(app: App, wish: BudgetWish): Promise<BudgetStock> {
  const found = await Promise.all(
    (Object.keys(ASKED) as BudgetKind[]).map((kind) => readParts(app, kind, wish)),
  )
  const parts = found.flat()
  return Object.fromEntries(
    BUDGET_SLOTS.map((slot) => [slot, parts.filter(({ kind }) => slotOf(kind)?.key === slot)]),
  ) as Record<keyof BudgetStock, PricedPart[]>
}

interface PartRow {
  id: string
  name: string
  attributes: AttributeValues
  pricePaise: Paise
}

async function readParts(app: App, kind: BudgetKind, wish: BudgetWish): Promise<PricedPart[]> {
  const { share, differsBy } = ASKED[kind]
  const keys = [
    ...differsBy,
    ...(wish.tastes.includes('white') && IN_COLOURS.includes(kind) ? ['colour'] : []),
  ]
  const highest = Math.floor(wish.budgetPaise * share)
  const bands = Array.from({ length: BANDS }, (_, at) => ({
    low: at === BANDS - 1 ? 0 : Math.floor(highest / 2 ** (at + 1)),
    high: Math.floor(highest / 2 ** at),
  }))
  const { rows } = await sql<PartRow>`
    SELECT taken.id, taken.name, taken.attributes, taken.price_paise AS "pricePaise"
    FROM (VALUES ${sql.join(bands.map(bandRow))}) AS band (low, high)
    CROSS JOIN LATERAL (
      SELECT counted.* FROM (
        SELECT *, row_number() OVER (PARTITION BY ${factsText(keys)} ORDER BY price_paise, id) AS place
        FROM (
          SELECT id, name, attributes, price_paise, best_offer_id, in_stock FROM products
          WHERE on_sale AND says_build_facts(kind, attributes) AND kind = ${kind}
            AND price_paise > band.low AND price_paise <= band.high
          ORDER BY price_paise, id LIMIT ${READ_MAX}
        ) AS cheapest
        WHERE in_stock
      ) AS counted
      ORDER BY (place + ${ALIKE_MAX - 1}) / ${ALIKE_MAX}, price_paise, id LIMIT ${TAKEN_MAX}
    ) AS taken
    JOIN offers ON offers.id = taken.best_offer_id AND offers.status = 'live' AND offers.condition = 'new'
      AND offers.preorder_from IS NULL
    JOIN sellers ON sellers.id = offers.seller_id AND sellers.is_selling
    JOIN stock ON stock.offer_id = offers.id AND stock.on_hand > stock.reserved
    ORDER BY taken.price_paise, taken.id`.execute(app.db)
  return rows.map((row) => ({ ...row, kind, quantity: 1 }))
}

const IN_COLOURS: readonly BudgetKind[] = ['case', 'graphics-card']

const bandRow = ({ low, high }: { low: Paise; high: Paise }) => sql`(${low}::bigint, ${high}::bigint)`

/** The facts of a product as one text. */
function factsText(keys: readonly string[]): RawBuilder<string> {
  return sql`concat_ws('|', ${sql.join(keys.map((key) => sql`coalesce(attributes ->> ${sql.lit(key)}, '')`))})`
}

/** Whether any product of a kind is on sale, whatever is known of it. */
export async function isKindOnSale(app: App, kinds: readonly BudgetKind[]): Promise<boolean> {
  const found = await app.db
    .selectFrom('products')
    .select('id')
    .where('on_sale', '=', true)
    .where('in_stock', '=', true)
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
