import { type Kysely, sql } from 'kysely'
import { PRODUCTS_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type Day, indianDay, monthOf } from '#domain/ground/shared/months.ts'
import { type ApplicationCheck, readinessOf } from '#domain/selling/sellers/application-checks.ts'
import { type DocumentKind, findDocumentKind } from '#domain/selling/sellers/document-file.ts'
import { SELLER_STAGES, type SellerStage } from '#domain/selling/sellers/seller-list.ts'
import type { MissingItem } from '#domain/selling/sellers/seller-readiness.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readApplications } from './application/application-views.ts'
import { type ListedDocument, listDocuments } from './application/document-views.ts'
import { type ShownAddress, shownAddress, shownBank } from './seller-settings-views.ts'

/** Everything that the back office knows of a seller; of its bank account only the end. */
export interface SellerRecord {
  id: string
  slug: string
  name: string
  version: number
  stage: SellerStage
  isHouse: boolean
  isOnHoliday: boolean
  holidayNote: string | null
  appliedAt: string
  decidedAt: string | null
  decisionNote: string | null
  question: { note: string; askedAt: string; answeredAt: string | null } | null
  legalName: string | null
  gstin: string | null
  pan: string | null
  registered: ShownAddress
  pickup: ShownAddress
  returns: ShownAddress
  careEmail: string | null
  carePhone: string | null
  bank: { holder: string; last4: string; ifsc: string } | null
  /** With the settlement service. */
  linkedAccount: string | null
  /** Null: the first letters of the name. */
  invoicePrefix: string | null
  einvoicesFrom: Day | null
  readiness: { isReady: boolean; missing: MissingItem[]; checks: ApplicationCheck[] }
  people: { userId: string; name: string; email: string; isVerified: boolean; isActive: boolean }[]
  documents: ListedDocument[]
  figures: SellerFigures
  history: SellerEvent[]
}

export interface SellerFigures {
  /** Counted up to `PRODUCTS_COUNTED_MAX`, which means "or more". */
  liveProducts: number
  revenuePaise: Paise
  /** Counted up to `ORDERS_COUNTED_MAX`. */
  ordersToSend: number
  /** Of these, pre-orders whose day is still to come; the last of these days. Counted as far. */
  preordersToSend: number
  lastPreorderDay: Day | null
}

/** What happened to a seller: what, by whom, why. */
export interface SellerEvent {
  id: number
  at: string
  action: string
  actorKind: 'customer' | 'vendor' | 'admin' | 'system'
  actorName: string | null
  reason: string | null
  /** Which document it is about. */
  document: DocumentKind | null
  /** The names of what changed, as far as a record has them. */
  changed: string[]
}

export const ORDERS_COUNTED_MAX = 100
const EVENTS_SHOWN = 30

/** A seller's page in the back office; undefined when there is no such seller. */
export async function readSellerRecord(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read' | 'vendors.decide' | 'payouts.run'>,
  sellerId: string,
): Promise<SellerRecord | undefined> {
  const row = await app.db.selectFrom('sellers').selectAll().where('id', '=', sellerId).executeTakeFirst()
  const application = (await readApplications(app.db, [sellerId])).get(sellerId)
  if (!row || !application) return undefined
  const { isReady, missing, checks } = readinessOf(application)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    version: row.version,
    stage: SELLER_STAGES[row.stage] ?? 'waiting',
    isHouse: row.is_house,
    isOnHoliday: row.on_holiday,
    holidayNote: row.holiday_note,
    appliedAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    question:
      row.asked_note && row.asked_back_at
        ? {
            note: row.asked_note,
            askedAt: row.asked_back_at.toISOString(),
            answeredAt: row.answered_at?.toISOString() ?? null,
          }
        : null,
    legalName: row.legal_name,
    gstin: row.gstin,
    pan: row.pan,
    registered: shownAddress(row, ''),
    pickup: shownAddress(row, 'pickup_'),
    returns: shownAddress(row, 'return_'),
    careEmail: row.care_email,
    carePhone: row.care_phone,
    bank: shownBank(row),
    linkedAccount: row.linked_account,
    invoicePrefix: row.invoice_prefix,
    einvoicesFrom: row.einvoices_from,
    readiness: { isReady, missing, checks },
    people: await listPeople(app.db, sellerId),
    documents: await listDocuments(app.db, sellerId),
    figures: await readSellerFigures(app, sellerId),
    history: await listEvents(app.db, sellerId),
  }
}

