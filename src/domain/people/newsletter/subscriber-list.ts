import { choice, search } from '#domain/ground/lists/filter-kinds.ts'
import { declareList } from '#domain/ground/lists/list.ts'

/** The states of a subscription as people read them, in the order of the tabs. */
export const NEWSLETTER_STATUSES = [
  { key: 'confirmed', label: 'Confirmed' },
  { key: 'pending', label: 'Not confirmed' },
  { key: 'unsubscribed', label: 'Ended' },
] as const
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number]['key']

/** The list of the newsletter's subscribers: by a part of the address, and by state. */
export const newsletterList = declareList({
  filters: {
    q: search({ label: 'Search addresses', placeholder: 'Part of the email', lengthMax: 120 }),
    status: choice(NEWSLETTER_STATUSES, { label: 'State', param: 'state', control: 'hidden' }),
  },
})

export type NewsletterFilters = ReturnType<typeof newsletterList.parse>
