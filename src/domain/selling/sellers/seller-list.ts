import { choice, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** Whose turn it is with a seller: ours, the seller's own, nobody's. */
export const SELLER_STAGES = ['waiting', 'asked', 'approved', 'suspended'] as const
export type SellerStage = (typeof SELLER_STAGES)[number]

/** A stage as people read it. */
export const STAGE_NAMES: Readonly<Record<SellerStage, string>> = {
  waiting: 'Waiting for us',
  asked: 'Question sent',
  approved: 'Approved',
  suspended: 'Suspended',
}

/** Fewer letters are in nearly every name. */
export const SEARCH_LENGTH_MIN = 3

/** The back office's list of sellers: by words of a name, the beginning of a GSTIN, or a whole e-mail address. */
export const sellerList = declareList({
  filters: {
    q: search({ label: 'Search sellers', placeholder: 'Name, GSTIN or full email address', lengthMax: 120 }),
    stage: choice(
      SELLER_STAGES.map((key) => ({ key, label: STAGE_NAMES[key] })),
      { label: 'Standing', any: 'All', param: 'standing' },
    ),
    holiday: choice([{ key: 'on', label: 'On holiday' }], { label: 'Holiday', any: 'Any' }),
  },
  sorts: [
    { key: 'turn', label: 'Applications first' },
    { key: 'name', label: 'Name' },
    { key: 'newest', label: 'Newest first' },
  ],
})

export type SellerListFilters = ReturnType<typeof sellerList.parse>
