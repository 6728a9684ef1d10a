import type { ReturnStatus } from './return-status.ts'

/** As many photographs as each side may add to a return. */
export const PHOTOGRAPHS_MAX = 6

/** Whether a side may still add photographs: the customer until it has arrived, the seller while inspecting it. */
export function mayAddPhotographs(by: 'customer' | 'seller', status: ReturnStatus): boolean {
  return by === 'customer' ? status === 'requested' || status === 'sent' : status === 'received'
}
