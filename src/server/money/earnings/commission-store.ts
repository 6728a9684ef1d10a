import type { Transaction } from 'kysely'
import type { CommissionRate } from '#domain/money/earnings/commission.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Adds a rate; undefined when this seller and category have one from this very day already. */
export async function insertRate(tx: Tx, rate: CommissionRate & { at: Date }): Promise<number | undefined> {
  const { sellerId: seller_id, category, rateBp: rate_bp, validFrom: valid_from, at: set_at } = rate
  const added = await tx
    .insertInto('commission_rates')
    .values({ seller_id, category, rate_bp, valid_from, set_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** The rate of this very day, for telling a form sent twice from a second opinion. */
export async function findRateOfDay(
  tx: Tx,
  { sellerId, category, validFrom }: Omit<CommissionRate, 'rateBp'>,
): Promise<{ id: number; rateBp: number | null } | undefined> {
  return tx
    .selectFrom('commission_rates')
    .select(['id', 'rate_bp as rateBp'])
    .where('seller_id', 'is not distinct from', sellerId)
    .where('category', 'is not distinct from', category)
    .where('valid_from', '=', validFrom)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}

export async function lockRate(tx: Tx, id: number) {
  return tx.selectFrom('commission_rates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function writeWithdrawal(tx: Tx, { id, at }: { id: number; at: Date }): Promise<void> {
  await tx.updateTable('commission_rates').set({ withdrawn_at: at }).where('id', '=', id).execute()
}
