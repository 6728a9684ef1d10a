import type { MiddlewareHandler } from 'hono'
import { boundaryOf } from '../body/multipart.ts'
import type { UploadAt } from '../body/upload.ts'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/**
 * Answers 415 to what is no form and 400 to a form that cannot be read or holds a NUL, before a page's action would
 * stumble over it. Forms are small (`boundRequest` stands before this), so that reading one twice costs nothing; a file
 * that goes on as a stream is looked at by whoever reads it.
 */
export const refuseUnreadableForm =
  ({
    uploadAt,
    takesJson,
  }: {
    uploadAt: UploadAt
    takesJson: (path: string) => boolean
  }): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method !== 'POST' || takesJson(c.req.path)) return next()
    if (!FORM.test(c.req.header('Content-Type') ?? '')) return c.text('This page takes forms only.', 415)
    if (uploadAt(c.req.method, c.req.path) && boundaryOf(c.req.raw)) return next()
    try {
      const form = await c.req.raw.clone().formData()
      // PostgreSQL takes no NUL in a text, and no field of ours means one.
      if ([...form].flat().some((each) => typeof each === 'string' && each.includes('\0')))
        return c.text('We could not read this form.', 400)
    } catch (error) {
      // What the parser throws for a body that is not what its Content-Type says.
      if (!(error instanceof TypeError)) throw error
      return c.text('We could not read this form.', 400)
    }
    return next()
  }
