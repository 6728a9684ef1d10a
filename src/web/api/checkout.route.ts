import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { findOrderOfKey } from '#server/orders/checkout/checkout-views.ts'
import { parsePlaceOrder } from '#server/orders/checkout/parse-place-order.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { ASKED_UNSTORED } from '#web/http/page-cache/cache-control.ts'
import { readJson } from '#web/http/read-json.ts'
import { formWords, problemStatus } from '#web/shared/ground/refusals/problem-words.ts'
import { publishedCode } from '#web/shared/ground/refusals/published-codes.ts'
import type { OrderOfKey } from '#web/storefront/orders/checkout/under-way/lost-order.tsx'

/** The order that a checkout key of one's own became, placed or waiting for its payment: `GET /api/checkout?key=…`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer } = context.get(visitorContext)
  if (!customer) return problemAnswer({ code: 'checkout.signed_out' }, 401)
  const checkoutKey = new URL(request.url).searchParams.get('key')?.toLowerCase() ?? ''
  if (!isUuid(checkoutKey)) return problemAnswer({ code: 'checkout.request_invalid' }, 400)
  const { userId } = customer
  const found = await findOrderOfKey(context.get(appContext).db, { userId, checkoutKey })
  const order = found && {
    orderId: found.orderId,
    number: orderNumber(found.sequence),
    isPlaced: found.placedAt !== null,
  }
  return Response.json({ order: order ?? null } satisfies OrderOfKey, {
    headers: { 'Cache-Control': ASKED_UNSTORED },
  })
}

/**
 * Places an order for a program, as the checkout page does for a person: `POST /api/checkout` with the fields of the
 * form as JSON, and `lines` for another choice than the cart. 201 with the order, the same for a repeated key; else the
 * problem, with the words a person would read.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { customer } = context.get(visitorContext)
  if (!customer) return problemAnswer({ code: 'checkout.signed_out' }, 401)
  const body = await readJson(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return problemAnswer({ code: 'checkout.request_invalid' }, 400)
  const input = parsePlaceOrder(body as Record<string, unknown>)
  if (!input.ok) {
    const isMalformed = input.problem.code === 'checkout.request_invalid'
    return problemAnswer(input.problem, isMalformed ? 400 : problemStatus(input.problem))
  }
  const placed = await placeOrder(context.get(appContext), customer, input.value)
  if (!placed.ok) return problemAnswer(placed.problem, problemStatus(placed.problem))
  return Response.json({ order: placed.value }, { status: 201 })
}

function problemAnswer(problem: AnyProblem, status: number): Response {
  const seconds = problem.details?.retryAfterSeconds ?? (status === 503 ? 1 : undefined)
  return Response.json(
    { problem: { ...problem, code: publishedCode(problem.code), message: formWords(problem) } },
    { status, headers: seconds === undefined ? {} : { 'Retry-After': String(seconds) } },
  )
}
