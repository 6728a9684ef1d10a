import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { requeueQuestion } from './question-store.ts'

/** Once somebody has left, whether the office still has something to decide about the questions under which they wrote. */
export async function requeueLeftQuestions(
  tx: Transaction<Schema>,
  { questionIds, at }: { questionIds: readonly string[]; at: Date },
): Promise<void> {
  for (const id of questionIds) await requeueQuestion(tx, id, at)
}
