import type { MiddlewareHandler } from 'hono'

/**
 * Answers 400 to an address that no page of ours leads to: a path that is not percent-encoded UTF-8, or a NUL in path
 * or query, which PostgreSQL takes in no text. A stray `%` in a query stays what it is, as a person may type it.
 */
export const refuseMalformedAddress: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (isReadable(pathname) && !search.includes('%00')) return next()
  return c.text('We could not read this address.', 400)
}

function isReadable(pathname: string): boolean {
  try {
    // The bundler leaves out a decoding whose outcome nobody looks at.
    return !decodeURIComponent(pathname).includes('\0')
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
