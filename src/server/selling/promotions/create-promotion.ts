import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { couponCode } from '#domain/selling/promotions/coupon-code.ts'
import {
  checkPromotion,
  TOGETHER_PRODUCTS,
  type WantedTargets,
} from '#domain/selling/promotions/promotion-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { lockPromotionsOf } from './lock-promotions-store.ts'
import { insertPromotion, type NewPromotion } from './promotion-store.ts'
import { readOwnBrands, readOwnProducts } from './promotion-targets-views.ts'

/** Promotions of one seller that have not ended: more are not looked at by anybody. */
export const PROMOTIONS_MAX = 50

/**
 * Makes a promotion of a seller for what they offer. A code is the seller's word with letters by chance behind it. Refuses
 * a form with a fault, and brands and products that the seller does not offer.
 */
export async function createPromotion(
  app: App,
  who: ActingVendor,
  { fields, kinds }: { fields: Readonly<Record<string, unknown>>; kinds: readonly string[] },
): Promise<Result<{ promotionId: string }, 'promotions.full' | 'promotions.not_valid'>> {
  const at = app.clock.now()
  const form = checkPromotion(fields, { now: at, kinds })
  if (!form.ok) return form
  const { targets: wantedTargets, codePrefix, ...wanted } = form.value
  const { sellerId } = who
  return decideInSellerTransaction(app, sellerId, async (tx) => {
    if ((await lockPromotionsOf(tx, { sellerId, at })) >= PROMOTIONS_MAX)
      return refuse('promotions.full', { details: { promotionsMax: PROMOTIONS_MAX } })
    const targets = await findTargets(tx, { sellerId, wanted: wantedTargets })
    if (!targets.ok) return targets
    // Two names may be those of one product.
    if (wanted.rule.kind === 'together' && targets.value.length < 2)
      return refuse('promotions.not_valid', { fields: { products: TOGETHER_PRODUCTS } })
    const id = app.random.uuid()
    const code = newCode(app, codePrefix)
    await insertPromotion(tx, { id, by: { sellerId }, code, at, ...wanted, targets: targets.value })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'promotion.created',
      subject: { kind: 'promotion', id },
      after: { name: wanted.name, kind: wanted.rule.kind, needsCode: code !== null },
    })
    return ok({ promotionId: id })
  })
}

/** Letters by chance behind a word; none where it applies by itself. */
export function newCode({ random }: Pick<App, 'random'>, prefix: string | null): string | null {
  return prefix === null ? null : couponCode(prefix, Buffer.from(random.token(16), 'base64url'))
}

type Targets = NewPromotion['targets']

async function findTargets(
  tx: Transaction<Schema>,
  { sellerId, wanted }: { sellerId: string; wanted: WantedTargets },
): Promise<Result<Targets, 'promotions.not_valid'>> {
  if (wanted.what === 'all') return ok([])
  const { what, values } = wanted
  if (what === 'kind') return ok(values.map((value) => ({ what, value })))
  const found = await (what === 'brand' ? readOwnBrands : readOwnProducts)(tx, { sellerId, values })
  const missing = values.filter((value) => !found.has(value))
  if (missing.length > 0) {
    const field = what === 'brand' ? 'brands' : 'products'
    return refuse('promotions.not_valid', {
      fields: { [field]: `You do not sell: ${missing.slice(0, 5).join(', ')}` },
    })
  }
  return ok([...new Set(found.values())].map((value) => ({ what, value })))
}
