import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Schema } from '#server/ground/db/schema.ts'

/** The serials that the pieces of a line of a parcel have now, in the order of its pieces, by the `parcel_lines` of a query. */
export function lineSerials() {
  return jsonArrayFrom(
    expressionBuilder<Schema, 'parcel_lines'>()
      .selectFrom('parcel_units')
      .select(['parcel_units.id', 'parcel_units.piece', 'parcel_units.serial'])
      .whereRef('parcel_units.parcel_id', '=', 'parcel_lines.parcel_id')
      .whereRef('parcel_units.order_line_id', '=', 'parcel_lines.order_line_id')
      .where('parcel_units.released_at', 'is', null)
      .orderBy('parcel_units.piece')
      .orderBy('parcel_units.serial'),
  )
}
