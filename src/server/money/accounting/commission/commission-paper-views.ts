import type { Kysely } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Month } from '#domain/ground/shared/months.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type {
  CommissionDocument,
  CommissionPaperKind,
} from '#domain/money/accounting/commission/commission-paper.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** One of our papers for commission in a list. */
export interface ListedCommissionPaper {
  id: string
  kind: CommissionPaperKind
  number: string
  issuedAt: string
  totalPaise: Paise
  sellerName: string
}

/** The first so many papers of a month; the register has all. */
const LISTED_MAX = 200
const REGISTER_ROWS_AT_ONCE = 500

/** Our papers to a seller for the commission of a month. */
export function listOwnCommissionPapers(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  month: Month,
): Promise<ListedCommissionPaper[]> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await papersOf(tx, month).where('seller_id', '=', sellerId).execute()
    return rows.map(listed)
  })
}

/** The same whole. */
export async function readOwnCommissionPapers(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  month: Month,
): Promise<CommissionDocument[]> {
  const rows = await inSellerTransaction(app, sellerId, (tx) =>
    papersOf(tx, month).where('seller_id', '=', sellerId).execute(),
  )
  return rows.map(({ document }) => document)
}

/** Our papers to all sellers for the commission of a month, by number. */
export async function listCommissionPapers(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'papers.read'>,
  month: Month,
): Promise<{ papers: ListedCommissionPaper[]; hasMore: boolean }> {
  const rows = await papersOf(db, month)
    .limit(LISTED_MAX + 1)
    .execute()
  return { papers: rows.slice(0, LISTED_MAX).map(listed), hasMore: rows.length > LISTED_MAX }
}

/** The same whole, some at a time, for a file of any length. */
export async function* readCommissionPapers(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'papers.read'>,
  month: Month,
): AsyncGenerator<CommissionDocument[]> {
  let after = ''
  for (;;) {
    const rows = await papersOf(db, month).where('number', '>', after).limit(REGISTER_ROWS_AT_ONCE).execute()
    if (rows.length > 0) yield rows.map(({ document }) => document)
    after = rows.at(-1)?.number ?? after
    if (rows.length < REGISTER_ROWS_AT_ONCE) return
  }
}

/** One paper, whole, for its seller; undefined when it is another's, as when there is none. */
export async function findOwnCommissionPaper(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  id: string,
): Promise<CommissionDocument | undefined> {
  if (!isUuid(id)) return undefined
  const row = await inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('commission_papers')
      .select('document')
      .where('id', '=', id)
      .where('seller_id', '=', sellerId)
      .executeTakeFirst(),
  )
  return row?.document
}

/** Any of them, for an administrator. */
export async function findCommissionPaper(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'papers.read'>,
  id: string,
): Promise<CommissionDocument | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('commission_papers')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.document
}

function papersOf(db: Kysely<Schema>, month: Month) {
  return db
    .selectFrom('commission_papers')
    .select(['id', 'kind', 'number', 'issued_at', 'total_paise', 'document'])
    .where('month', '=', `${month}-01`)
    .orderBy('number')
}

function listed(row: {
  id: string
  kind: CommissionPaperKind
  number: string
  issued_at: Date
  total_paise: Paise
  document: CommissionDocument
}): ListedCommissionPaper {
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    totalPaise: row.total_paise,
    sellerName: row.document.buyer.name,
  }
}
