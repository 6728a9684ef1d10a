import type { Transaction } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { checkTemplateForm } from '#domain/people/support/answer-template.ts'
import { readVersion } from '#domain/people/support/ticket-forms.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { changeTemplate, insertTemplate, lockTemplate } from './template-store.ts'

type Fields = Readonly<Record<string, unknown>>

type AddTemplateRefusal = 'support.template_invalid' | 'support.template_name_taken'

/**
 * Keeps a new text to answer with (name, text). The form's own key (field `key`) is its id: sent twice, it is kept
 * once.
 */
export async function addTemplate(
  app: App,
  admin: Permitted<'support.answer'>,
  fields: Fields,
): Promise<Result<{ id: string; name: string }, AddTemplateRefusal>> {
  return changeTemplates(app, admin, async (tx) => {
    const checked = checkTemplateForm(fields)
    if (!checked.ok) return checked
    const id = isUuid(fields.key) ? fields.key : app.random.uuid()
    const { name, text } = checked.value
    if (await lockTemplate(tx, id)) return ok({ id, name })
    await insertTemplate(tx, { id, name, text })
    await record(app, tx, admin, { id, action: 'template.added', after: { name, text, version: 1 } })
    return ok({ id, name })
  })
}

type EditTemplateRefusal =
  | 'support.template_changed'
  | 'support.template_invalid'
  | 'support.template_name_taken'
  | 'support.template_unknown'

/** Changes a template (name, text, version). Refuses when somebody else changed it meanwhile. */
export async function editTemplate(
  app: App,
  admin: Permitted<'support.answer'>,
  { id, fields }: { id: string; fields: Fields },
): Promise<Result<{ id: string; name: string }, EditTemplateRefusal>> {
  return changeTemplates(app, admin, async (tx) => {
    const kept = isUuid(id) ? await lockTemplate(tx, id) : undefined
    if (!kept || kept.removed_at) return refuse('support.template_unknown')
    const checked = checkTemplateForm(fields)
    if (!checked.ok) return checked
    const { name, text } = checked.value
    if (kept.name === name && kept.text === text) return ok({ id, name })
    if (readVersion(fields.version) !== kept.version) return refuse('support.template_changed')
    await changeTemplate(tx, { id, name, text, updated_at: app.clock.now() })
    await record(app, tx, admin, {
      id,
      action: 'template.changed',
      before: { name: kept.name, text: kept.text, version: kept.version },
      after: { name, text, version: kept.version + 1 },
    })
    return ok({ id, name })
  })
}

/** Takes a template away; `restoreTemplate` brings it back. Done twice is done once. */
export async function removeTemplate(
  app: App,
  admin: Permitted<'support.answer'>,
  id: string,
): Promise<Result<{ name: string }, 'support.template_name_taken' | 'support.template_unknown'>> {
  return moveTemplate(app, admin, { id, isGone: true })
}

/** Brings back what was taken away, unless its name is taken by now. */
export async function restoreTemplate(
  app: App,
  admin: Permitted<'support.answer'>,
  id: string,
): Promise<Result<{ name: string }, 'support.template_name_taken' | 'support.template_unknown'>> {
  return moveTemplate(app, admin, { id, isGone: false })
}

async function moveTemplate(
  app: App,
  admin: Permitted<'support.answer'>,
  { id, isGone }: { id: string; isGone: boolean },
): Promise<Result<{ name: string }, 'support.template_name_taken' | 'support.template_unknown'>> {
  return changeTemplates(app, admin, async (tx) => {
    const kept = isUuid(id) ? await lockTemplate(tx, id) : undefined
    if (!kept) return refuse('support.template_unknown')
    if ((kept.removed_at !== null) === isGone) return ok({ name: kept.name })
    const at = app.clock.now()
    await changeTemplate(tx, { id, removed_at: isGone ? at : null, updated_at: at })
    await record(app, tx, admin, { id, action: isGone ? 'template.removed' : 'template.restored' })
    return ok({ name: kept.name })
  })
}

async function changeTemplates<Value, Code extends ProblemCode>(
  app: App,
  _admin: Permitted<'support.answer'>,
  work: (tx: Transaction<Schema>) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'support.template_name_taken'>> {
  try {
    return await decideInTransaction(app, work)
  } catch (error) {
    // Two of one name at once, or one that is there already.
    if (error instanceof Error && 'constraint' in error && error.constraint === 'answer_templates_by_name')
      return refuse('support.template_name_taken', {
        fields: { name: 'Another template has this name already' },
      })
    throw error
  }
}

async function record(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'support.answer'>,
  o: { id: string; action: string; before?: object; after?: object },
): Promise<void> {
  const { id, ...change } = o
  await audit(tx, app, { ...asActor(admin), subject: { kind: 'answer_template', id }, ...change })
}
