import type { Transaction } from 'kysely'
import { sellerSlug } from '#domain/selling/sellers/seller-slug.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertSeller } from './seller-store.ts'

/** Adds a seller in standing "applied": it can prepare its offers, and sells once an administrator approves it. */
export async function applyAsSeller(
  app: App,
  tx: Transaction<Schema>,
  { shopName }: { shopName: string },
): Promise<string> {
  const id = app.random.uuid()
  const seller = { id, name: shopName, standing: 'applied' as const, created_at: app.clock.now() }
  const slug = sellerSlug(shopName)
  const isAdded = await insertSeller(tx, { ...seller, slug })
  if (!isAdded) await insertSeller(tx, { ...seller, slug: `${slug}-${id.slice(0, 8)}` })
  return id
}
