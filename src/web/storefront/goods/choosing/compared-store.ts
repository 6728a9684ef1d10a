import { COMPARED_MAX } from '#domain/goods/comparison/comparison-address.ts'
import { storedIds } from './stored-ids.ts'

/** What this browser's person has put beside each other. */
export const compared = storedIds('nn-compare', COMPARED_MAX)
