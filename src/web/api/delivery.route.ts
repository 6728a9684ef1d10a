import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { isPinShaped, readPinCode } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { CART_LINES_MAX } from '#domain/selling/cart/cart-lines.ts'
import { findDeliveryFor } from '#server/ground/shipping/delivery-views.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'

const Question = z.object({
  pin: z.string().transform(readPinCode).refine(isPinShaped),
  offerIds: z.array(z.uuid()).max(CART_LINES_MAX),
})

/**
 * When offers reach a PIN code, and whether cash is taken there: `/api/delivery?pin=411001&id=…&id=…`. Unknown ids are
 * left out. What it says of cash is about whoever asks, so nobody in between keeps it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const asked = Question.safeParse({ pin: searchParams.get('pin'), offerIds: searchParams.getAll('id') })
  if (!asked.success) {
    const problem = { code: 'shipping.pin_invalid' } as const
    return Response.json({ problem: { ...problem, message: problemWords(problem) } }, { status: 422 })
  }
  const { customer } = context.get(visitorContext)
  const app = context.get(appContext)
  const delivery = await findDeliveryFor(app, customer, asked.data)
  return Response.json({ delivery }, { headers: { 'Cache-Control': 'private, no-store' } })
}
