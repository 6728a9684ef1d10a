/** What was ordered in so many days counts as what sells, and with so many a lower price is compared. */
export const SHELF_DAYS = 30
/** By so much a price that fell is below the lowest of those before. */
export const FALLEN_MIN_PERCENT = 5
