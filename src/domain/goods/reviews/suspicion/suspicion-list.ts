import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { SIGNALS } from './signals.ts'

const TABS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'decided', label: 'Decided' },
] as const

/** Cases of the office: those that wait, the oldest first; those that are decided, the latest first. */
export const suspicionList = declareList({
  filters: {
    tab: choice(TABS, { label: 'Cases', any: 'Waiting', control: 'hidden' }),
    signal: choice(SIGNALS, { label: 'What was seen', any: 'Anything' }),
  },
})

export type SuspicionQuery = ReturnType<typeof suspicionList.parse>