/** What a seller has on sale, has sold this month, and has still to send. */
export async function readSellerFigures(
  app: Pick<App, 'db' | 'clock'>,
  sellerId: string,
): Promise<SellerFigures> {
  const month = `${monthOf(indianDay(app.clock.now()))}-01`
  const { rows } = await sql<SellerFigures>`SELECT
    (SELECT count(*)::int FROM (SELECT FROM offers WHERE seller_id = ${sellerId} AND status = 'live'
      LIMIT ${PRODUCTS_COUNTED_MAX}) AS live) AS "liveProducts",
    (SELECT coalesce(sum(revenue_paise), 0) FROM seller_days
      WHERE seller_id = ${sellerId} AND day >= ${month}::date) AS "revenuePaise",
    (SELECT count(*)::int FROM (SELECT FROM vendor_orders
      WHERE seller_id = ${sellerId} AND status IN ('pending', 'accepted', 'packed', 'partly-shipped') LIMIT ${ORDERS_COUNTED_MAX}) AS open)
      AS "ordersToSend", preordered.count AS "preordersToSend", preordered.last AS "lastPreorderDay"
    FROM (SELECT count(*)::int AS count, to_char(max(preorder_from), 'YYYY-MM-DD') AS last FROM (SELECT preorder_from FROM vendor_orders
      WHERE seller_id = ${sellerId} AND preorder_from > ${indianDay(app.clock.now())}::date
        AND status IN ('pending', 'accepted', 'packed', 'partly-shipped')
      ORDER BY preorder_from DESC LIMIT ${ORDERS_COUNTED_MAX}) AS open) AS preordered`.execute(app.db)
  const [figures] = rows
  invariant(figures, 'counts are one row')
  return figures
}

async function listPeople(db: Kysely<Schema>, sellerId: string): Promise<SellerRecord['people']> {
  const rows = await db
    .selectFrom('vendors')
    .innerJoin('users', 'users.id', 'vendors.user_id')
    .select(['users.id', 'vendors.name', 'users.email', 'users.email_verified', 'users.deactivated_at'])
    .where('vendors.seller_id', '=', sellerId)
    .orderBy('vendors.created_at')
    .execute()
  return rows.map(({ id, name, email, email_verified, deactivated_at }) => ({
    userId: id,
    name,
    email,
    isVerified: email_verified,
    isActive: deactivated_at === null,
  }))
}

async function listEvents(db: Kysely<Schema>, sellerId: string): Promise<SellerEvent[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.at', 'action', 'actor_kind', 'actor_id', 'after', 'users.name'])
    .where('subject_kind', '=', 'seller')
    .where('subject_id', '=', sellerId)
    .orderBy('audit_log.id', 'desc')
    .limit(EVENTS_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actorKind: row.actor_kind,
    actorName: row.name ?? (row.actor_kind === 'system' ? row.actor_id : null),
    reason: typeof row.after?.reason === 'string' ? row.after.reason : null,
    document: findDocumentKind(row.after?.kind) ?? null,
    changed: Object.keys(row.after ?? {}).filter((name) => !NO_CHANGE.has(name)),
  }))
}

/** What a record holds beside the fields that changed. */
const NO_CHANGE = new Set([
  'version',
  'reason',
  'standing',
  'document',
  'kind',
  'bytes',
  'sha256',
  'on_holiday',
  'answered_at',
  'note',
  'holiday_note',
])
