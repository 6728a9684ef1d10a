import { choice } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { MAIL_KINDS } from './mail-kinds.ts'

/** The mails that were not sent, those that nothing tries any more first. */
export const unsentMailList = declareList({
  filters: {
    state: choice(
      [
        { key: 'given-up', label: 'Given up' },
        { key: 'trying', label: 'Being retried' },
      ],
      { label: 'State', control: 'hidden', usual: 'given-up' },
    ),
    kind: choice(
      Object.entries(MAIL_KINDS).map(([key, label]) => ({ key, label })),
      { label: 'Kind', any: 'All kinds' },
    ),
  },
})

export type UnsentMailFilters = ReturnType<typeof unsentMailList.parse>
