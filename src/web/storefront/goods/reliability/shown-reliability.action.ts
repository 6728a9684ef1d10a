import type { RouterContextProvider } from 'react-router'
import type { ReliabilityWords } from '#domain/goods/reliability/reliability-words.ts'
import { listReliabilityWords } from '#server/goods/reliability/reliability-views.ts'
import { appContext } from '#web/http/context.ts'
import { optionalRead } from '#web/storefront/ground/shared/optional-read.action.ts'

/** What a page says of how many of these products came back and failed; nothing where that cannot be read. */
export function shownReliability(
  context: Readonly<RouterContextProvider>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ReliabilityWords>> {
  return optionalRead<ReadonlyMap<string, ReliabilityWords>>(context, {
    what: 'reliability',
    read: () => listReliabilityWords(context.get(appContext), productIds),
    without: new Map(),
  })
}
