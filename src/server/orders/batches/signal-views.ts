import { type Kysely, sql } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Batch } from '#domain/orders/batches/batch-signals.ts'
import type { SignalOutcome } from '#domain/orders/batches/signal-outcome.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** A batch that stands out, or stood out when it was noted. Times are ISO texts. */
export interface ListedSignal extends Pick<Batch, 'kind' | 'name'> {
  id: string
  productId: string
  productName: string
  pieces: number
  faults: number
  restPieces: number
  restFaults: number
  foundAt: string
  standsOut: boolean
  outcome: SignalOutcome | null
  notedAt: string | null
}

export interface OfficeSignal extends ListedSignal {
  sellerName: string
  /** How likely so many faults are by chance. */
  chance: number
  words: string | null
  notedBy: string | null
}

const LISTED_MAX = 50

export interface SignalPage<Signal> {
  signals: Signal[]
  next: string | undefined
}

/** Those that nobody has noted, or those that somebody has; the latest first, page by page. */
export async function listSignals(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'products.read'>,
  { tab, after }: { tab: 'open' | 'noted'; after: string | undefined },
): Promise<SignalPage<OfficeSignal>> {
  const moment = tab === 'open' ? 'found_at' : 'noted_at'
  const rows = await selectForOffice(db, { moment, after })
    .where('noted_at', tab === 'open' ? 'is' : 'is not', null)
    .execute()
  return pageOf(rows, listedForOffice)
}

/** A signal with all that the office knows of it; undefined where it is gone. */
export async function findSignal(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'products.read'>,
  id: string,
): Promise<OfficeSignal | undefined> {
  if (!isUuid(id)) return undefined
  const row = await selectForOffice(db, { moment: 'found_at', after: undefined })
    .where('signals.id', '=', id)
    .executeTakeFirst()
  return row && listedForOffice(row)
}

function selectForOffice(db: Kysely<Schema>, by: Parameters<typeof selectSignals>[1]) {
  return selectSignals(db, by)
    .innerJoin('sellers', 'sellers.id', 'signals.seller_id')
    .leftJoin('users', 'users.id', 'signals.noted_by')
    .select(['sellers.name as seller_name', 'chance', 'words', 'users.name as noted_by_name'])
}

function listedForOffice(
  row: Awaited<ReturnType<ReturnType<typeof selectForOffice>['execute']>>[number],
): OfficeSignal {
  return {
    ...listed(row),
    sellerName: row.seller_name,
    chance: row.chance,
    words: row.words,
    notedBy: row.noted_by_name,
  }
}

/** Those of a seller's own pieces. */
export function listOwnSignals(
  app: App,
  sellerId: string,
  after: string | undefined,
): Promise<SignalPage<ListedSignal>> {
  return inSellerTransaction(app, sellerId, async (tx) => {
    const rows = await selectSignals(tx, { moment: 'found_at', after })
      .where('signals.seller_id', '=', sellerId)
      .execute()
    return pageOf(rows, listed)
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSignals>['execute']>>[number]

function selectSignals(
  db: Kysely<Schema>,
  { moment, after }: { moment: 'found_at' | 'noted_at'; after: string | undefined },
) {
  const key = readKey(after)
  const at = sql.ref(`signals.${moment}`)
  return db
    .selectFrom('batch_signals as signals')
    .innerJoin('products', 'products.id', 'signals.product_id')
    .select([
      'signals.id',
      'signals.product_id',
      'products.name as product_name',
      'signals.kind',
      'signals.name',
    ])
    .select([
      'pieces',
      'faults',
      'rest_pieces',
      'rest_faults',
      'found_at',
      'stands_out',
      'outcome',
      'noted_at',
    ])
    .select(sql<string>`${at}::text`.as('key_at'))
    .$if(key !== undefined, (query) =>
      query.where(
        sql<boolean>`(${at}, signals.id) < (${key?.at ?? ''}::timestamptz, ${key?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy(at, 'desc')
    .orderBy('signals.id', 'desc')
    .limit(LISTED_MAX + 1)
}

function pageOf<Found extends Row, Signal>(
  rows: readonly Found[],
  toSignal: (row: Found) => Signal,
): SignalPage<Signal> {
  const shown = rows.slice(0, LISTED_MAX)
  const last = shown.at(-1)
  return {
    signals: shown.map(toSignal),
    next: rows.length > LISTED_MAX && last ? `${last.key_at}/${last.id}` : undefined,
  }
}

function readKey(text: string | undefined): { at: string; id: string } | undefined {
  const found = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\/([0-9a-f-]{36})$/.exec(
    text ?? '',
  )
  return found?.[1] && found[2] ? { at: found[1], id: found[2] } : undefined
}

function listed(row: Row): ListedSignal {
  return {
    id: row.id,
    productId: row.product_id,
    productName: row.product_name,
    kind: row.kind,
    name: row.name,
    pieces: row.pieces,
    faults: row.faults,
    restPieces: row.rest_pieces,
    restFaults: row.rest_faults,
    foundAt: row.found_at.toISOString(),
    standsOut: row.stands_out,
    outcome: row.outcome,
    notedAt: row.noted_at?.toISOString() ?? null,
  }
}
