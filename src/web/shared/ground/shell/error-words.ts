import { isRouteErrorResponse } from 'react-router'
import { unlisted } from './unlisted.ts'

export interface ErrorWords {
  title: string
  text: string
}

/** An audience's own words, by status; 500 stands for all that is broken on our side. */
export type OwnErrorWords = Readonly<Record<number, ErrorWords>>

/** An answer's status; 500 for an error of the page itself. */
export function errorStatus(error: unknown): number {
  return isRouteErrorResponse(error) ? Math.min(error.status, 500) : 500
}

/** What is said when a page cannot be shown. */
export function errorWords(error: unknown, own: OwnErrorWords): ErrorWords {
  const status = errorStatus(error)
  if (own[status]) return own[status]
  if (status === 500)
    return {
      title: 'Something went wrong on our side',
      text: 'This is our fault, and nothing is lost. Please try again in a moment.',
    }
  const said = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  return { title: 'This cannot be shown', text: said || 'Please go back and try again from there.' }
}

/** The head of such a page. */
export function errorMeta(error: unknown, own: OwnErrorWords) {
  return unlisted(errorWords(error, own).title)
}
