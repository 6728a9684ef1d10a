/** How long pieces are held for a payment before they are for sale again. */
export const HOLD_MINUTES = 15
