import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { importOne } from '#server/selling/imports/import-one-row.ts'
import { readJson } from '#web/http/read-json.ts'
import { answerListingPage } from './listing-page.action.ts'
import { ProductToList } from './vendor-api-schemas.ts'
import {
  answerVendorCall,
  apiAnswer,
  apiProblem,
  methodNotAllowed,
  readSent,
  stockFigures,
} from './vendor-call.action.ts'

/** A page of the seller's products. */
export function loader(args: LoaderFunctionArgs) {
  return answerListingPage(
    args,
    'products',
    ({ offerId, productId, status, kind, facts, terms, onHand, reserved }) => ({
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
    }),
  )
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
