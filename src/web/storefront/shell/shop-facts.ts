import { type UIMatch, useRouteLoaderData } from 'react-router'
import { legalEntity } from '#domain/settings/legal-entity.ts'
import { OPENING_TERMS } from '#domain/settings/shop-terms.ts'
import type { ShopFacts } from '#server/settings/read-terms.ts'
import type { loader as rootLoader } from '#web/root.tsx'

/** Stands where not even the page's own frame could be read. */
const OPENING: ShopFacts = { terms: OPENING_TERMS, entity: legalEntity }

/** The shop's terms and its company, as of the page. */
export function useShop(): ShopFacts {
  return useKnownShop() ?? OPENING
}

/** The same; undefined where the page's own frame could not be read. */
export function useKnownShop(): ShopFacts | undefined {
  return useRouteLoaderData<typeof rootLoader>('root')?.shop
}

/** The same for a page's `meta`. */
export function shopOf(
  matches: readonly ((Pick<UIMatch, 'id'> & { loaderData?: unknown }) | undefined)[],
): ShopFacts {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return (root as { shop?: ShopFacts } | undefined)?.shop ?? OPENING
}
