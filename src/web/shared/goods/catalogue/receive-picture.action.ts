import type { Context } from 'hono'
import { PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { isForRoles } from '#domain/ground/access/shop-roles.ts'
import { uploadPicture } from '#server/goods/catalogue/pictures/upload-picture.ts'
import { permit } from '#server/ground/access/acting-admin.ts'
import type { Visitor } from '#server/ground/access/visitor.ts'
import type { App } from '#server/ground/app.ts'
import { findVisitor } from '#server/people/sign-in/find-visitor.ts'
import type { BodyBindings } from '#web/http/body/bound-request.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'

/**
 * Answers `PUT /vendor/pictures?name=<file name>`, and the same of the back office, with the picture itself as the body:
 * no form parser ever sees it. The answer is `{ key }`, or `{ problem }` in words. The picture is on no product yet.
 */
export function receivePicture(app: App, audience: 'vendor' | 'admin'): (c: Context) => Promise<Response> {
  return async (c) => {
    const { visitor } = await findVisitor(app, c.req.raw.headers)
    if (!visitor[audience] || visitor[audience].owesSecondFactor)
      return c.json({ problem: 'Please sign in again.' }, 401)
    const who = uploaderOf(visitor, audience)
    if (!who) return c.json({ problem: 'Your role does not open this page.' }, 403)
    const refuse = (words: string, status: number) =>
      c.json({ problem: words }, status as 422, { 'Cache-Control': 'no-store', Connection: 'close' })
    if (Number(c.req.header('Content-Length') ?? 0) > PICTURE_BYTES_MAX)
      return refuse(problemWords({ code: 'catalogue.picture_too_large' }), 413)
    const { allowLongBody }: BodyBindings = c.env ?? {}
    allowLongBody?.()
    const picture = { name: c.req.query('name') ?? '', body: c.req.raw.body }
    const uploaded = await uploadPicture(app, who, picture)
    if (!uploaded.ok) return refuse(problemWords(uploaded.problem), problemStatus(uploaded.problem))
    return c.json(uploaded.value, 201, { 'Cache-Control': 'no-store' })
  }
}

function uploaderOf({ vendor, admin }: Visitor, audience: 'vendor' | 'admin') {
  if (audience === 'vendor')
    return vendor && isForRoles(vendor.roles, ['stock']) ? { sellerId: vendor.sellerId } : undefined
  return admin && permit(admin, 'products.change') ? { adminId: admin.userId } : undefined
}
