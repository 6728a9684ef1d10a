import { day, text } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

const ID_LENGTH_MAX = 120

/** What happened in one shop, as its owners read it; days are days in India, both of them in it. */
export const activityList = declareList({
  filters: {
    /** The id of one of the shop's people. */
    who: text({ label: 'Who', lengthMax: ID_LENGTH_MAX, control: 'hidden' }),
    from: day({ label: 'From' }),
    to: day({ label: 'To' }),
  },
  ranges: [['from', 'to']],
})

export type ActivitySearch = ReturnType<typeof activityList.parse>
