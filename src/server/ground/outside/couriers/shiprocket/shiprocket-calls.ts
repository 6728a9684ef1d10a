import { z } from 'zod'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { Clock } from '../../clock.ts'
import { boundedJson } from '../bounded-json.ts'
import type { CourierAnswer } from '../courier.ts'

export interface ShiprocketAccount {
  origin: string
  email: string
  password: string
  clock: Clock
  timeoutMs: number
}

/** Their tokens are good for ten days; a day earlier another one is asked for. */
const TOKEN_LIFE_MS = 9 * DAY_MS

const LogIn = z.object({ token: z.string().min(1).max(4_096) })
const Refusal = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.unknown()).optional(),
})

export type Ask = <Value>(
  call: { method: 'GET' | 'POST'; path: string; body?: object },
  read: (body: unknown) => CourierAnswer<Value>,
) => Promise<CourierAnswer<Value>>

/**
 * Calls to Shiprocket's API. A call that was not carried out because the token had run out is made once more with a new
 * one; every other doubt is left to the caller: no connection, no answer in time, an answer that makes no sense, 429 and
 * 5xx are `unknown`, other refusals `refused` with their words.
 */
export function shiprocketCalls(account: ShiprocketAccount): Ask {
  const { origin, clock } = account
  let held: { token: Promise<string | undefined>; endsAt: number } | undefined

  function tokenOf(isRefused: boolean): Promise<string | undefined> {
    const now = clock.now().getTime()
    if (!held || isRefused || held.endsAt <= now) {
      const token = logIn()
      const mine = { token, endsAt: now + TOKEN_LIFE_MS }
      held = mine
      void token.then((got) => {
        if (got === undefined && held === mine) held = undefined
      })
    }
    return held.token
  }

  async function logIn(): Promise<string | undefined> {
    const { email, password } = account
    const answer = await send({ method: 'POST', path: '/auth/login', body: { email, password } }, undefined)
    const read = LogIn.safeParse(answer?.body)
    return answer?.status === 200 && read.success ? read.data.token : undefined
  }

  async function send(call: { method: string; path: string; body?: object }, token: string | undefined) {
    try {
      const answer = await fetch(`${origin}/v1/external${call.path}`, {
        method: call.method,
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        ...(call.body && { body: JSON.stringify(call.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(account.timeoutMs),
      })
      return { status: answer.status, body: await boundedJson(answer) }
    } catch {
      // No connection, none that lasted, or no whole answer in time: it may have been carried out or not.
      return undefined
    }
  }

  return async (call, read) => {
    for (const isAgain of [false, true]) {
      const token = await tokenOf(isAgain)
      if (token === undefined) return { kind: 'unknown', reason: 'Shiprocket did not let us sign in.' }
      const answer = await send(call, token)
      if (!answer) return { kind: 'unknown', reason: 'Shiprocket did not answer.' }
      if (answer.status === 401 && !isAgain) continue
      return readAnswer(answer, read)
    }
    return { kind: 'unknown', reason: 'Shiprocket did not let us sign in.' }
  }
}

function readAnswer<Value>(
  { status, body }: { status: number; body: unknown },
  read: (body: unknown) => CourierAnswer<Value>,
): CourierAnswer<Value> {
  if (status === 401 || status === 403 || status === 408 || status === 429 || status >= 500)
    return { kind: 'unknown', reason: `Shiprocket answered ${status}.` }
  if (status >= 400) return { kind: 'refused', reason: refusalWords(body) }
  return body === undefined && status !== 204
    ? { kind: 'unknown', reason: 'Shiprocket’s answer could not be read.' }
    : read(body)
}

/** Their sentence, and the first one under each field. */
export function refusalWords(body: unknown): string {
  const read = Refusal.safeParse(body)
  const { message = '', errors = {} } = read.success ? read.data : {}
  const ofFields = Object.values(errors).flatMap((each) => (Array.isArray(each) ? String(each[0]) : []))
  return [message, ...ofFields].filter(Boolean).join(' ').slice(0, 300) || 'Shiprocket refused it.'
}
