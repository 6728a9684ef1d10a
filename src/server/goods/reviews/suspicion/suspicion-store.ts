import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { type Evidence, type Finding, placeFinding } from '#domain/goods/reviews/suspicion/signals.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Json, Schema } from '#server/ground/db/schema.ts'
import { weighRatingsOfCase } from '../ratings/seller-rating-store.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    review_suspicions: { evidence: Json<Evidence> }
  }
}

type Tx = Transaction<Schema>
export type SuspicionRow = Selectable<Schema['review_suspicions']>

/** A case holds so many reviews and accounts at most: a decision is about what a person can look at. */
const MEMBERS_MAX = 100
const EARLIER_MAX = 50

/**
 * Writes what was found as cases, each evidence once: what is known makes nothing, more of a waiting case joins it. Whoever
 * finds at the same time waits, so that no two make a case of the same.
 */
export async function keepFindings(app: App, tx: Tx, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('review suspicions', 0))`.execute(tx)
  for (const finding of findings) await keepFinding(app, tx, finding)
}

async function keepFinding(app: App, tx: Tx, whole: Finding): Promise<void> {
  const finding = {
    ...whole,
    reviewIds: whole.reviewIds.slice(0, MEMBERS_MAX),
    userIds: whole.userIds.slice(0, MEMBERS_MAX),
  }
  const placed = placeFinding(finding, await lockEarlier(tx, finding))
  if (placed.is === 'known') return
  const at = app.clock.now()
  const id = placed.is === 'more' ? placed.caseId : app.random.uuid()
  if (placed.is === 'more')
    await tx
      .updateTable('review_suspicions')
      .set((eb) => ({
        evidence: JSON.stringify(finding.evidence),
        is_strong: finding.isStrong ? true : eb.ref('is_strong'),
        grown_at: at,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  else
    await tx
      .insertInto('review_suspicions')
      .values({
        id,
        signal: finding.signal,
        is_strong: finding.isStrong,
        seller_id: finding.sellerId,
        product_id: finding.productId,
        evidence: JSON.stringify(finding.evidence),
        found_at: at,
      })
      .execute()
  await addMembers(tx, id, finding)
  await weighRatingsOfCase(tx, { suspicionId: id, at })
  await audit(tx, app, {
    actor: { kind: 'system' },
    action: placed.is === 'more' ? 'review_suspicion.grown' : 'review_suspicion.found',
    subject: { kind: 'review-suspicion', id },
    after: { signal: finding.signal, isStrong: finding.isStrong, reviews: finding.reviewIds.length },
  })
}

async function addMembers(tx: Tx, id: string, { reviewIds, userIds }: Finding): Promise<void> {
  if (reviewIds.length > 0)
    await tx
      .insertInto('suspected_reviews')
      .values(reviewIds.map((reviewId) => ({ suspicion_id: id, review_id: reviewId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (userIds.length > 0)
    await tx
      .insertInto('suspected_accounts')
      .values(userIds.map((userId) => ({ suspicion_id: id, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Cases of the same signal about the same goods that have a review or an account in common with a finding. */
async function lockEarlier(tx: Tx, finding: Finding) {
  const { rows } = await sql<{
    id: string
    isDecided: boolean
    isStrong: boolean
    reviewIds: string[]
    userIds: string[]
  }>`
    SELECT id, decided_at IS NOT NULL AS "isDecided", is_strong AS "isStrong",
      array(SELECT review_id::text FROM suspected_reviews WHERE suspicion_id = found.id) AS "reviewIds",
      array(SELECT user_id FROM suspected_accounts WHERE suspicion_id = found.id) AS "userIds"
    FROM review_suspicions AS found
    WHERE signal = ${finding.signal} AND seller_id IS NOT DISTINCT FROM ${finding.sellerId} AND product_id IS NOT DISTINCT FROM ${finding.productId}
      AND id IN (SELECT suspicion_id FROM suspected_reviews WHERE review_id = ANY (${finding.reviewIds}::uuid[])
        UNION SELECT suspicion_id FROM suspected_accounts WHERE user_id = ANY (${finding.userIds}::text[]))
    ORDER BY found_at DESC LIMIT ${EARLIER_MAX} FOR UPDATE`.execute(tx)
  return rows
}

/** The case until the transaction ends. */
export async function lockSuspicion(tx: Tx, id: string): Promise<SuspicionRow | undefined> {
  if (!isUuid(id)) return undefined
  return tx.selectFrom('review_suspicions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Notes something that was decided of a locked case; false where that stands already. */
export async function insertSuspicionDecision(
  tx: Tx,
  row: Insertable<Schema['suspicion_decisions']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('suspicion_decisions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findSuspicionDecision(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined
  return tx.selectFrom('suspicion_decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function noteUndone(tx: Tx, id: string, by: { userId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('suspicion_decisions')
    .set({ undone_by: by.userId, undone_at: by.at })
    .where('id', '=', id)
    .execute()
}

/** A case is decided as long as something that was decided of it stands. */
export async function noteWhetherDecided(tx: Tx, suspicionId: string): Promise<void> {
  await sql`
    UPDATE review_suspicions SET version = version + 1, decided_at = (SELECT max(decided_at) FROM suspicion_decisions
      WHERE suspicion_id = ${suspicionId} AND undone_at IS NULL) WHERE id = ${suspicionId}`.execute(tx)
}
