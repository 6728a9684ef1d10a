import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { AnyProblem } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { type KeysetList, keysetPage } from '#server/ground/db/keyset-page.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { vendorOfKey } from '#server/selling/sellers/api-keys.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { formWords, problemStatus } from '#web/shared/ground/refusals/problem-words.ts'
import { publishedCode } from '#web/shared/ground/refusals/published-codes.ts'

interface Call {
  app: App
  who: ActingVendor
}

/**
 * Answers a call of a shop's own software: the key in `Authorization: Bearer` says whose it is, a cookie says nothing.
 * What is refused is told as a JSON problem (RFC 9457).
 */
export async function answerVendorCall(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  work: (call: Call) => Promise<Response>,
): Promise<Response> {
  const app = context.get(appContext)
  const key = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  const who = await vendorOfKey(app, key ?? '')
  if (!who.ok) return apiProblem(who.problem)
  return work({ app, who: { ...who.value, address: context.get(addressContext) } })
}

/** JSON that no cache keeps. */
export function apiAnswer(content: unknown, status = 200): Response {
  return Response.json(content, { status, headers: { 'Cache-Control': 'no-store' } })
}

export function apiProblem(problem: AnyProblem): Response {
  const status = problemStatus(problem)
  const { fields, details } = problem
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' })
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
  if (details?.retryAfterSeconds !== undefined) headers.set('Retry-After', String(details.retryAfterSeconds))
  const { onHand, reserved } = details ?? {}
  const stock =
    typeof onHand === 'number' && typeof reserved === 'number' && stockFigures({ onHand, reserved })
  const title = formWords(problem)
  const content = {
    status,
    code: publishedCode(problem.code),
    title,
    ...(fields && { fields }),
    ...(stock && { stock }),
  }
  return new Response(JSON.stringify(content), { status, headers })
}

/** The three figures of an offer's stock, as every answer names them. */
export function stockFigures({ onHand, reserved }: { onHand: number; reserved: number }) {
  return { onHand, reserved, available: onHand - reserved }
}

/** The answer to a method that a path does not have. */
export function methodNotAllowed(allowed: string): Response {
  const answer = apiProblem({ code: 'sellers.api_method_unknown' })
  answer.headers.set('Allow', allowed)
  return answer
}

/** The parameters of an address, as the schema wants them; `after` is a cursor that this list gave. */
export function readQuery<Schema extends z.ZodType<{ after?: string | undefined }>>(
  { url }: Request,
  schema: Schema,
  list: KeysetList<string>,
): ReturnType<typeof readSent<Schema>> {
  const read = readSent(schema, Object.fromEntries(new URL(url).searchParams))
  if (!read.ok || !read.value.after || !keysetPage(list, { cursor: read.value.after }).isFirst) return read
  const fields = { after: 'Must be `next` of the page before' }
  return { ok: false, answer: apiProblem({ code: 'sellers.api_request_invalid', fields }) }
}

/** What was sent, as the schema wants it; or the problem, field by field. */
export function readSent<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; answer: Response } {
  const read = schema.safeParse(sent)
  if (read.success) return { ok: true, value: read.data }
  const fields = Object.fromEntries(
    read.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  )
  return { ok: false, answer: apiProblem({ code: 'sellers.api_request_invalid', fields }) }
}
