import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { FATES } from './piece-facts.ts'

const STARS = [5, 4, 3, 2, 1].map((stars) => ({
  key: String(stars),
  label: stars === 1 ? '1 star' : `${stars} stars`,
}))

/** The reviews of a product. */
export const reviewList = declareList({
  filters: {
    stars: choice(STARS, { label: 'Stars', any: 'Any stars' }),
    fate: choice(FATES, { label: 'What became of it', any: 'All' }),
    photos: choice([{ key: 'yes', label: 'With photos' }], { label: 'Photos', any: 'With or without' }),
  },
  sorts: [
    { key: 'helpful', label: 'Most helpful first' },
    { key: 'newest', label: 'Newest first' },
    { key: 'lowest', label: 'Lowest stars first' },
    { key: 'highest', label: 'Highest stars first' },
  ],
})

export type ReviewQuery = ReturnType<typeof reviewList.parse>
export type ReviewSort = ReviewQuery['sort']

/** What somebody wrote, what a seller sold, what the office has to decide: pages of one order. */
export const ownReviewList = declareList({ filters: {} })

/** The reviews of what a seller sold: those that it has not answered first. */
export const soldReviewList = declareList({
  filters: {
    answered: choice([{ key: 'yes', label: 'Answered' }], {
      label: 'Answered',
      any: 'Unanswered',
      control: 'hidden',
    }),
  },
})
