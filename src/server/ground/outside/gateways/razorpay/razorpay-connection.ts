import type Razorpay from 'razorpay'
import { z } from 'zod'

type Send = (
  path: string,
  body: object,
  options: { headers: Record<string, string>; timeout?: number },
) => Promise<{ data: unknown }>

/** The package's connection. */
export interface Http {
  defaults: object
  get: (path: string) => Promise<{ data: unknown }>
  post: Send
  patch: Send
}

const Connection = z.object({
  rq: z.custom<Http>(
    (http) =>
      typeof http === 'function' && ['get', 'post', 'patch', 'defaults'].every((name) => name in http),
  ),
})

/** The package keeps its connection out of its types; a release that has another stops the start, not a payment. */
export function connectionOf({ api }: Razorpay): Http {
  return Connection.parse(api).rq
}

export interface Answer {
  /** Undefined when it did not answer, or refused. */
  value: unknown
  /** The status and words of a refusal. */
  status?: number | undefined
  problem?: string | undefined
}

/** The package throws refusals as plain objects, and something of its own making when there was no answer at all. */
export async function ask(call: () => Promise<unknown>): Promise<Answer> {
  try {
    return { value: await call() }
  } catch (error) {
    const refusal = Refusal.safeParse(error)
    const told = AxiosRefusal.safeParse(error)
    if (refusal.success)
      return { value: undefined, status: refusal.data.statusCode, problem: refusal.data.error?.description }
    if (told.success)
      return {
        value: undefined,
        status: told.data.response.status,
        problem: told.data.response.data?.error?.description,
      }
    return { value: undefined }
  }
}

const Words = z.object({ description: z.string().optional() }).optional()
const Refusal = z.object({ statusCode: z.coerce.number(), error: Words })
const AxiosRefusal = z.object({
  response: z.object({ status: z.number(), data: z.object({ error: Words }).optional() }),
})
