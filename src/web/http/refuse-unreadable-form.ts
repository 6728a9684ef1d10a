import type { MiddlewareHandler } from 'hono'

const READ_BY_ITSELF = /^\/(api|webhooks)\//
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * Answers 415 to what is no form and 400 to a form that cannot be read, before a page's action would stumble over it.
 * Forms are small (`bodyLimit` stands before this), so that reading one twice costs nothing.
 */
export const refuseUnreadableForm: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'POST' || READ_BY_ITSELF.test(c.req.path)) return next()
  if (!FORM.test(c.req.header('Content-Type') ?? '')) return c.text('This page takes forms only.', 415)
  try {
    await c.req.raw.clone().formData()
  } catch (error) {
    // What the parser throws for a body that does not keep what its Content-Type promises.
    if (!(error instanceof TypeError)) throw error
    return c.text('This form cannot be read.', 400)
  }
  return next()
}
