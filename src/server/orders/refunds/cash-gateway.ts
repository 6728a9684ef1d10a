/** The gateway's name of a refund of cash. */
export const CASH = 'cash'
