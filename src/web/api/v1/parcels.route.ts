import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { packParcel } from '#server/orders/fulfilment/pack-parcel.ts'
import {
  findSoldParcel,
  isOwnVendorOrder,
  readLeftToPack,
  readParcels,
} from '#server/orders/fulfilment/parcel-views.ts'
import { readJson } from '#web/http/read-json.ts'
import { ParcelToPack } from './dispatch-schemas.ts'
import { parcelAnswer } from './parcel-answer.ts'
import { answerVendorCall, apiAnswer, apiProblem, methodNotAllowed, readSent } from './vendor-call.action.ts'

/** The parcels of the shop's vendor order, and what is still to be packed. */
export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async ({ app, who: { sellerId } }) => {
    const orderId = args.params.id ?? ''
    if (!(await isOwnVendorOrder(app, sellerId, orderId)))
      return apiProblem({ code: 'fulfilment.vendor_order_gone' })
    const [parcels, left] = await Promise.all([
      readParcels(app, sellerId, orderId),
      readLeftToPack(app, sellerId, orderId),
    ])
    return apiAnswer({
      parcels: parcels.map(parcelAnswer),
      left: left.map(({ lineId, name, mpn, ean, left: quantity, needsSerial }) => ({
        lineId,
        name,
        mpn,
        ean,
        quantity,
        needsSerial,
      })),
    })
  })
}

/** Packs a parcel: 201 when it was not packed before. */
export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    if (args.request.method !== 'POST') return methodNotAllowed('GET, POST')
    const sent = readSent(ParcelToPack, await readJson(args.request))
    if (!sent.ok) return sent.answer
    const { parcelId, lines } = sent.value
    const vendorOrderId = args.params.id ?? ''
    const wanted = { parcelId, vendorOrderId, lines }
    const packed = await packParcel(app, { kind: 'vendor', vendor: who }, wanted)
    if (!packed.ok) return apiProblem(packed.problem)
    const parcel = await findSoldParcel(app, who.sellerId, { vendorOrderId, parcelId })
    if (!parcel) return apiProblem({ code: 'fulfilment.parcel_gone' })
    return apiAnswer(parcelAnswer(parcel), packed.value.isNew ? 201 : 200)
  })
}
