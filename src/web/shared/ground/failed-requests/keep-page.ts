import { data, isRouteErrorResponse } from 'react-router'
import { clearFailure, PAGE_FAILED, showFailure } from './failure-notice.ts'
import { type ShownPage, shownPage } from './shown-page.ts'

/** The specification's words for a login or registration that threw; true of any form. */
export const FORM_FAILED = 'An error occurred. Please try again.'
const REFRESH_FAILED = 'We could not reach NanoNagar. What you see may be out of date.'

/** What React Router's data requests give for each route, by its id. */
export type RouteResults = Record<string, { type: 'data' | 'error'; result: unknown }>

interface DataRequest {
  method: string
  url: string
}

interface KeepPageOptions {
  /** Routes that say themselves what could not be loaded, in the words of the specification. */
  showsOwnFailure: ReadonlySet<string>
  shown?: () => ShownPage
}

/**
 * Keeps the page and everything typed into it when a request of its script fails: no connection, a proxy's 502, a body
 * that is none of ours, an action that threw. A form gets its notice and can be sent again; a page that did not come leaves
 * the present one standing, with a way to try again. What the server did answer (a redirect, 404, a refusal) goes on.
 */
export async function keepPage(
  request: DataRequest,
  next: () => Promise<RouteResults>,
  { showsOwnFailure, shown = shownPage }: KeepPageOptions,
): Promise<RouteResults> {
  const results = await next()
  const failed = Object.entries(results).filter(
    ([, { type, result }]) => type === 'error' && isFailure(result, request.method),
  )
  if (failed.length === 0) {
    // After a form that failed the router comes by without asking the server for anything.
    if (Object.keys(results).length > 0) clearFailure()
    return results
  }
  if (request.method !== 'GET') return refuseForm(results, failed)
  const page = shown()
  const known = failed.filter(([id]) => page.loaderData.has(id))
  if (pathOf(request.url) === page.href && known.length === failed.length) {
    showFailure({ text: REFRESH_FAILED })
    return withShownData(results, known, page)
  }
  const unknown = failed.filter(([id]) => !page.loaderData.has(id))
  if (unknown.some(([id]) => showsOwnFailure.has(id))) return withShownData(results, known, page)
  showFailure({ text: PAGE_FAILED, href: request.url })
  // The router stays on the present page while an answer is missing; the next navigation takes the place of this one.
  return new Promise(() => {})
}

/** With a status of failure, so that the router does not ask for the page's data again. */
const FAILED_STATUS = { status: 503 }

function refuseForm(results: RouteResults, failed: [string, { result: unknown }][]): RouteResults {
  const text = failed.map(([, { result }]) => wordsOf(result)).find(Boolean) ?? FORM_FAILED
  showFailure({ text })
  return {
    ...results,
    ...Object.fromEntries(
      failed.map(([id]) => [id, { type: 'data' as const, result: data(undefined, FAILED_STATUS) }]),
    ),
  }
}

function withShownData(results: RouteResults, failed: [string, unknown][], page: ShownPage): RouteResults {
  const kept = failed.map(([id]) => [id, { type: 'data' as const, result: page.loaderData.get(id) }])
  return { ...results, ...Object.fromEntries(kept) }
}

/** Refusals of a form before it reaches a route: the person can mend what was sent. */
const MENDABLE = new Set([400, 408, 413, 415, 422, 429])

function isFailure(error: unknown, method: string): boolean {
  if (error instanceof Response) return false
  if (isRouteErrorResponse(error))
    return error.status >= 500 || (method !== 'GET' && MENDABLE.has(error.status))
  // A fault of a page's own query is shown in the page's place, inside the shell; a form's is not.
  return method !== 'GET' || isTransportFault(error)
}

/** The browser got no answer (TypeError, per the Fetch standard), or one that React Router could not have written. */
function isTransportFault(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.includes('turbo-stream'))
}

/** The edge's own sentence, when it sent one. */
function wordsOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || !MENDABLE.has(error.status)) return undefined
  const { data: text } = error as { data: unknown }
  return typeof text === 'string' && text.length > 0 && text.length < 200 && !text.includes('<')
    ? text
    : undefined
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
