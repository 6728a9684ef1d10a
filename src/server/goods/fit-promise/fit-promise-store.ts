import type { ColumnType, Transaction } from 'kysely'
import type { Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import type { FitPromise } from '#domain/goods/fit-promise/fit-promise.ts'
import type { Schema } from '#server/ground/db/schema.ts'

declare module '#server/ground/db/schema.ts' {
  interface KnownColumns {
    order_fit_promises: { verdicts: ColumnType<readonly Verdict[], string, never> }
  }
}

type Tx = Transaction<Schema>

/** Keeps what an order said of its parts, once and for good. */
export async function insertFitPromise(
  tx: Tx,
  {
    orderId,
    promise,
    at,
  }: {
    orderId: string
    promise: Pick<FitPromise, 'answer' | 'verdicts'> & { whyNot?: string | null | undefined }
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('order_fit_promises')
    .values({
      order_id: orderId,
      answer: promise.answer,
      why_not: promise.whyNot ?? null,
      verdicts: JSON.stringify(promise.verdicts),
      judged_at: at,
    })
    .execute()
}
