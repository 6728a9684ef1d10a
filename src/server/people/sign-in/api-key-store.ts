import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export async function insertApiKey(
  tx: Tx,
  key: {
    id: string
    sellerId: string
    userId: string
    name: string
    prefix: string
    sha256: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      id: key.id,
      seller_id: key.sellerId,
      user_id: key.userId,
      name: key.name,
      prefix: key.prefix,
      sha256: key.sha256,
      created_at: key.at,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
}

/** Ends a key of the seller; gives its name, or undefined where there was none to end. */
export async function endApiKey(
  tx: Tx,
  { keyId, sellerId, at }: { keyId: string; sellerId: string; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', keyId)
    .where('seller_id', '=', sellerId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Ends every key that somebody made for a seller. */
export async function endKeysMadeBy(
  tx: Tx,
  { userId, sellerId, at }: { userId: string; sellerId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function markKeyUsed(db: Kysely<Schema>, keyId: string, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId).execute()
}
