import type { Month } from '#domain/ground/shared/months.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'

/** Records that an administrator took a file with sellers' figures out of the marketplace. */
export function noteDownload(
  app: Pick<App, 'db' | 'random' | 'clock'>,
  admin: Permitted<'papers.read'>,
  { file, month }: { file: string; month: Month },
): Promise<void> {
  return inTransaction(app, (tx) =>
    audit(tx, app, {
      ...asActor(admin),
      action: 'papers.downloaded',
      subject: { kind: 'papers', id: month },
      after: { file },
    }),
  )
}
