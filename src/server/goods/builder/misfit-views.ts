import { misfitOf } from '#domain/goods/compatibility/misfit.ts'
import type { App } from '#server/ground/app.ts'
import { findBuildParts } from './build-views.ts'

/** Why products cannot stand in one computer, in a sentence; undefined where nothing speaks against it. */
export async function findMisfit(app: App, productIds: readonly string[]): Promise<string | undefined> {
  return misfitOf(
    await findBuildParts(
      app,
      productIds.map((productId) => ({ productId, quantity: 1 })),
    ),
  )
}
