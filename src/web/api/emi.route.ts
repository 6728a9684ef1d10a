import type { LoaderFunctionArgs } from 'react-router'
import { findEmiFrom, findShownOffers } from '#server/money/payments/offers/shown-offers-views.ts'
import { appContext } from '#web/http/context.ts'
import { askedAmount, askedPieces } from '#web/shared/ground/shell/asked-amount.ts'

/** The plan that is named first for an amount and the offers of banks, for a cart that comes to another one: `/api/emi?amount=219900&pieces=2`, in paise. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ofPaise = askedAmount(request)
  if (!ofPaise) return Response.json({ problem: 'cart.request_invalid' }, { status: 422 })
  const app = context.get(appContext)
  const pieces = askedPieces(request)
  const [emi, { offers }] = await Promise.all([
    findEmiFrom(app, { amountPaise: ofPaise, pieces }),
    findShownOffers(app, { amountPaise: ofPaise, pieces }),
  ])
  return Response.json(
    { ofPaise, pieces, emi: emi ?? null, offers },
    { headers: { 'Cache-Control': 'no-cache' } },
  )
}
