import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { z } from 'zod'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { findOfferBySku } from '#server/selling/imports/export-views.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { readJson } from '#web/http/read-json.ts'
import { answerListingPage } from './listing-page.action.ts'
import { StockToChange } from './vendor-api-schemas.ts'
import {
  answerVendorCall,
  apiAnswer,
  apiProblem,
  methodNotAllowed,
  readSent,
  stockFigures,
} from './vendor-call.action.ts'

/** A page of what is on hand. */
export function loader(args: LoaderFunctionArgs) {
  return answerListingPage(args, 'stock', ({ offerId, terms, onHand, reserved }) => ({
    sku: terms.sellerSku,
    offerId,
    ...stockFigures({ onHand, reserved }),
    pricePaise: terms.unitPricePaise,
  }))
}

/** Changes the stock of one product: by so many pieces, or to a count if what was expected is what is on hand. */
export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    if (args.request.method !== 'PATCH') return methodNotAllowed('GET, PATCH')
    const sent = readSent(StockToChange, await readJson(args.request))
    if (!sent.ok) return sent.answer
    const { sku, key = app.random.uuid() } = sent.value
    const offerId = await findOfferBySku(app, { sellerId: who.sellerId, sku })
    if (!offerId) return apiProblem({ code: 'listings.not_found' })
    const changed = await changeStock(app, who, { offerId, key, entries: entriesOf(sent.value) })
    if (!changed.ok) return apiProblem(changed.problem)
    const { onHandBefore, ...stock } = changed.value
    return apiAnswer({ sku, onHandBefore, ...stockFigures(stock) })
  })
}

/** The entries that the form of the vendor's page would send. */
function entriesOf({
  delta = 0,
  onHand,
  expectedOnHand,
  count,
  expected,
}: z.output<typeof StockToChange>): FormEntries {
  const note = ['By your shop’s software']
  const counted = onHand ?? count
  if (counted === undefined)
    return { change: [delta > 0 ? 'receipt' : 'loss'], pieces: [String(Math.abs(delta))], note }
  return {
    change: ['count'],
    pieces: [String(counted)],
    expectedOnHand: [String(expectedOnHand ?? expected ?? '')],
    note,
  }
}
