import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Schema } from '#server/ground/db/schema.ts'

/** The seller's photographs of the inspection, the first first, by the `returned_units` of a query. */
export function inspectionPhotographs() {
  return jsonArrayFrom(
    expressionBuilder<Schema, 'returned_units'>()
      .selectFrom('return_photographs')
      .select('return_photographs.id')
      .whereRef('return_photographs.return_id', '=', 'returned_units.return_id')
      .where('by_kind', '=', 'vendor')
      .orderBy('return_photographs.at')
      .orderBy('return_photographs.id'),
  )
}
