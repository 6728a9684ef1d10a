import type { App } from '#server/ground/app.ts'

/** A courier that the shop books over its API. Any other is arranged by the seller, who types its name and number. */
export interface OfferedCourier {
  name: string
  title: string
}

/** The couriers that a seller can have booked; none while the shop has no account with one. */
export function couriersOffered({ couriers }: Pick<App, 'couriers'>): OfferedCourier[] {
  return couriers.map(({ name, title }) => ({ name, title }))
}
