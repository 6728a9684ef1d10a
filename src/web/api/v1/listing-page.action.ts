import type { LoaderFunctionArgs } from 'react-router'
import { EXPORTED, type Listing, listListings } from '#server/selling/imports/export-views.ts'
import { PageQuery } from './vendor-api-schemas.ts'
import { answerVendorCall, apiAnswer, readQuery } from './vendor-call.action.ts'

/** A page of what the caller's seller lists, under the given name, each as `answerOf` says it. */
export function answerListingPage(
  args: LoaderFunctionArgs,
  name: 'products' | 'stock',
  answerOf: (listing: Listing) => object,
): Promise<Response> {
  return answerVendorCall(args, async ({ app, who }) => {
    const query = readQuery(args.request, PageQuery, EXPORTED)
    if (!query.ok) return query.answer
    const { after, limit } = query.value
    const { listings, nextCursor = null } = await listListings(app, {
      sellerId: who.sellerId,
      cursor: after,
      limit,
    })
    return apiAnswer({ [name]: listings.map(answerOf), next: nextCursor })
  })
}
