import { type BoughtBuild, sharedBuildPath } from '#domain/goods/builder/bought-build.ts'
import type { App } from '#server/ground/app.ts'

/** A build with which something was put into a cart. */
export interface CartBuild {
  /** Its page. */
  to: string
  /** The offers of its lines, or its products. */
  ids: string[]
}

/** The builds of a customer's cart. */
export async function findCartBuilds(db: App['db'], userId: string): Promise<CartBuild[]> {
  const lines = await db
    .selectFrom('cart_lines')
    .select(['offer_id', 'build_text'])
    .where('user_id', '=', userId)
    .execute()
  const texts = new Set(lines.flatMap((line) => line.build_text ?? []))
  return [...texts].map((text) => ({
    to: sharedBuildPath(text),
    ids: lines.flatMap((line) => (line.build_text === text ? [line.offer_id] : [])),
  }))
}

/** The same of a cart that the browser keeps: of its latest build the products are known. */
export function buildsOf(latest: BoughtBuild | undefined): CartBuild[] {
  return latest ? [{ to: sharedBuildPath(latest.text), ids: latest.productIds }] : []
}
