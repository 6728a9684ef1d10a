import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { cancelSoldPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { readJson } from '#web/http/read-json.ts'
import { Cancellation } from './dispatch-schemas.ts'
import { answerVendorCall, apiAnswer, apiProblem, methodNotAllowed, readSent } from './vendor-call.action.ts'

export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async () => methodNotAllowed('POST'))
}

/** Cancels pieces that the shop cannot supply: 201 when they were not cancelled before. */
export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    if (args.request.method !== 'POST') return methodNotAllowed('POST')
    const sent = readSent(Cancellation, await readJson(args.request))
    if (!sent.ok) return sent.answer
    const orderId = args.params.id ?? ''
    const { cancellationId, lines, reason, note, agreedPaise } = sent.value
    const cancelled = await cancelSoldPieces(
      app,
      { kind: 'vendor', vendor: who },
      {
        reason,
        ...(note && { note }),
        ...(agreedPaise !== undefined && { agreedPaise }),
        vendorOrder: { cancellationId, vendorOrderId: orderId, lines },
      },
    )
    if (!cancelled.ok) return apiProblem(cancelled.problem)
    const { isNew, waitsUntil } = cancelled.value
    if (waitsUntil) return apiAnswer({ orderId, isNew, waitsUntil: waitsUntil.toISOString() }, 202)
    return apiAnswer({ orderId, isNew }, isNew ? 201 : 200)
  })
}
