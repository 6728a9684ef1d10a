import { SEEN_MAX } from '#domain/goods/catalogue/recently-seen.ts'
import { storedIds } from './stored-ids.ts'

/** The products whose pages this browser has shown, the newest first. Nobody else is told of them. */
export const seen = storedIds('nn-seen', SEEN_MAX)
