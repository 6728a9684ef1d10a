import { declareList } from '#domain/lists/list.ts'

/** What one shop has on sale, on its public page. */
export const shopProductList = declareList({ filters: {} })
