import { sql, type Transaction } from 'kysely'
import type { RowChange } from '#domain/ground/shipping/plan-table-change.ts'
import type { ShippingTable, TableRow } from '#domain/ground/shipping/shipping-tables.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** One change of the tables at a time; whoever reads them is not held up. */
export async function lockShippingTables(tx: Tx): Promise<void> {
  await sql`LOCK TABLE shipping_changes IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Writes the rows of a change, and the change itself with what it replaced. Gives its number. */
export async function writeTableChange(
  tx: Tx,
  table: ShippingTable,
  change: { rows: readonly RowChange[]; reason: string; undoes?: number; userId: string; at: Date },
): Promise<number> {
  const gone = change.rows.flatMap(({ before, after }) => (after === null && before ? [before] : []))
  const kept = change.rows.flatMap(({ after }) => (after ? [after] : []))
  if (gone.length > 0) await removeRows(tx, table, gone)
  if (kept.length > 0) await putRows(tx, table, kept)
  const { id } = await tx
    .insertInto('shipping_changes')
    .values({
      table_name: table,
      rows: JSON.stringify(change.rows),
      reason: change.reason,
      undoes: change.undoes ?? null,
      set_by: change.userId,
      set_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function removeRows(tx: Tx, table: ShippingTable, rows: readonly TableRow[]): Promise<void> {
  const list = JSON.stringify(rows)
  switch (table) {
    case 'pins':
      await sql`DELETE FROM shipping_pins USING jsonb_to_recordset(${list}::jsonb) AS gone (prefix text)
        WHERE shipping_pins.prefix = gone.prefix`.execute(tx)
      return
    case 'holidays':
      await sql`DELETE FROM shipping_holidays USING jsonb_to_recordset(${list}::jsonb) AS gone (day date, state text)
        WHERE shipping_holidays.day = gone.day AND shipping_holidays.state_code = gone.state`.execute(tx)
      return
    case 'transit':
      // Its routes are always there: no plan takes one away.
      return
  }
}

async function putRows(tx: Tx, table: ShippingTable, rows: readonly TableRow[]): Promise<void> {
  const list = JSON.stringify(rows)
  switch (table) {
    case 'pins':
      await sql`INSERT INTO shipping_pins (prefix, zone, city, is_served, offers_cash)
        SELECT prefix, zone, city, served = 'yes', cash = 'yes'
        FROM jsonb_to_recordset(${list}::jsonb) AS row (prefix text, zone text, city text, served text, cash text)
        ON CONFLICT (prefix) DO UPDATE SET zone = excluded.zone, city = excluded.city,
          is_served = excluded.is_served, offers_cash = excluded.offers_cash`.execute(tx)
      return
    case 'holidays':
      await sql`INSERT INTO shipping_holidays (day, state_code, name)
        SELECT day, state, name FROM jsonb_to_recordset(${list}::jsonb) AS row (day date, state text, name text)
        ON CONFLICT (day, state_code) DO UPDATE SET name = excluded.name`.execute(tx)
      return
    case 'transit':
      await sql`UPDATE shipping_transit SET days_min = row."daysMin"::int, days_max = row."daysMax"::int
        FROM jsonb_to_recordset(${list}::jsonb) AS row (route text, "daysMin" text, "daysMax" text)
        WHERE shipping_transit.route = row.route`.execute(tx)
      return
  }
}
