import type { App } from '../app.ts'
import type { Visitor } from './visitor.ts'

/** Who a request's cookies speak for; nobody when the session is absent, over, or of a deactivated user. */
export async function findVisitor(
  _app: App,
  _headers: Headers,
): Promise<{ visitor: Visitor; setCookies: string[] }> {
  return { visitor: {}, setCookies: [] }
}
