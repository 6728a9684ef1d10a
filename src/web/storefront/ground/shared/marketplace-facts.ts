import { type UIMatch, useRouteLoaderData } from 'react-router'
import { legalEntity } from '#domain/ground/settings/legal-entity.ts'
import { OPENING_TERMS } from '#domain/ground/settings/marketplace-terms.ts'
import type { MarketplaceFacts } from '#server/ground/settings/current-settings.ts'
import type { Department } from './departments.ts'
import type { readRoot } from './root-loader.action.ts'

/** Stands where not even the page's own frame could be read. */
const OPENING: MarketplaceFacts = { terms: OPENING_TERMS, entity: legalEntity }

/** The marketplace's terms and its company, as of the page. */
export function useMarketplace(): MarketplaceFacts {
  return useKnownMarketplace() ?? OPENING
}

/** The same; undefined where the page's own frame could not be read. */
export function useKnownMarketplace(): MarketplaceFacts | undefined {
  return useRouteLoaderData<typeof readRoot>('root')?.marketplace
}

/** The same for a page's `meta`. */
export function marketplaceOf(
  matches: readonly ((Pick<UIMatch, 'id'> & { loaderData?: unknown }) | undefined)[],
): MarketplaceFacts {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  return (root as { marketplace?: MarketplaceFacts } | undefined)?.marketplace ?? OPENING
}

/** The categories that menus show; none where the page's own frame could not be read. */
export function useDepartments(): readonly Department[] {
  return useRouteLoaderData<typeof readRoot>('root')?.departments ?? []
}
