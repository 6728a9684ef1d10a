import { type Day, parseDay } from '#domain/ground/shared/days.ts'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

/** How goods are carried, as part B of an e-way bill asks for it. */
export interface Transport {
  distanceKm: number
  /** GSTIN or TRANSIN of the carrier, who enters the vehicle later. */
  transporterId: string | undefined
  vehicleNumber: string | undefined
}

/** An e-way bill that was made elsewhere: by the carrier, or on the portal itself. */
export interface TypedEwayBill {
  number: string
  /** Absent while the carrier has not entered a vehicle. */
  validUntil: Day | undefined
}

const KM_MAX = 4_000

/**
 * How the goods go, as it was typed. The distance is 1 to 4,000 km, and the carrier's id or the vehicle's number has to
 * be there.
 */
export function parseTransport(
  typed: Readonly<Record<'distanceKm' | 'transporterId' | 'vehicleNumber', unknown>>,
): Result<Transport, 'invoicing.transport_invalid'> {
  const distance = oneLine(typed.distanceKm)
  const distanceKm = /^[0-9]{1,4}$/.test(distance) ? Number(distance) : 0
  const transporterId = capitals(typed.transporterId)
  const vehicleNumber = capitals(typed.vehicleNumber)
  const isNobody = transporterId === '' && vehicleNumber === ''
  return (
    refuseFields('invoicing.transport_invalid', {
      distanceKm:
        distanceKm >= 1 && distanceKm <= KM_MAX ? undefined : 'Please enter a distance from 1 to 4,000 km',
      transporterId: isNobody
        ? 'Please enter the transporter ID or the vehicle number'
        : /^([0-9]{2}[0-9A-Z]{13})?$/.test(transporterId)
          ? undefined
          : 'A transporter ID or GSTIN has 15 letters and digits',
      vehicleNumber: /^([0-9A-Z]{7,15})?$/.test(vehicleNumber)
        ? undefined
        : 'A vehicle number has 7 to 15 letters and digits, such as MH12AB1234',
    }) ??
    ok({
      distanceKm,
      transporterId: transporterId || undefined,
      vehicleNumber: vehicleNumber || undefined,
    })
  )
}

/** A number that was made elsewhere. */
export function parseTypedEwayBill(
  typed: Readonly<Record<'number' | 'validUntil', unknown>>,
  today: Day,
): Result<TypedEwayBill, 'invoicing.eway_bill_invalid'> {
  const number = oneLine(typed.number).replace(/[ -]/g, '')
  const day = oneLine(typed.validUntil)
  const validUntil = parseDay(day)
  return (
    refuseFields('invoicing.eway_bill_invalid', {
      ewayBillNumber: /^[0-9]{12}$/.test(number) ? undefined : 'An e-way bill number has 12 digits',
      ewayBillValidUntil:
        day === '' || (validUntil !== undefined && validUntil >= today)
          ? undefined
          : 'Please enter today or a later date, or leave it empty',
    }) ?? ok({ number, validUntil })
  )
}

function capitals(raw: unknown): string {
  return oneLine(raw).replace(/[ -]/g, '').toUpperCase()
}
