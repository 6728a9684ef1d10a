import { sql } from 'kysely'
import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { ActivitySearch } from '#domain/office/audit-log/activity-list.ts'
import { type ChangesShown, changesOf, shortened } from '#domain/office/audit-log/audit-changes.ts'
import { idsIn, type NamedThing, namedFacts } from '#domain/office/audit-log/named-facts.ts'
import type { App } from '#server/ground/app.ts'
import { recordWaiting } from '#server/ground/audit/audit-queue.ts'
import { allOf, equals, filterConditions, fromDay, toDay } from '#server/ground/db/filter-conditions.ts'
import { keysetPage } from '#server/ground/db/keyset-page.ts'
import { AUDIT_LOG, AUDIT_NAMES, type AuditRow, auditSubjectName } from './audit-list-views.ts'
import { nameThings } from './named-things-views.ts'

/** A record of a shop as its owners read it. */
export interface ShopActivity extends ChangesShown {
  id: number
  at: string
  actorKind: AuditRow['actor_kind']
  /** Of whom it tells a name: the shop's own people, as long as their account exists. */
  actorId: string | null
  actorName: string | null
  action: string
  /** With its name or number, and the page of the portal that shows it. */
  subject: { kind: string; id: string; name: string | null; to: string | null }
}

/**
 * What was done in a shop and to it, latest first, a page at a time. Of what the marketplace or a customer did it says
 * that it happened and when: who it was, and what they wrote, is not the shop's to read.
 */
export async function listShopActivity(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  search: ActivitySearch,
): Promise<PagePosition & { entries: ShopActivity[] }> {
  await recordWaiting(app)
  const page = keysetPage(AUDIT_LOG, search)
  const conditions = filterConditions(search, {
    who: equals('log.actor_id'),
    from: fromDay('log.at'),
    to: toDay('log.at'),
  })
  const { rows } = await sql<AuditRow>`SELECT log.*, ${AUDIT_NAMES}, ${page.key} AS key
    FROM (SELECT log.* FROM audit_log AS log
      WHERE ${allOf([sql`log.seller_id = ${sellerId}`, ...conditions, page.after])}
      ORDER BY ${page.orderBy()} LIMIT ${sql.lit(page.limit)}) AS log
    LEFT JOIN users ON users.id = log.actor_id AND users.closed_at IS NULL
    LEFT JOIN sellers ON sellers.id = log.seller_id
    ORDER BY ${page.orderBy()} LIMIT ${page.limit}`.execute(app.db)
  const { rows: shown, ...position } = page.cut(rows)
  const ids = shown.flatMap((row) => [
    row.subject_id,
    ...(isOwn(row) ? [...idsIn(row.before), ...idsIn(row.after)] : []),
  ])
  const things = await nameThings(app, sellerId, ids)
  return { entries: shown.map((row) => activityOf(row, things)), ...position }
}

const isOwn = (row: AuditRow) => row.actor_kind === 'vendor'

function activityOf(row: AuditRow, things: ReadonlyMap<string, NamedThing>): ShopActivity {
  const subject = { kind: row.subject_kind, id: row.subject_id }
  const thing = things.get(subject.id)
  const changes = isOwn(row)
    ? changesOf({
        subject,
        before: namedFacts(row.before, things),
        after: namedFacts(row.after, things),
      })
    : []
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorKind: row.actor_kind,
    actorId: isOwn(row) ? row.actor_id : null,
    actorName: isOwn(row) ? row.actor_name : null,
    action: row.action,
    subject: { ...subject, name: thing?.name ?? auditSubjectName(row), to: thing?.to ?? null },
    ...shortened(changes, { isCreation: false }),
  }
}
