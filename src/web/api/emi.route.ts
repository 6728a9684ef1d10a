import type { LoaderFunctionArgs } from 'react-router'
import { findEmiFrom } from '#server/money/payments/ways/find-emi-from.ts'
import { appContext } from '#web/http/context.ts'
import { askedAmount } from '#web/shared/ground/shell/asked-amount.ts'

/** The lowest instalment of an amount, for a cart that comes to another one: `/api/emi?amount=219900`, in paise. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ofPaise = askedAmount(request)
  if (!ofPaise) return Response.json({ problem: 'cart.request_invalid' }, { status: 422 })
  const emi = await findEmiFrom(context.get(appContext), ofPaise)
  return Response.json({ ofPaise, emi: emi ?? null }, { headers: { 'Cache-Control': 'no-cache' } })
}
