import type { BoughtBuild } from '#domain/goods/builder/bought-build.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addToCart } from './add-to-cart.ts'
import { lockCartRow, markBuild } from './cart-store.ts'

export interface Reordered {
  /** Pieces that went into the cart. */
  added: number
  /** What could not be put in, by its name on the order: gone, sold out or over a limit. */
  left: string[]
}

/**
 * Puts the lines of an earlier order, or with `isTopUp` what the cart lacks of a build, into the customer's cart, as far as
 * they can be had. The lines of the products of `builds` remember theirs: what is ordered again was of a build before.
 */
export async function reorder(
  app: App,
  who: { userId: string },
  lines: readonly { offerId: string; name: string; quantity: number }[],
  { isTopUp = false, builds = [] }: { isTopUp?: boolean; builds?: readonly BoughtBuild[] } = {},
): Promise<Reordered> {
  const outcome: Reordered = { added: 0, left: [] }
  // One after the other: every line changes the same cart.
  for (const { offerId, name, quantity } of lines) {
    const added = await addToCart(app, who, { offerId, quantity, isTopUp })
    if (added.ok) outcome.added += added.value.added
    if (!added.ok || added.value.left > 0) outcome.left.push(name)
  }
  if (builds.length > 0)
    await inTransaction(app, async (tx) => {
      if (!(await lockCartRow(tx, who.userId))) return
      for (const build of builds) await markBuild(tx, { ...who, ...build })
    })
  return outcome
}
