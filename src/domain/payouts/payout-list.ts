import { declareList } from '#domain/lists/list.ts'

/** Payouts, the latest first. */
export const payoutList = declareList({ filters: {} })
