import { sql, type Transaction } from 'kysely'
import type { App } from '../app.ts'
import type { Schema } from '../db/schema.ts'

export interface NewMail {
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** The body holds a link that opens something: it is erased once the message has left the shop. */
  hasSecret: boolean
  orderId: string | null
  userId: string | null
}

export async function saveMail(tx: Transaction<Schema>, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      id: mail.id,
      kind: mail.kind,
      to_address: mail.to,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      has_secret: mail.hasSecret,
      order_id: mail.orderId,
      user_id: mail.userId,
    })
    .execute()
}

/** The message, unless it has been sent already or is not there. */
export async function findUnsentMail(
  app: Pick<App, 'db'>,
  id: string,
): Promise<{ to: string; subject: string; text: string; html: string; hasSecret: boolean } | undefined> {
  const row = await app.db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'text_body', 'html_body', 'has_secret'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      to: row.to_address,
      subject: row.subject,
      text: row.text_body ?? '',
      html: row.html_body ?? '',
      hasSecret: row.has_secret,
    }
  )
}

export async function markSent(
  app: Pick<App, 'db' | 'clock'>,
  id: string,
  { eraseBody }: { eraseBody: boolean },
): Promise<void> {
  await app.db
    .updateTable('mails')
    .set({ sent_at: app.clock.now(), last_problem: null, attempts: sql`attempts + 1` })
    .$if(eraseBody, (query) => query.set({ text_body: null, html_body: null }))
    .where('id', '=', id)
    .execute()
}

export async function markProblem(app: Pick<App, 'db'>, id: string, problem: string): Promise<void> {
  await app.db
    .updateTable('mails')
    .set({ last_problem: problem, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()
}
