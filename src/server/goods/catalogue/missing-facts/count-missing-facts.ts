import type { Kind } from '#domain/goods/catalogue/categories.ts'
import {
  KINDS_WITH_RULES,
  missingFactPriority,
  ruleAttributesOf,
} from '#domain/goods/catalogue/rule-attributes.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import {
  type MissingFactRow,
  removeEarlierCounts,
  writeKnownCounts,
  writeMissingFacts,
} from './missing-fact-store.ts'
import { listUnsaidFacts, type UnsaidFacts } from './unsaid-fact-views.ts'

/** So many products are looked at by one statement. */
const PORTION_SIZE = 1_000
/** So many products of a kind are listed for each fact that nobody has bought or asked about: the first of the shop. */
const OTHERS_MAX = 200

/**
 * Counts which facts that rules of compatibility read are missing from products on sale, and of how many products of
 * each kind every such fact is known. Done twice is done once.
 */
export async function countMissingFacts(app: Pick<App, 'db' | 'random' | 'clock'>): Promise<void> {
  const countedAt = app.clock.now()
  for (const kind of KINDS_WITH_RULES) await countKind(app, kind, countedAt)
  for (let isMore = true; isMore; )
    isMore = await inTransaction(app, (tx) => removeEarlierCounts(tx, countedAt))
}

async function countKind(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  kind: Kind,
  countedAt: Date,
): Promise<void> {
  const attributes = ruleAttributesOf(kind).map(({ key }) => key)
  const missing = new Map(attributes.map((key) => [key, 0]))
  const others = new Map<string, number>()
  let onSale = 0
  for (let after: UnsaidFacts | undefined, isMore = true; isMore; ) {
    const portion = await listUnsaidFacts(app, { kind, attributes, after, limit: PORTION_SIZE })
    const rows = portion.flatMap((product) => rowsOf(product).filter((row) => isListed(row, others)))
    await inTransaction(app, (tx) => writeMissingFacts(tx, { kind, rows, countedAt }))
    for (const key of portion.flatMap((product) => product.missing))
      missing.set(key, (missing.get(key) ?? 0) + 1)
    onSale += portion.length
    after = portion.at(-1)
    isMore = portion.length === PORTION_SIZE
  }
  const counts = new Map([...missing].map(([key, count]) => [key, onSale - count]))
  await inTransaction(app, (tx) => writeKnownCounts(tx, { kind, onSale, counts, countedAt }))
}

function rowsOf({ id: productId, demand, missing, asked }: UnsaidFacts): MissingFactRow[] {
  return missing.map((attribute) => {
    const timesAsked = asked[attribute] ?? 0
    const priority = missingFactPriority({ demand, timesAsked })
    return { productId, attribute, demand, timesAsked, priority }
  })
}

/** Whatever somebody bought or asked about, and a few of the rest: the list stays short in a shop of a million products. */
function isListed({ attribute, priority }: MissingFactRow, others: Map<string, number>): boolean {
  if (priority > 0) return true
  const count = others.get(attribute) ?? 0
  if (count >= OTHERS_MAX) return false
  others.set(attribute, count + 1)
  return true
}
