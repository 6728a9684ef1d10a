import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type CodeOf, type Problem, type Result, refuse } from '#domain/ground/shared/result.ts'
import { AT_ONCE_MAX } from '#domain/orders/fulfilment/dispatch-list.ts'
import type { App } from '#server/ground/app.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { acceptVendorOrder } from '../accept-vendor-order.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { packParcel } from '../pack-parcel.ts'
import { readLeftToPack } from '../parcel-views.ts'

/** What became of several things, each for itself. */
export interface SeveralDone<Code extends ProblemCode> {
  /** Their ids. */
  done: string[]
  refused: { id: string; problem: Problem<Code> }[]
}

/** Accepts several vendor orders, each in a transaction of its own: one that is refused keeps no other from it. */
export function acceptSeveral(
  app: App,
  dispatcher: Dispatcher,
  vendorOrderIds: readonly string[],
): Promise<SeveralDone<CodeOf<typeof acceptVendorOrder>>> {
  return forEach(vendorOrderIds, (id) => acceptVendorOrder(app, dispatcher, id))
}

/**
 * Packs several vendor orders of which one piece without a serial number is left, each into the parcel whose id was made
 * with the form: sent twice, it packs once. What has more to pack, or a number to scan, is refused: it is packed on its
 * own page.
 */
export function packSeveral(
  app: App,
  vendor: ActingVendor,
  parcels: readonly { vendorOrderId: string; parcelId: string }[],
): Promise<SeveralDone<CodeOf<typeof packParcel> | 'fulfilment.more_than_one_piece'>> {
  const parcelOf = new Map(parcels.map(({ vendorOrderId, parcelId }) => [vendorOrderId, parcelId]))
  return forEach([...parcelOf.keys()], async (vendorOrderId) => {
    const left = await readLeftToPack(app, vendor.sellerId, vendorOrderId)
    if (left.some((line) => line.needsSerial || line.left > 1) || left.length > 1)
      return refuse('fulfilment.more_than_one_piece')
    return packParcel(
      app,
      { kind: 'vendor', vendor },
      {
        parcelId: parcelOf.get(vendorOrderId) ?? '',
        vendorOrderId,
        lines: left.map(({ lineId }) => ({ lineId, quantity: 1, serials: [] })),
      },
    )
  })
}

/** Does it for each, at most as many as are done at once; each in a transaction of its own. */
export async function forEach<Code extends ProblemCode>(
  ids: readonly string[],
  act: (id: string) => Promise<Result<unknown, Code>>,
): Promise<SeveralDone<Code>> {
  const several: SeveralDone<Code> = { done: [], refused: [] }
  for (const id of new Set(ids.slice(0, AT_ONCE_MAX))) {
    const result = await act(id)
    if (result.ok) several.done.push(id)
    else several.refused.push({ id, problem: result.problem })
  }
  return several
}
