import type { Kysely } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { Schema } from '#server/ground/db/schema.ts'

export interface AnswerTemplate {
  id: string
  name: string
  text: string
  version: number
  updatedAt: string
}

/** A page of names that a person can choose from. */
const TEMPLATES_MAX = 200

/** All templates by name. */
export async function listTemplates(
  db: Kysely<Schema>,
  _admin: Permitted<'support.read'>,
): Promise<AnswerTemplate[]> {
  const rows = await db
    .selectFrom('answer_templates')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('name')
    .limit(TEMPLATES_MAX)
    .execute()
  return rows.map(toTemplate)
}

/** A template; with `isRemoved` one that was deleted, to be offered back. */
export async function findTemplate(
  db: Kysely<Schema>,
  _admin: Permitted<'support.read' | 'support.answer'>,
  id: string | null,
  { isRemoved = false } = {},
): Promise<AnswerTemplate | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('answer_templates')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row && toTemplate(row)
}

function toTemplate(row: { id: string; name: string; text: string; version: number; updated_at: Date }) {
  const { id, name, text, version } = row
  return { id, name, text, version, updatedAt: row.updated_at.toISOString() }
}
