import {
  BUDGET_SLOTS,
  type BudgetStock,
  type PricedPart,
} from '#domain/goods/builder/cheapest-build-search.ts'
import { slotOf } from '#domain/goods/builder/slots.ts'
import { kinds } from '#domain/goods/catalogue/categories.ts'
import type { App } from '#server/ground/app.ts'
import { madeUpComputerProducts } from '../../src/entry/demo/stock/made-up/made-up-products.ts'
import { priceOf } from '../../src/entry/demo/stock/price-of.ts'

/** Made-up parts of every kind of a computer at their prices, some with facts missing; the same ones each time. */
export function computerParts(count: number): PricedPart[] {
  return madeUpComputerProducts(count).map(({ key, kind, facts }) => ({
    id: key,
    kind,
    name: facts.name,
    quantity: 1,
    attributes: facts.attributes,
    pricePaise: priceOf({ key, kind, facts }, 'house').price * 100,
  }))
}

export function stockOf(parts: readonly PricedPart[]): BudgetStock {
  return Object.fromEntries(
    BUDGET_SLOTS.map((slot) => [slot, parts.filter(({ kind }) => slotOf(kind)?.key === slot)]),
  ) as Record<keyof BudgetStock, PricedPart[]>
}

/** Puts parts on sale, each with one offer; what `of` says of a part holds for it. */
export async function sellParts(
  app: App,
  parts: readonly PricedPart[],
  of: (part: PricedPart) => { available?: number; condition?: 'new' | 'open-box' } = () => ({}),
): Promise<void> {
  await app.db
    .insertInto('sellers')
    .values({
      id: 'part-shop',
      slug: 'part-shop',
      name: 'Part Shop',
      standing: 'approved',
      gstin: '27AAPFU0939F1ZV',
      legal_name: 'Part Shop Private Limited',
      state_code: 'MH',
      address: '12 MG Road',
      city: 'Pune',
      postal_code: '411001',
      care_email: null,
      care_phone: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const part of parts) await sellPart(app, part, of(part))
}

async function sellPart(
  app: App,
  { id, kind, name, attributes, pricePaise }: PricedPart,
  { available = 5, condition = 'new' }: { available?: number; condition?: 'new' | 'open-box' },
): Promise<void> {
  const offerId = app.random.uuid()
  const price = { list_price_paise: pricePaise, discount_bp: 0 }
  await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('products')
      .values({
        id,
        kind,
        name,
        brand: 'Aravalli',
        category: kinds[kind].category,
        short_description: name,
        description: name,
        attributes: JSON.stringify(attributes),
        hsn: '8473',
        gst_rate_bp: 1800,
        on_sale: true,
        best_offer_id: offerId,
        price_paise: pricePaise,
        in_stock: available > 0,
        ...price,
      } as never)
      .execute()
    await tx
      .insertInto('offers')
      .values({
        id: offerId,
        product_id: id,
        seller_id: 'part-shop',
        seller_sku: null,
        status: 'live',
        condition,
        unit_price_paise: pricePaise,
        ...price,
      })
      .execute()
    await tx.insertInto('stock').values({ offer_id: offerId, on_hand: available }).execute()
    if (available === 0) return
    const receipt = { offer_id: offerId, on_hand_change: available, reason: 'receipt' } as const
    await tx.insertInto('stock_movements').values(receipt).execute()
  })
}
