import type { Context } from 'hono'

/** What was sent as JSON, field by field; nothing for what is none. */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/** The code of a refund that is refused for a bank's dispute. */
export const DISPUTED = 'disputed'

/** The code of an order that is refused for an offer that the account does not have. */
export const NO_OFFER = 'no-offer'

/** A refusal in a sentence, with a code where it has one. */
export function say(
  c: Context,
  status: 400 | 401 | 404 | 409 | 413 | 422 | 500,
  message: string,
  code?: string,
): Response {
  return c.json({ error: { message, ...(code && { code }) } }, status)
}
