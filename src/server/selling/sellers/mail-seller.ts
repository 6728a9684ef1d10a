import type { Transaction } from 'kysely'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { MailRow } from '#server/ground/mail/mail-content.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { listVendors } from './seller-views.ts'

export interface SellerMail {
  /** Whose work it is in the shop; its owners read everything. */
  to: ShopRole
  kind: string
  subject: string
  text: string
  /** What it is about, one by one. */
  rows?: MailRow[]
  /** What the back office adds in its own words. */
  note?: string | undefined
  button: { label: string; path: string }
}

/** Writes to those of a seller whose work it is, in the caller's transaction. */
export async function mailSeller(
  app: App,
  tx: Transaction<Schema>,
  { sellerId, to, kind, subject, text, rows, note, button }: SellerMail & { sellerId: string },
): Promise<void> {
  for (const vendor of await listVendors(tx, sellerId, to)) {
    await queueMail(app, tx, {
      kind,
      to: vendor.email,
      userId: vendor.userId,
      subject,
      content: {
        greeting: `Dear ${vendor.name},`,
        blocks: [
          { kind: 'paragraph', text },
          ...(rows ? [{ kind: 'rows', rows } as const] : []),
          ...(note ? [{ kind: 'paragraph', text: note } as const] : []),
          { kind: 'button', label: button.label, url: app.config.publicUrl + button.path },
        ],
      },
    })
  }
}
