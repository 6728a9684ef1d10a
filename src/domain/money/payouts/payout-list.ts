import { declareList } from '#domain/ground/lists/list.ts'

/** Payouts, the latest first. */
export const payoutList = declareList({ filters: {} })
