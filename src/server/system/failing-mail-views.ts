import { redactedError } from '#domain/system/redacted-error.ts'
import type { Permitted } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'

/** A mail that the next hop has refused so far, without its recipient (data minimisation). */
export interface FailingMail {
  id: string
  kind: string
  createdAt: string
  tries: number
  trouble: string
  /** Its text is gone, with its account or for its secret: it can never be sent again. */
  isGone: boolean
}

const SHOWN_MAX = 50

/** The latest mails that could not be sent; `isMore` when there are older ones. */
export async function listFailingMails(
  { db }: Pick<App, 'db'>,
  _admin: Permitted<'system.read'>,
): Promise<{ mails: FailingMail[]; isMore: boolean }> {
  const rows = await failing(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX + 1)
    .execute()
  return {
    isMore: rows.length > SHOWN_MAX,
    mails: rows.slice(0, SHOWN_MAX).map((row) => ({
      id: row.id,
      kind: row.kind,
      createdAt: row.created_at.toISOString(),
      tries: row.attempts,
      trouble: redactedError(row.last_problem ?? ''),
      isGone: row.text_body === null,
    })),
  }
}

/** Those of these mails that can be sent again. */
export async function findMailsToSendAgain(
  { db }: Pick<App, 'db'>,
  ids: readonly string[],
): Promise<{ id: string; kind: string }[]> {
  return failing(db)
    .clearSelect()
    .select(['id', 'kind'])
    .where('id', 'in', [...ids])
    .where('text_body', 'is not', null)
    .orderBy('id')
    .execute()
}

function failing(db: App['db']) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'created_at', 'attempts', 'last_problem', 'text_body'])
    .where('sent_at', 'is', null)
    .where('last_problem', 'is not', null)
}
