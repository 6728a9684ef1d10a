/** How long pieces are held for a payment before they are for sale again. */
export const HOLD_MINUTES = 15

/** So long they are held in all where one order after the other is written in the place of the one before. */
export const HOLD_MINUTES_IN_ALL = 30
