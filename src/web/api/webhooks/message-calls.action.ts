import type { Context } from 'hono'
import type { App } from '#server/ground/app.ts'
import {
  answerMessageChallenge,
  receiveMessageWebhook,
  type WebhookAnswer,
} from '#server/ground/phone-messages/receive-webhook.ts'
import { readBounded } from './gateway-calls.action.ts'

/** Meta puts up to a thousand reports into one call; it splits what is more than 3 MB. */
const WEBHOOK_BYTES_MAX = 3 * 1024 * 1024

const STATUS = {
  taken: 200,
  'unknown-service': 404,
  'not-theirs': 401,
  'too-many-attempts': 429,
} as const satisfies Record<WebhookAnswer, number>

/**
 * Answers `POST /api/webhooks/messages/:service` and, of a service whose calls bear no signature, the address that it was
 * given for one message. The bytes are read as they came, and bounded before anything looks at them.
 */
export function takeMessageWebhook<Here extends Context>(
  app: App,
  addressOf: (c: Here) => string,
): (c: Here) => Promise<Response> {
  return async (c) => {
    const rawBody = await readBounded(c.req.raw, WEBHOOK_BYTES_MAX)
    if (!rawBody) return c.text('That is more than a report can be.', 413)
    const { service = '', attemptId, signature } = c.req.param() as Record<string, string | undefined>
    const answer = await receiveMessageWebhook(app, {
      service,
      rawBody,
      headers: c.req.raw.headers,
      address: addressOf(c),
      ...(attemptId && { attemptId }),
      ...(signature && { signature }),
    })
    return c.body(null, STATUS[answer])
  }
}

/** Answers Meta, which asks whether the address is ours before it posts there. */
export function answerMessageWebhook(app: App): (c: Context) => Response {
  return (c) => {
    const query = new URL(c.req.url).searchParams
    const answer = answerMessageChallenge(app, { service: c.req.param('service') ?? '', query })
    return answer === undefined ? c.text('This is not our word.', 403) : c.text(answer)
  }
}
