/** Pieces of one offer in one order: enough for an office, too few to buy up a stock with a script. */
export const LINE_QUANTITY_MAX = 10
