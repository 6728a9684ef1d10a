import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Two administrators change the display one after the other. */
export async function lockDisplays(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('category displays', 0))`.execute(tx)
}

/** Writes all of them, in this order. */
export async function writeDisplays(
  tx: Tx,
  displays: readonly { name: string; inMenus: boolean; onHome: boolean }[],
): Promise<void> {
  await tx
    .insertInto('category_displays')
    .values(
      displays.map(({ name, inMenus, onHome }, position) => ({
        category: name,
        position,
        in_menus: inMenus,
        on_home: onHome,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('category').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        in_menus: eb.ref('excluded.in_menus'),
        on_home: eb.ref('excluded.on_home'),
      })),
    )
    .execute()
}
