import { type UIMatch, useRouteLoaderData } from 'react-router'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { MarketplaceFacts } from '#server/ground/settings/current-settings.ts'
import type { Department } from './departments.ts'
import type { readRoot } from './root-loader.action.ts'

/** The marketplace's terms and its company, as of the page: whatever the page's own frame shows has been read. */
export function useMarketplace(): MarketplaceFacts {
  return known(useKnownMarketplace())
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
  return known((root as { marketplace?: MarketplaceFacts } | undefined)?.marketplace)
}

function known(facts: MarketplaceFacts | undefined): MarketplaceFacts {
  invariant(facts, 'a page is shown inside its frame')
  return facts
}

/** The categories that menus show; none where the page's own frame could not be read. */
export function useDepartments(): readonly Department[] {
  return useRouteLoaderData<typeof readRoot>('root')?.departments ?? []
}
