import type { ArrangedBy } from '#domain/ground/shipping/tracking-event.ts'

/**
 * After so many days from its delivery a parcel's cash is missing, by who asked its courier to come. Couriers pay two or
 * three times a week; of a seller's own nobody but the seller says what they collected, so that somebody looks earlier.
 */
export const REMITTANCE_DAYS: Readonly<Record<ArrangedBy, number>> = { marketplace: 10, seller: 7 }
