import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/db/schema.ts'

const AT_ONCE = 200

/**
 * Products of which customers have said something that shows, and whose facts a seller may still change by itself, some at a
 * time: with a published review, an owner's answer or an owner's measurement.
 */
export async function listSpokenOfWithOwner(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT products.id FROM (
      SELECT product_id FROM product_ratings WHERE reviews > 0
      UNION SELECT questions.product_id FROM answers JOIN questions ON questions.id = answers.question_id
        WHERE answers.role = 'owner' AND answers.state = 'published'
      UNION SELECT product_id FROM measurements WHERE state = 'counted') AS spoken_of
    JOIN products ON products.id = spoken_of.product_id
    WHERE products.owner_seller_id IS NOT NULL ORDER BY products.id LIMIT ${AT_ONCE}`.execute(db)
  return rows.map((row) => row.id)
}
