import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { changeStock } from '#server/vendors/change-stock.ts'
import { findOfferBySku, listListings } from '#server/vendors/export-views.ts'
import { readJson } from '#web/http/read-json.ts'
import { answerVendorCall, apiAnswer, apiProblem, methodNotAllowed, readSent } from '#web/http/vendor-api.ts'
import { placeAfter, readPlaceAfter } from './listing-place.ts'
import { PageQuery, StockToSet } from './vendor-api-schemas.ts'

/** A page of what is on hand. */
export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    const query = readSent(PageQuery, Object.fromEntries(new URL(args.request.url).searchParams))
    if (!query.ok) return query.answer
    const { after, limit } = query.value
    const listings = await listListings(app, { sellerId: who.sellerId, after: readPlaceAfter(after), limit })
    return apiAnswer({
      stock: listings.map(({ offerId, terms, onHand, reserved }) => ({
        sku: terms.sellerSku,
        offerId,
        onHand,
        reserved,
        pricePaise: terms.unitPricePaise,
      })),
      next: listings.length === limit ? placeAfter(listings.at(-1)) : null,
    })
  })
}

/** Sets the count of one product; with `expected`, only if that is what is on hand. */
export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    if (args.request.method !== 'PATCH') return methodNotAllowed('GET, PATCH')
    const sent = readSent(StockToSet, await readJson(args.request))
    if (!sent.ok) return sent.answer
    const { sku, count, expected } = sent.value
    const offerId = await findOfferBySku(app, { sellerId: who.sellerId, sku })
    if (!offerId) return apiProblem({ code: 'vendors.not_found' })
    const entries = {
      change: ['count'],
      pieces: [String(count)],
      note: ['Counted, by the shop’s software'],
      ...(expected !== undefined && { seenOnHand: [String(expected)] }),
    }
    const changed = await changeStock(app, who, { offerId, key: app.random.uuid(), entries })
    return changed.ok ? apiAnswer({ sku, ...changed.value }) : apiProblem(changed.problem)
  })
}
