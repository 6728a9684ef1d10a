/**
 * The ends of a bank's dispute with which the money stays with us. In any other state, also one that we do not know, the
 * bank takes the money or may yet: a refund of that payment would pay the customer twice.
 */
export const MONEY_STAYS: readonly string[] = ['won', 'closed']
