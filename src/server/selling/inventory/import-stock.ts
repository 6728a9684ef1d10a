import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertMovements, insertStocks, setOnHand } from './adjust-stock-store.ts'

type Tx = Transaction<Schema>
/** Whose file it was, and when. */
type Import = { actorId: string; at: Date }

/** Opens the stock of many new offers, each with the receipt that explains what it begins with. */
export async function openStocks(
  tx: Tx,
  { stocks, ...by }: Import & { stocks: readonly { offerId: string; pieces: number }[] },
): Promise<void> {
  await insertStocks(
    tx,
    stocks.map(({ offerId, pieces }) => ({ offerId, onHand: pieces })),
  )
  const receipt = { ...by, reason: 'receipt', note: 'Opening stock, from a file', key: null } as const
  await insertMovements(
    tx,
    stocks
      .filter(({ pieces }) => pieces > 0)
      .map(({ offerId, pieces }) => ({ ...receipt, offerId, onHandChange: pieces })),
  )
}

/** Sets what is on hand to counts that were checked under the locks of `lockStock`, each with its movement. */
export async function countStocks(
  tx: Tx,
  {
    counts,
    ...by
  }: Import & { counts: readonly { offerId: string; onHandBefore: number; onHand: number }[] },
): Promise<void> {
  await setOnHand(tx, counts)
  const count = { ...by, reason: 'count', note: 'Counted, from a file', key: null } as const
  await insertMovements(
    tx,
    counts.map(({ offerId, onHandBefore, onHand }) => ({
      ...count,
      offerId,
      onHandChange: onHand - onHandBefore,
    })),
  )
}
