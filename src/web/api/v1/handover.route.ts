import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { handOverParcel } from '#server/orders/fulfilment/hand-over-parcel.ts'
import { nameCourier } from '#server/orders/fulfilment/name-courier.ts'
import { findSoldParcel } from '#server/orders/fulfilment/parcel-views.ts'
import { readJson } from '#web/http/read-json.ts'
import { Handover } from './dispatch-schemas.ts'
import { parcelAnswer } from './parcel-answer.ts'
import { answerVendorCall, apiAnswer, apiProblem, methodNotAllowed, readSent } from './vendor-call.action.ts'

export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async () => methodNotAllowed('POST'))
}

/** Hands a parcel to its courier; one that has left already stays as it left. */
export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    if (args.request.method !== 'POST') return methodNotAllowed('POST')
    const sent = readSent(Handover, await readJson(args.request))
    if (!sent.ok) return sent.answer
    const { courierName, trackingNumber = '' } = sent.value
    const parcelId = args.params.id ?? ''
    const vendor: Dispatcher = { kind: 'vendor', vendor: who }
    if (courierName !== undefined) {
      const named = await nameCourier(app, vendor, { parcelId, courierName, trackingNumber })
      if (!named.ok && named.problem.details?.from !== 'shipped') return apiProblem(named.problem)
    }
    const handed = await handOverParcel(app, vendor, parcelId)
    if (!handed.ok) return apiProblem(handed.problem)
    const { vendorOrderId, isNew } = handed.value
    const parcel = await findSoldParcel(app, who.sellerId, { vendorOrderId, parcelId })
    if (!parcel) return apiProblem({ code: 'fulfilment.parcel_gone' })
    return apiAnswer(parcelAnswer(parcel), isNew ? 201 : 200)
  })
}
