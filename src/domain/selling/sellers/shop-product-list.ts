import { declareList } from '#domain/ground/lists/list.ts'

/** What one seller has on sale, on its public page. */
export const shopProductList = declareList({ filters: {} })
