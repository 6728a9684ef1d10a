import type { App } from '#server/app.ts'

const SHOWN_MAX = 50

/** The newest messages of the demo's outbox. */
export async function listMails(app: App) {
  return app.db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'subject', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()
}

/** One message of the demo's outbox with its text, or undefined. */
export async function findMailText(app: App, id: string) {
  return app.db
    .selectFrom('mails')
    .select(['id', 'to_address', 'subject', 'text_body', 'created_at', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
