import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

export interface ShopTemplate {
  id: string
  name: string
  text: string
  version: number
}

/** What a shop answers often, by name; a shop has few. */
export function listShopTemplates(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
): Promise<ShopTemplate[]> {
  return inSellerTransaction(app, sellerId, (tx) =>
    tx
      .selectFrom('message_templates')
      .select(['id', 'name', 'text', 'version'])
      .where('seller_id', '=', sellerId)
      .orderBy('name')
      .execute(),
  )
}

export async function findShopTemplate(
  app: Pick<App, 'db' | 'random'>,
  sellerId: string,
  id: string,
): Promise<ShopTemplate | undefined> {
  if (!isUuid(id)) return undefined
  return (await listShopTemplates(app, sellerId)).find((template) => template.id === id)
}
