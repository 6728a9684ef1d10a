import { ok, type Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { recordWaiting } from '#server/ground/audit/audit-queue.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { personalRecords } from './personal-views.ts'

/**
 * Everything the marketplace holds about a person, as a JSON document for them to keep (Digital Personal Data
 * Protection Act 2023, section 11). What is known by their e-mail alone is among it once the e-mail is verified.
 */
export async function exportPersonalData(
  app: App,
  { userId }: { userId: string },
): Promise<Result<{ json: string }, 'limits.too_many_attempts'>> {
  const allowed = await withinLimit(app, 'export-account', userId)
  if (!allowed.ok) return allowed
  await recordWaiting(app)
  const records = await personalRecords(app.db, userId)
  const exportedAt = app.clock.now().toISOString()
  return ok({ json: JSON.stringify({ shop: app.config.publicUrl, exportedAt, ...records }, null, 2) })
}
