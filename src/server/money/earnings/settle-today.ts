import type { Transaction } from 'kysely'
import type { Day } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { dueOn } from '#domain/money/earnings/earnings-due.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { addDues } from './ledger-store.ts'

/** What is not part of a sale is due on the day on which it is written. */
export async function settleToday(
  tx: Transaction<Schema>,
  { sellerId, today, paise }: { sellerId: string; today: Day; paise: Paise },
): Promise<void> {
  if (paise === 0) return
  const dues = dueOn([{ bookedOn: today, sellerPaise: paise }], today)
  await addDues(
    tx,
    dues.map((due) => ({ ...due, sellerId })),
  )
}
