import type { Transaction } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { ThirdPayer } from '#domain/selling/promotions/promotion.ts'
import {
  checkSharedPromotion,
  TOGETHER_PRODUCTS,
  type WantedTargets,
} from '#domain/selling/promotions/promotion-form.ts'
import { findMisfit } from '#server/goods/builder/misfit-views.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { newCode, PROMOTIONS_MAX } from './create-promotion.ts'
import { lockPromotionsOf } from './lock-promotions-store.ts'
import { findPayerName } from './payer-views.ts'
import { insertPromotion, type NewPromotion } from './promotion-store.ts'
import { readAllBrands, readAllProducts } from './promotion-targets-views.ts'

type Tx = Transaction<Schema>

/**
 * Makes a promotion for the goods of all sellers, which the marketplace, a maker or a bank pays for. Refuses a form with a
 * fault, brands and products that the catalogue does not have, and a combination of parts that do not fit together.
 */
export async function createSharedPromotion(
  app: App,
  admin: Permitted<'products.change'>,
  { fields, kinds }: { fields: Readonly<Record<string, unknown>>; kinds: readonly string[] },
): Promise<Result<{ promotionId: string }, 'promotions.full' | 'promotions.not_valid'>> {
  const at = app.clock.now()
  const form = checkSharedPromotion(fields, { now: at, kinds })
  if (!form.ok) return form
  const { targets: wantedTargets, codePrefix, payer, payerName, ...wanted } = form.value
  const targets = await findTargets(app, wantedTargets)
  if (!targets.ok) return targets
  const apart = wanted.rule.kind === 'together' && (await whyApart(app, targets.value))
  if (apart) return refuse('promotions.not_valid', { fields: { products: apart } })
  return decideInTransaction(app, async (tx) => {
    if ((await lockPromotionsOf(tx, { sellerId: null, at })) >= PROMOTIONS_MAX)
      return refuse('promotions.full', { details: { promotionsMax: PROMOTIONS_MAX } })
    const id = app.random.uuid()
    const code = newCode(app, codePrefix)
    const by = { payer, payerName: await spelled(tx, payer, payerName) }
    await insertPromotion(tx, { id, by, code, at, ...wanted, targets: targets.value })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'promotion.created',
      subject: { kind: 'promotion', id },
      after: { name: wanted.name, kind: wanted.rule.kind, needsCode: code !== null, ...by },
    })
    return ok({ promotionId: id })
  })
}

/** A maker or bank is one, however its name is typed the next time. */
async function spelled(tx: Tx, payer: ThirdPayer, typed: string): Promise<string> {
  return payer === 'marketplace' ? typed : ((await findPayerName(tx, typed)) ?? typed)
}

/** Why products are no combination: there are too few, or parts of a computer among them do not fit together. */
async function whyApart(app: App, targets: NewPromotion['targets']): Promise<string | undefined> {
  // Two names may be those of one product.
  if (targets.length < 2) return TOGETHER_PRODUCTS
  return findMisfit(
    app,
    targets.map(({ value }) => value),
  )
}

async function findTargets(
  { db }: Pick<App, 'db'>,
  wanted: WantedTargets,
): Promise<Result<NewPromotion['targets'], 'promotions.not_valid'>> {
  if (wanted.what === 'all') return ok([])
  const { what, values } = wanted
  if (what === 'kind') return ok(values.map((value) => ({ what, value })))
  const found = await (what === 'brand' ? readAllBrands : readAllProducts)(db, values)
  const missing = values.filter((value) => !found.has(value))
  if (missing.length > 0) {
    const field = what === 'brand' ? 'brands' : 'products'
    return refuse('promotions.not_valid', {
      fields: { [field]: `Not in the catalogue: ${missing.slice(0, 5).join(', ')}` },
    })
  }
  return ok([...new Set(found.values())].map((value) => ({ what, value })))
}
