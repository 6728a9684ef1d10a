import type { ParcelStatus } from './parcel-status.ts'

/**
 * Whether a parcel was packed, and may have its label with the cash to collect, before the rest beside the advance of its order was
 * paid online. Times are ISO texts.
 */
export function hasOldLabel(
  { status, movedAt }: { status: ParcelStatus; movedAt: string },
  restPaidAt: string | undefined,
): boolean {
  return status === 'packed' && restPaidAt !== undefined && movedAt < restPaidAt
}
