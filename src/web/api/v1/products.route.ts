import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { EXPORTED, listListings } from '#server/selling/imports/export-views.ts'
import { importOne } from '#server/selling/imports/import-one-row.ts'
import { readJson } from '#web/http/read-json.ts'
import { PageQuery, ProductToList } from './vendor-api-schemas.ts'
import {
  answerVendorCall,
  apiAnswer,
  apiProblem,
  methodNotAllowed,
  readQuery,
  readSent,
  stockFigures,
} from './vendor-call.action.ts'

/** A page of the shop's products. */
export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    const query = readQuery(args.request, PageQuery, EXPORTED)
    if (!query.ok) return query.answer
    const { after, limit } = query.value
    const page = { sellerId: who.sellerId, cursor: after, limit }
    const { listings, nextCursor = null } = await listListings(app, page)
    return apiAnswer({
      products: listings.map(({ offerId, productId, status, kind, facts, terms, onHand, reserved }) => ({
        offerId,
        productId,
        status,
        sku: terms.sellerSku,
        kind,
        name: facts.name,
        brand: facts.brand,
        mpn: facts.mpn,
        ean: facts.ean,
        mrpPaise: terms.listPricePaise,
        pricePaise: terms.unitPricePaise,
        condition: terms.condition,
        dispatchDays: terms.dispatchDays,
        ...stockFigures({ onHand, reserved }),
        attributes: facts.attributes,
      })),
      next: nextCursor,
    })
  })
}

/** Lists a product, or changes it: 201 when it is new. */
export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    if (args.request.method !== 'POST') return methodNotAllowed('GET, POST')
    const sent = readSent(ProductToList, await readJson(args.request))
    if (!sent.ok) return sent.answer
    const { priceIsRight = false, ...record } = sent.value
    const listed = await importOne(app, who, record, { priceIsRight })
    if (!listed.ok) return apiProblem(listed.problem)
    return apiAnswer(listed.value, listed.value.outcome === 'new' ? 201 : 200)
  })
}
