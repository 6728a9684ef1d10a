import type { Transaction } from 'kysely'
import { isTicked } from '#domain/ground/shared/form-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import {
  ATTEMPT_REASONS,
  type AttemptReason,
  type TrackingKind,
} from '#domain/ground/shipping/tracking-event.ts'
import { type DoorStep, doorStep, parseDeliveryCode } from '#domain/orders/fulfilment/delivery-code.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { isDeliveryCode } from '../codes/delivery-code.ts'
import { findParcel, lockParcel, type Parcel } from '../parcel-store.ts'
import { followTracking } from '../tracking/apply-tracking.ts'
import { insertTracking } from '../tracking/tracking-store.ts'
import { parcelOfDoor } from './door-link.ts'
import { readDoorState, setBoxOpened } from './door-store.ts'
import { findParcelAtDoor } from './door-views.ts'

/** Who reports at the door, in the history of a parcel. */
const DOOR = 'door'

type Typed = Readonly<Record<string, unknown>>

type OpenBoxRefusal = 'fulfilment.door_closed' | 'fulfilment.door_form_invalid' | 'fulfilment.parcel_gone'

/**
 * The first step at the door: the box was opened and looked at together with the customer. Only then is the code good.
 */
export function openBox(app: App, token: string, typed: Typed): Promise<Result<undefined, OpenBoxRefusal>> {
  return atDoor(app, token, async (tx, { parcel, step }) => {
    if (step === 'enter-code') return ok(undefined)
    if (step !== 'open-box') return refuse('fulfilment.door_closed')
    if (!isTicked(typed.checked))
      return refuse('fulfilment.door_form_invalid', {
        fields: { checked: 'Please open the box with the customer and tick this' },
      })
    await setBoxOpened(tx, parcel.id, app.clock.now())
    return ok(undefined)
  })
}

type EnterDeliveryCodeRefusal =
  | CodeOf<typeof withoutCode>
  | 'fulfilment.code_wrong'
  | 'fulfilment.parcel_gone'
  | 'limits.too_many_attempts'

/**
 * The second step: the customer tells the code, and the parcel is delivered. Five codes an hour may be tried; what
 * comes before the box was opened, or for a parcel that is not on its way, is no try and is not compared.
 */
export async function enterDeliveryCode(
  app: App,
  token: string,
  typed: Typed,
): Promise<Result<undefined, EnterDeliveryCodeRefusal>> {
  const parcelId = parcelOfDoor(app, token)
  const at = await findParcelAtDoor(app, token)
  if (!parcelId || !at) return refuse('fulfilment.parcel_gone')
  const code = parseDeliveryCode(typed.code)
  if (!code) return refuse('fulfilment.code_wrong', { fields: { code: 'The code has six digits' } })
  if (at.step !== 'enter-code') return withoutCode(at.step)
  const allowed = await withinLimit(app, 'delivery-code-parcel', parcelId)
  if (!allowed.ok) return allowed
  return atDoor(app, token, async (tx, { parcel, step }) => {
    if (step !== 'enter-code') return withoutCode(step)
    if (!isDeliveryCode(app, { parcelId, code }))
      return refuse('fulfilment.code_wrong', {
        fields: { code: 'This is not the code. Please ask the customer again' },
      })
    await report(app, tx, parcel, [{ kind: 'delivered', eventId: `delivered:${parcelId}` }])
    return ok(undefined)
  })
}

/** What a code is answered where none is asked for. */
function withoutCode(
  step: Exclude<DoorStep, 'enter-code'>,
): Result<undefined, 'fulfilment.code_not_valid_yet' | 'fulfilment.door_closed'> {
  if (step === 'delivered') return ok(undefined)
  return refuse(step === 'open-box' ? 'fulfilment.code_not_valid_yet' : 'fulfilment.door_closed')
}

/**
 * The other end: nobody takes it, and why. A parcel that is refused goes back to its seller. The same form again
 * changes nothing.
 */
export function reportNotTaken(
  app: App,
  token: string,
  typed: Typed,
): Promise<Result<undefined, OpenBoxRefusal>> {
  return atDoor(app, token, async (tx, { parcel, step }) => {
    const { key } = typed
    const reason = ATTEMPT_REASONS.find((each) => each === typed.reason)
    if (!reason || typeof key !== 'string' || !isUuid(key))
      return refuse('fulfilment.door_form_invalid', { fields: { reason: 'Please choose a reason' } })
    if (step !== 'open-box' && step !== 'enter-code') return refuse('fulfilment.door_closed')
    await report(app, tx, parcel, [
      { kind: 'attempt-failed', eventId: `attempt:${key}`, reason },
      ...(reason === 'refused' ? [{ kind: 'return-started', eventId: `return:${key}` } as const] : []),
    ])
    return ok(undefined)
  })
}

/** Finds the parcel of the address, locks it and says which step it is at. */
function atDoor<Code extends ProblemCode>(
  app: App,
  token: string,
  work: (tx: Transaction<Schema>, at: { parcel: Parcel; step: DoorStep }) => Promise<Result<undefined, Code>>,
): Promise<Result<undefined, Code | 'fulfilment.parcel_gone'>> {
  return decideInTransaction(app, async (tx) => {
    const parcelId = parcelOfDoor(app, token)
    const found = parcelId ? await findParcel(tx, parcelId) : undefined
    if (!found) return refuse('fulfilment.parcel_gone')
    await lockVendorOrders(tx, found.orderId)
    const parcel = await lockParcel(tx, found.id)
    const { needsCode, isBoxOpened } = await readDoorState(tx, found.id)
    if (!needsCode) return refuse('fulfilment.parcel_gone')
    return work(tx, { parcel, step: doorStep({ status: parcel.status, isBoxOpened }) })
  })
}

async function report(
  app: App,
  tx: Transaction<Schema>,
  parcel: Parcel,
  events: readonly { kind: TrackingKind; eventId: string; reason?: AttemptReason }[],
): Promise<void> {
  const at = app.clock.now()
  const { id: parcelId, trackingNumber } = parcel
  const news = events.map(({ kind, eventId, reason }) => ({
    courier: DOOR,
    eventId,
    parcelId,
    trackingNumber: trackingNumber ?? undefined,
    kind,
    at,
    place: undefined,
    reason,
    words: undefined,
  }))
  await insertTracking(tx, news, at)
  await followTracking(app, tx, parcelId)
}
