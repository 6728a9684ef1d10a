import { isRouteErrorResponse } from 'react-router'

/** The fields of an order that was sent while the database did not answer. No card is among them: its fields have no names. */
export interface SentOrder {
  sentOrder: readonly (readonly [name: string, value: string])[]
}

/** What was sent, if this is the error of an order that could not be taken for the moment. */
export function sentOrderOf(error: unknown): SentOrder['sentOrder'] | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { sentOrder } = (error.data ?? {}) as Partial<SentOrder>
  return sentOrder
}
