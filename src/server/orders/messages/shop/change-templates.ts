import type { Transaction } from 'kysely'
import { type AnyResult, type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { TEMPLATES_MAX } from '#domain/orders/messages/message-limits.ts'
import { readMessageTemplate } from '#domain/orders/messages/message-template.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace, decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { changeTemplate, insertTemplate, lockTemplates, removeTemplateRow } from './template-store.ts'

type Fields = Readonly<Record<string, unknown>>
type NameTaken = 'messages.template_name_taken'

/** Keeps a text that a shop answers often (name, text). The form's own key is its id: sent twice, it is kept once. */
export async function addShopTemplate(
  app: App,
  vendor: ActingVendor,
  fields: Fields,
): Promise<
  Result<{ name: string }, CodeOf<typeof readMessageTemplate> | NameTaken | 'messages.templates_full'>
> {
  const read = readMessageTemplate(fields)
  if (!read.ok) return read
  const { sellerId } = vendor
  return inShop(app, sellerId, async (tx) => {
    const kept = await lockTemplates(tx, sellerId)
    const id = isUuid(fields.key) ? fields.key : app.random.uuid()
    if (kept.some((template) => template.id === id)) return ok({ name: read.value.name })
    if (kept.length >= TEMPLATES_MAX) return refuse('messages.templates_full')
    if (!(await insertTemplate(tx, { id, seller_id: sellerId, ...read.value }))) return nameTaken()
    return ok({ name: read.value.name })
  })
}

/** Changes a template (name, text, version). Refuses when a colleague changed it meanwhile. */
export async function editShopTemplate(
  app: App,
  vendor: ActingVendor,
  { id, fields }: { id: string; fields: Fields },
): Promise<
  Result<
    { name: string },
    CodeOf<typeof readMessageTemplate> | NameTaken | 'messages.template_changed' | 'messages.template_gone'
  >
> {
  const read = readMessageTemplate(fields)
  if (!read.ok) return read
  return inShop(app, vendor.sellerId, async (tx) => {
    const all = await lockTemplates(tx, vendor.sellerId)
    const kept = all.find((template) => template.id === id)
    if (!kept) return refuse('messages.template_gone')
    if (String(kept.version) !== fields.version) return refuse('messages.template_changed')
    if (all.some((other) => other.id !== id && other.name === read.value.name)) return nameTaken()
    await changeTemplate(tx, { id, ...read.value, version: kept.version + 1 })
    return ok({ name: read.value.name })
  })
}

/** Deletes a template. Done twice is done once. */
export function removeShopTemplate(
  app: App,
  vendor: ActingVendor,
  id: string,
): Promise<Result<undefined, never>> {
  return inShop(app, vendor.sellerId, async (tx) => {
    const kept = (await lockTemplates(tx, vendor.sellerId)).find((template) => template.id === id)
    if (kept) await removeTemplateRow(tx, kept.id)
    return ok(undefined)
  })
}

function nameTaken() {
  return refuse('messages.template_name_taken', {
    fields: { name: 'Another template of your shop has this name' },
  })
}

function inShop<Answer extends AnyResult>(
  app: App,
  sellerId: string,
  work: (tx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  return decideInSellerTransaction(app, sellerId, (tx) => asMarketplace(tx, work))
}
