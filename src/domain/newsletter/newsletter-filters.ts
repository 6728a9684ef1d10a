import { oneLine } from '#domain/shared/form-fields.ts'

/** The states of a subscription, in the order of the tabs. */
export const NEWSLETTER_STATUSES = ['confirmed', 'pending', 'unsubscribed'] as const
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number]

/** A state as people read it. */
export const NEWSLETTER_STATUS_LABELS: Readonly<Record<NewsletterStatus, string>> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed',
  unsubscribed: 'Ended',
}

/** What an administrator asked of the list of subscribers. */
export interface NewsletterFilters {
  status?: NewsletterStatus
  /** A part of the address. */
  q?: string
  /** Opaque place in the list, as the previous page gave it. */
  cursor?: string
}

const TEXT_LENGTH_MAX = 120

/** Reads the query string of the list; what it does not know is left out. Takes URLSearchParams' `get`. */
export function parseNewsletterFilters(search: { get(name: string): string | null }): NewsletterFilters {
  const status = NEWSLETTER_STATUSES.find((key) => key === search.get('state'))
  const q = oneLine(search.get('q')).slice(0, TEXT_LENGTH_MAX).trim()
  const cursor = search.get('cursor') ?? ''
  return {
    ...(status && { status }),
    ...(q && { q }),
    ...(/^[0-9a-z]{1,11}\.[\w-]{1,400}$/.test(cursor) && { cursor }),
  }
}

/** The shortest query string that says the same, with its "?", or "". */
export function newsletterSearch({ status, q, cursor }: NewsletterFilters): string {
  const pairs = Object.entries({ q, state: status, cursor })
  const parts = pairs.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
