import { declareList } from '#domain/ground/lists/list.ts'

/** All commission rates that were ever decided, the latest first. */
export const commissionList = declareList({ filters: {} })
