import type { Paise } from '#domain/ground/shared/money.ts'
import { isOnItsWay, type ParcelStatus } from './parcel-status.ts'

/** A parcel with the cash of its door, and what of it its courier has handed over. */
export interface ParcelCash {
  status: ParcelStatus
  cashPaise: Paise
  remittedPaise: Paise
}

/**
 * What seller and back office read of the cash of a parcel, by where it is: to collect as long as it may be delivered,
 * collected once it was, and what of that the courier has handed over or not. Nothing of one that collects none.
 */
export function cashRows({
  status,
  cashPaise,
  remittedPaise,
}: ParcelCash): { label: string; paise: Paise }[] {
  if (cashPaise === 0) return []
  const handedOver = remittedPaise > 0 ? [{ label: 'Handed over to us', paise: remittedPaise }] : []
  const missingPaise = cashPaise - remittedPaise
  if (status === 'delivered')
    return [
      { label: 'Collected at the door', paise: cashPaise },
      ...handedOver,
      ...(missingPaise > 0 ? [{ label: 'Not handed over yet', paise: missingPaise }] : []),
    ]
  const mayCome = status === 'packed' || (isOnItsWay(status) && status !== 'returning')
  const label = mayCome ? 'To collect at the door' : 'Was to be collected'
  return [{ label, paise: cashPaise }, ...handedOver]
}
