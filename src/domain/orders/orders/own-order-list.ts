import { declareList } from '#domain/ground/lists/list.ts'

/** My Orders: all of them, the latest first. */
export const ownOrderList = declareList({ filters: {} })
