import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { acceptVendorOrder } from '#server/orders/fulfilment/accept-vendor-order.ts'
import { answerVendorCall, apiAnswer, apiProblem, methodNotAllowed } from './vendor-call.action.ts'

export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async () => methodNotAllowed('POST'))
}

/** Accepts the shop's vendor order: 201 when it was not accepted before. */
export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    if (args.request.method !== 'POST') return methodNotAllowed('POST')
    const orderId = args.params.id ?? ''
    const accepted = await acceptVendorOrder(app, { kind: 'vendor', vendor: who }, orderId)
    if (!accepted.ok) return apiProblem(accepted.problem)
    const { isNew } = accepted.value
    return apiAnswer({ orderId, isNew }, isNew ? 201 : 200)
  })
}
