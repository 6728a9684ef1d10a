import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

export async function isOrder(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  return row !== undefined
}

/** The new note's number; undefined when this very form has written one before. */
export async function insertNote(
  tx: Tx,
  note: {
    orderId: string
    noteKey: string
    author: { userId: string; name: string }
    body: string
    at: Date
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('order_notes')
    .values({
      order_id: note.orderId,
      note_key: note.noteKey,
      author_id: note.author.userId,
      author_name: note.author.name,
      body: note.body,
      at: note.at,
    })
    .onConflict((conflict) => conflict.column('note_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
