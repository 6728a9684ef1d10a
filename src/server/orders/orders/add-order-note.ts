import { requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { insertNote, isOrder } from './order-note-store.ts'

const NOTE_LENGTH_MAX = 2_000

/**
 * Writes a note on an order, for the back office alone; nobody can change or remove it. The same `noteKey` writes once.
 */
export async function addOrderNote(
  app: App,
  admin: Permitted<'orders.note'>,
  { orderId, noteKey, body: typed }: { orderId: string; noteKey: string; body: string },
): Promise<Result<undefined, 'orders.note_not_valid' | 'orders.unknown'>> {
  if (!isUuid(orderId)) return refuse('orders.unknown')
  const body = manyLines(typed)
  const problem = isUuid(noteKey)
    ? requiredTextProblem(body, NOTE_LENGTH_MAX)
    : 'Please reload the page and try again'
  if (problem) return refuse('orders.note_not_valid', { fields: { body: problem } })
  return decideInTransaction(app, async (tx) => {
    if (!(await isOrder(tx, orderId))) return refuse('orders.unknown')
    const noteId = await insertNote(tx, { orderId, noteKey, author: admin, body, at: app.clock.now() })
    if (noteId === undefined) return ok(undefined)
    await audit(tx, app, {
      ...asActor(admin),
      action: 'order.noted',
      subject: { kind: 'order', id: orderId },
      after: { note: noteId },
    })
    return ok(undefined)
  })
}
