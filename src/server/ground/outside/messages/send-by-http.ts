import { boundedJson } from '../couriers/bounded-json.ts'
import type { SendAnswer } from './messages.ts'

const REASON_LENGTH_MAX = 300
/** Nobody was reached, so nobody has heard it. */
const UNHEARD = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Posts one message, and lets `read` say what an answer means. No connection at all is `busy`; an answer that was lost,
 * that is late or that is no JSON is `unknown`.
 */
export async function sendByHttp(
  url: string,
  request: { headers: Record<string, string>; body: string; timeoutMs: number },
  read: (status: number, body: unknown) => SendAnswer,
): Promise<SendAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
    })
    const body = await boundedJson(answer)
    const said = read(answer.status, body)
    return 'reason' in said ? { ...said, reason: said.reason.slice(0, REASON_LENGTH_MAX) } : said
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return UNHEARD.has(cause?.code ?? '')
      ? { kind: 'busy', reason: 'The service cannot be reached' }
      : { kind: 'unknown' }
  }
}
