import { type Kysely, sql } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import {
  type ApplicationCheck,
  checkApplication,
  type DuplicateSeller,
} from '#domain/selling/sellers/application-checks.ts'
import {
  canWithdrawChange,
  checksOfIdentity,
  type IdentityChangeStage,
  stageOfChange,
} from '#domain/selling/sellers/identity-change.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { BusinessColumns, Schema } from '#server/ground/db/schema.ts'
import { readApplications } from '../application/application-views.ts'
import { type ListedDocument, listDocuments } from '../application/document-views.ts'

/** A change of a seller's legal identity as its pages show it. Times are ISO texts. */
export interface IdentityChange {
  id: string
  stage: IdentityChangeStage
  fromDay: Day
  askedAt: string
  askedBy: string
  before: BusinessColumns
  after: BusinessColumns
  question: string | null
  answeredAt: string | null
  decidedAt: string | null
  /** Why it was declined. */
  note: string | null
}

/** The change that a seller asked for last, whatever has become of it. */
export async function findLatestChange(
  db: Kysely<Schema>,
  sellerId: string,
): Promise<IdentityChange | undefined> {
  const row = await db
    .selectFrom('seller_identity_changes')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      stage: stageOfChange({
        status: row.status,
        isAsked: row.question !== null,
        isAnswered: row.answered_at !== null,
        isApplied: row.applied_at !== null,
      }),
      fromDay: row.from_day,
      askedAt: row.asked_at.toISOString(),
      askedBy: row.asked_by,
      before: row.before,
      after: row.after,
      question: row.question,
      answeredAt: row.answered_at?.toISOString() ?? null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      note: row.note,
    }
  )
}

/** The same for the seller's page in the back office. */
export function findLatestChangeOf(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'vendors.read'>,
  sellerId: string,
): Promise<IdentityChange | undefined> {
  return findLatestChange(db, sellerId)
}

/** A change that stands, with what an administrator decides it by; undefined when none does. */
export async function findChangeToDecide(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'vendors.read'>,
  sellerId: string,
): Promise<
  | {
      seller: { id: string; name: string }
      change: IdentityChange
      askedByName: string | null
      checks: ApplicationCheck[]
      documents: ListedDocument[]
    }
  | undefined
> {
  const seller = await db
    .selectFrom('sellers')
    .select(['id', 'name'])
    .where('id', '=', sellerId)
    .executeTakeFirst()
  const change = seller && (await findLatestChange(db, sellerId))
  if (!change || !canWithdrawChange(change.stage)) return undefined
  const asker = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', change.askedBy)
    .executeTakeFirst()
  const checks = await checkIdentity(db, { seller_id: sellerId, after: change.after })
  return {
    seller,
    change,
    askedByName: asker?.name ?? null,
    checks,
    documents: await listDocuments(db, sellerId),
  }
}

/** What a machine finds about the identity that is asked for: as an application with it would be checked. */
export async function checkIdentity(
  db: Kysely<Schema>,
  { seller_id: sellerId, after }: { seller_id: string; after: BusinessColumns },
): Promise<ApplicationCheck[]> {
  const application = (await readApplications(db, [sellerId])).get(sellerId)
  invariant(application, 'whoever asks for a change is a seller')
  return checksOfIdentity(
    checkApplication({
      ...application,
      legalName: after.legal_name,
      gstin: after.gstin,
      pan: after.pan,
      address: after.address,
      state: after.state_code,
      postalCode: after.postal_code,
      pickupAddress: after.pickup_address,
      pickupState: after.pickup_state_code,
      pickupPostalCode: after.pickup_postal_code,
      duplicates: await findTwins(db, sellerId, after),
    }),
  )
}

const TWINS_SHOWN_MAX = 5

/** Other sellers that have this GSTIN or PAN, or have asked for it. */
async function findTwins(
  db: Kysely<Schema>,
  sellerId: string,
  { gstin, pan }: BusinessColumns,
): Promise<DuplicateSeller[]> {
  const { rows } = await sql<DuplicateSeller>`SELECT DISTINCT sellers.id, sellers.name, claim.shares FROM (
      SELECT id AS seller_id, 'gstin' AS shares FROM sellers WHERE gstin = ${gstin}
      UNION ALL SELECT id, 'pan' FROM sellers WHERE pan = ${pan}
      UNION ALL SELECT seller_id, shares FROM seller_identity_changes, unnest(ARRAY['gstin', 'pan']) AS shares
        WHERE (status = 'open' OR (status = 'approved' AND applied_at IS NULL))
          AND after->>shares = CASE shares WHEN 'gstin' THEN ${gstin} ELSE ${pan} END
    ) AS claim JOIN sellers ON sellers.id = claim.seller_id
    WHERE sellers.id <> ${sellerId} ORDER BY claim.shares, sellers.name LIMIT ${2 * TWINS_SHOWN_MAX}`.execute(
    db,
  )
  return rows
}

/** A change that waits for the back office, as lists show it. */
export interface WaitingChange {
  sellerId: string
  sellerName: string
  askedAt: string
  fromDay: Day
  stage: IdentityChangeStage
}

const WAITING_SHOWN_MAX = 50

/** Changes of legal identity that nobody has decided yet, the oldest first. */
export async function listOpenChanges(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'vendors.read'>,
): Promise<WaitingChange[]> {
  const rows = await db
    .selectFrom('seller_identity_changes as change')
    .innerJoin('sellers', 'sellers.id', 'change.seller_id')
    .select(['change.seller_id', 'sellers.name', 'asked_at', 'from_day', 'question', 'change.answered_at'])
    .where('change.status', '=', 'open')
    .orderBy('asked_at')
    .orderBy('change.id')
    .limit(WAITING_SHOWN_MAX)
    .execute()
  return rows.map((row) => ({
    sellerId: row.seller_id,
    sellerName: row.name,
    askedAt: row.asked_at.toISOString(),
    fromDay: row.from_day,
    stage: row.question !== null && row.answered_at === null ? 'asked' : 'waiting',
  }))
}
