import type { Kysely } from 'kysely'
import { attributeEntries, attributeField } from '#domain/goods/catalogue/attribute-entries.ts'
import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import { RULES } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import type { Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { CLAIMS_LISTED_MAX, type ClaimTab } from '#domain/orders/fit-claims/claim-terms.ts'
import { type FitDecisionKind, factField } from '#domain/orders/fit-claims/fit-decision.ts'
import type { ReturnWay } from '#domain/orders/returns/return-reasons.ts'
import { type ReturnStatus, returnNumber } from '#domain/orders/returns/return-status.ts'
import { ticketNumber } from '#domain/people/support/ticket-number.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema>

/** A claim in the list of the back office. Times are ISO texts. */
export interface ListedClaim {
  returnId: string
  number: string
  orderNumber: string
  customerName: string
  sellerName: string
  status: ReturnStatus
  /** What its verdict compared. */
  title: string
  decision: FitDecisionKind | null
  claimedAt: string
  decidedAt: string | null
}

/** Claims that nobody has decided, the oldest first, or the decided ones, the latest first. */
export async function listFitClaims(
  db: Db,
  _admin: Permitted<'disputes.read' | 'disputes.decide'>,
  tab: ClaimTab,
): Promise<ListedClaim[]> {
  const rows = await selectClaims(db)
    .where('decision', tab === 'open' ? 'is' : 'is not', null)
    .orderBy(tab === 'open' ? 'claimed_at' : 'fit_claims.decided_at', tab === 'open' ? 'asc' : 'desc')
    .orderBy('return_id')
    .limit(CLAIMS_LISTED_MAX)
    .execute()
  return rows.map(listed)
}

/** A fact that a claimed verdict compared, with the field in which it is corrected. */
export interface ClaimedFact {
  partName: string
  productId: string
  label: string
  /** What it said when the order was written. */
  said: string
  /** Whose product it is; null where it is the catalogue's. */
  ownerName: string | null
  /** Whether the seller of the return sold it in this order. */
  isOfSeller: boolean
  definition: AttributeDefinition
  /** The name of its field, and what is in it now. */
  field: string
  values: FormEntries
}

export interface FitClaimPage extends ListedClaim {
  orderId: string
  ticket: { id: number; number: string }
  way: ReturnWay
  words: string
  pieces: string[]
  why: string
  condition: string | null
  facts: (ClaimedFact | null)[]
  reason: string | null
  decidedBy: string | null
  corrected: { label: string; partName: string; before: string | null; after: string | null } | null
  lossPaise: number
}

/** A claim as the office decides it; undefined where the return is for another reason. */
export async function findFitClaimForOffice(
  db: Db,
  _admin: Permitted<'disputes.read' | 'disputes.decide'>,
  returnId: string,
): Promise<FitClaimPage | undefined> {
  if (!isUuid(returnId)) return undefined
  const row = await selectClaims(db)
    .leftJoin('users', 'users.id', 'fit_claims.decided_by')
    .select([
      'returns.order_id',
      'ticket_id',
      'way',
      'returns.words',
      'returns.vendor_order_id',
      'fit_claims.reason',
    ])
    .select(['fit_claims.product_id', 'attribute', 'value_before', 'value_after', 'loss_paise'])
    .select('users.name as decided_by_name')
    .where('fit_claims.return_id', '=', returnId)
    .executeTakeFirst()
  if (!row) return undefined
  const verdict = verdictOf(row)
  const pieces = await db
    .selectFrom('return_units')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .select('order_lines.name')
    .where('return_id', '=', returnId)
    .orderBy('order_lines.position')
    .orderBy('piece')
    .execute()
  const wrong = verdict.facts.find(({ partId, key }) => partId === row.product_id && key === row.attribute)
  return {
    ...listed(row),
    orderId: row.order_id,
    ticket: { id: row.ticket_id, number: ticketNumber(row.ticket_id) },
    way: row.way,
    words: row.words,
    pieces: pieces.map(({ name }) => name),
    why: verdict.why,
    condition: verdict.condition ?? null,
    facts: await factsOf(db, verdict, row.vendor_order_id),
    reason: row.reason,
    decidedBy: row.decided_by_name,
    corrected: wrong
      ? { label: wrong.label, partName: wrong.partName, before: row.value_before, after: row.value_after }
      : null,
    lossPaise: row.loss_paise,
  }
}

/** The return of a claim that a ticket is about, for the page of the ticket. */
export async function findClaimOfTicket(
  db: Db,
  _admin: Permitted<'support.read' | 'support.answer'>,
  ticketId: number,
): Promise<{ returnId: string; number: string } | undefined> {
  const row = await db
    .selectFrom('fit_claims')
    .innerJoin('returns', 'returns.id', 'return_id')
    .select(['return_id as returnId', 'sequence'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  return row && { returnId: row.returnId, number: returnNumber(Number(row.sequence)) }
}

function selectClaims(db: Db) {
  return db
    .selectFrom('fit_claims')
    .innerJoin('returns', 'returns.id', 'fit_claims.return_id')
    .innerJoin('orders', 'orders.id', 'fit_claims.order_id')
    .innerJoin('order_fit_promises', 'order_fit_promises.order_id', 'fit_claims.order_id')
    .innerJoin('sellers', 'sellers.id', 'returns.seller_id')
    .select(['fit_claims.return_id', 'returns.sequence', 'returns.status', 'verdict', 'verdicts'])
    .select(['decision', 'claimed_at', 'fit_claims.decided_at', 'orders.sequence as order_sequence'])
    .select(['first_name', 'last_name', 'sellers.name as seller_name'])
}

type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['execute']>>[number]

function listed(row: ClaimRow): ListedClaim {
  const { rule } = verdictOf(row)
  return {
    returnId: row.return_id,
    number: returnNumber(Number(row.sequence)),
    orderNumber: orderNumber(row.order_sequence),
    customerName: `${row.first_name} ${row.last_name}`,
    sellerName: row.seller_name,
    status: row.status,
    title: RULES.find(({ name }) => name === rule)?.title ?? rule,
    decision: row.decision,
    claimedAt: row.claimed_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

function verdictOf({ verdicts, verdict }: Pick<ClaimRow, 'verdicts' | 'verdict'>): Verdict {
  const found = verdicts[verdict]
  invariant(found, 'a claim is about a verdict of its order')
  return found
}

/** Null in the place of a fact that no field can correct. */
async function factsOf(db: Db, { facts }: Verdict, vendorOrderId: string): Promise<(ClaimedFact | null)[]> {
  const products = await db
    .selectFrom('products')
    .leftJoin('sellers', 'sellers.id', 'products.owner_seller_id')
    .select(['products.id', 'products.kind', 'attributes', 'sellers.name as ownerName'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('order_lines')
            .select('order_lines.id')
            .whereRef('order_lines.product_id', '=', 'products.id')
            .where('vendor_order_id', '=', vendorOrderId),
        )
        .as('isOfSeller'),
    )
    .where('products.id', 'in', [...new Set(facts.map(({ partId }) => partId))])
    .execute()
  return facts.map(({ partId, partName, key, label, value }, index) => {
    const product = products.find(({ id }) => id === partId)
    if (!product || !isKind(product.kind)) return null
    const definitions: readonly AttributeDefinition[] = attributesOf[product.kind]
    const definition = definitions.find((each) => each.key === key)
    if (!definition) return null
    const prefix = factField(index)
    const values = Object.entries(attributeEntries(product.kind, product.attributes)).map(
      ([name, texts]) => [prefix + name, texts] as const,
    )
    return {
      partName,
      productId: partId,
      label,
      definition,
      ownerName: product.ownerName,
      said: value ?? '',
      isOfSeller: Boolean(product.isOfSeller),
      field: prefix + attributeField(key),
      values: Object.fromEntries(values),
    }
  })
}
