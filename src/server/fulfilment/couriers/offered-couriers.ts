import type { App } from '#server/app.ts'

/** A way to have a parcel carried: booked over a courier's API, or arranged by the seller. */
export interface OfferedCourier {
  name: string
  title: string
  /** Whether the shop books it; else the seller types its name and tracking number. */
  isBooked: boolean
}

/** What a seller can choose from, the couriers that the shop books first. */
export function couriersOffered({ couriers }: Pick<App, 'couriers'>): OfferedCourier[] {
  return [
    ...couriers.map(({ name, title }) => ({ name, title, isBooked: true })),
    { name: 'manual', title: 'Another courier', isBooked: false },
  ]
}
