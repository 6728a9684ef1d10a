import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { NAME_LENGTH_MAX, nameProblem } from '#domain/people/sign-in/registration-form.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { saveAdminName } from './team-store.ts'

/** Saves an administrator's own name, as the team sees it. */
export async function saveOwnAdminName(
  app: App,
  admin: Permitted<'dashboard.read'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, 'accounts.profile_invalid'>> {
  const name = oneLine(fields.name)
  const problem = nameProblem(name, 'Name is required', NAME_LENGTH_MAX)
  const invalid = refuseFields('accounts.profile_invalid', { name: problem })
  if (invalid) return invalid
  await inTransaction(app, async (tx) => {
    await saveAdminName(tx, { userId: admin.userId, name })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'admin.renamed',
      subject: { kind: 'user', id: admin.userId },
      before: { name: admin.name },
      after: { name },
    })
  })
  return ok(undefined)
}
