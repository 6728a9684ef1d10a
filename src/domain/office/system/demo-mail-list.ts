import { choice, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'
import { MAIL_KINDS } from './mail-kinds.ts'

/** The mails of a demonstration: by recipient, by a number or words in them, and by kind. */
export const demoMailList = declareList({
  filters: {
    q: search({
      label: 'Search emails',
      placeholder: 'Email address, number or words',
      lengthMax: 254,
    }),
    kind: choice(
      Object.entries(MAIL_KINDS).map(([key, label]) => ({ key, label })),
      { label: 'Kind', any: 'All kinds' },
    ),
  },
})

export type DemoMailFilters = ReturnType<typeof demoMailList.parse>
