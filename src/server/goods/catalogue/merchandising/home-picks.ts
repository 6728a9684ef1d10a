import type { Transaction } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockPickable, lockPicks, type Pick, writePicks } from './home-pick-store.ts'

/** A list that somebody can still keep in order by hand. */
const PICKS_MAX = 50

interface Picked {
  name: string
  place: number
}

/**
 * Puts a live product on the home page's list, at its end or at a place (from 1). One that is there already stays where
 * it is.
 */
export function pickForHome(
  app: App,
  admin: Permitted<'products.change'>,
  { productId, place }: { productId: string; place?: number },
): Promise<Result<Picked, 'catalogue.home_full' | 'catalogue.product_gone'>> {
  return changePicks(app, admin, async (tx, picks) => {
    const product = await lockPickable(tx, productId)
    if (!product) return refuse('catalogue.product_gone')
    const at = picks.findIndex(({ id }) => id === productId)
    if (at !== -1) return ok({ name: product.name, place: at + 1 })
    if (picks.length >= PICKS_MAX)
      return refuse('catalogue.home_full', { details: { productsMax: PICKS_MAX } })
    const to = Math.min(Math.max(1, place ?? picks.length + 1), picks.length + 1)
    const ids = picks.map(({ id }) => id)
    await writePicks(tx, { ids: ids.toSpliced(to - 1, 0, productId), gone: [] })
    await record(app, tx, admin, { action: 'product.picked', productId, after: { place: to } })
    return ok({ name: product.name, place: to })
  })
}

/** Moves a picked product one place up or down; at the end of the list it stays. */
export function movePick(
  app: App,
  admin: Permitted<'products.change'>,
  { productId, by }: { productId: string; by: -1 | 1 },
): Promise<Result<Picked, 'catalogue.product_gone'>> {
  return changePicks(app, admin, async (tx, picks) => {
    const from = picks.findIndex(({ id }) => id === productId)
    const product = picks[from]
    if (!product) return refuse('catalogue.product_gone')
    const to = Math.min(Math.max(0, from + by), picks.length - 1)
    if (to === from) return ok({ name: product.name, place: from + 1 })
    const ids = picks.map(({ id }) => id).filter((id) => id !== productId)
    await writePicks(tx, { ids: ids.toSpliced(to, 0, productId), gone: [] })
    const places = { before: { place: from + 1 }, after: { place: to + 1 } }
    await record(app, tx, admin, { action: 'product.moved_on_home', productId, ...places })
    return ok({ name: product.name, place: to + 1 })
  })
}

/** Takes a product off the home page's list and says where it stood. */
export function dropPick(
  app: App,
  admin: Permitted<'products.change'>,
  productId: string,
): Promise<Result<Picked, 'catalogue.product_gone'>> {
  return changePicks(app, admin, async (tx, picks) => {
    const at = picks.findIndex(({ id }) => id === productId)
    const product = picks[at]
    if (!product) return refuse('catalogue.product_gone')
    const ids = picks.map(({ id }) => id).filter((id) => id !== productId)
    await writePicks(tx, { ids, gone: [productId] })
    await record(app, tx, admin, { action: 'product.unpicked', productId, before: { place: at + 1 } })
    return ok({ name: product.name, place: at + 1 })
  })
}

async function changePicks<Code extends ProblemCode>(
  app: App,
  _admin: Permitted<'products.change'>,
  work: (tx: Transaction<Schema>, picks: readonly Pick[]) => Promise<Result<Picked, Code>>,
): Promise<Result<Picked, Code>> {
  return decideInTransaction(app, async (tx) => work(tx, await lockPicks(tx)))
}

function record(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'products.change'>,
  { productId, ...entry }: { action: string; productId: string; before?: object; after?: object },
): Promise<void> {
  return audit(tx, app, { ...asActor(admin), ...entry, subject: { kind: 'product', id: productId } })
}
