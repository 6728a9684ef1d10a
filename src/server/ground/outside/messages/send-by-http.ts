import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { boundedJson } from '../couriers/bounded-json.ts'
import type { SendAnswer } from './messages.ts'

const REASON_LENGTH_MAX = 300

interface Call {
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

/**
 * Posts one message, and lets `read` say what an answer means. Where no connection came about, for whichever reason, nobody
 * has heard it: `busy`. An answer that was lost, that is late or that is no JSON is `unknown`.
 */
export async function sendByHttp(
  url: string,
  call: Call,
  read: (status: number, body: unknown) => SendAnswer,
): Promise<SendAnswer> {
  let isConnected = false
  try {
    const answer = await post(url, call, () => {
      isConnected = true
    })
    const said = read(answer.statusCode ?? 0, await boundedJson({ body: answer }))
    return 'reason' in said ? { ...said, reason: said.reason.slice(0, REASON_LENGTH_MAX) } : said
  } catch {
    return isConnected ? { kind: 'unknown' } : { kind: 'busy', reason: 'The service cannot be reached' }
  }
}

/** Unlike `fetch` it tells whether there was a connection, TLS and all, before which nothing of a call is sent. */
function post(
  url: string,
  { headers, body, timeoutMs }: Call,
  onConnected: () => void,
): Promise<IncomingMessage> {
  const isSecure = url.startsWith('https:')
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? requestHttps : requestHttp)(
      url,
      { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) },
      resolve,
    )
    asked.on('error', reject)
    asked.on('socket', (socket) => {
      if (asked.reusedSocket) onConnected()
      else socket.once(isSecure ? 'secureConnect' : 'connect', onConnected)
    })
    asked.end(body)
  })
}
