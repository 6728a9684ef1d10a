/** Whose turn it is with a shop: ours, the shop's own, nobody's. */
export const SELLER_STAGES = ['waiting', 'asked', 'approved', 'suspended'] as const
export type SellerStage = (typeof SELLER_STAGES)[number]

/** A stage as people read it. */
export const STAGE_NAMES: Readonly<Record<SellerStage, string>> = {
  waiting: 'Waiting for us',
  asked: 'Asked back',
  approved: 'Approved',
  suspended: 'Suspended',
}

export const SELLER_SORTS = [
  { key: 'turn', label: 'Applications first' },
  { key: 'name', label: 'Name' },
  { key: 'newest', label: 'Newest first' },
] as const
export type SellerSort = (typeof SELLER_SORTS)[number]['key']

/** What an administrator asked of the list of shops. */
export interface SellerListFilters {
  sort: SellerSort
  stage?: SellerStage
  isOnHoliday?: true
  /** Words of a name, the beginning of a GSTIN, or a whole e-mail address. */
  q?: string
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

/** Fewer letters are in nearly every name. */
export const SEARCH_LENGTH_MIN = 3
const SEARCH_LENGTH_MAX = 120
const CURSOR_LENGTH_MAX = 400

/** Reads the query string of the list; what it does not know is left out. */
export function parseSellerFilters(search: { get(name: string): string | null }): SellerListFilters {
  const stage = SELLER_STAGES.find((each) => each === search.get('standing'))
  const sort = SELLER_SORTS.find(({ key }) => key === search.get('sort'))?.key ?? 'turn'
  const q = (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_LENGTH_MAX)
  const cursor = search.get('cursor') ?? ''
  return {
    sort,
    ...(stage && { stage }),
    ...(search.get('holiday') === 'on' && { isOnHoliday: true as const }),
    ...(q && { q }),
    ...(/^[\w-]+$/.test(cursor) && cursor.length <= CURSOR_LENGTH_MAX && { cursor }),
  }
}

/** The shortest query string that says the same, with its "?", or "". */
export function sellerListSearch({ sort, stage, isOnHoliday, q, cursor }: SellerListFilters): string {
  const parts = Object.entries({
    q,
    standing: stage,
    holiday: isOnHoliday ? 'on' : undefined,
    sort: sort === 'turn' ? undefined : sort,
    cursor,
  }).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
