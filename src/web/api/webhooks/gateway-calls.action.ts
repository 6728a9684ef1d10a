import { parse } from 'node:querystring'
import type { Context } from 'hono'
import type { App } from '#server/ground/app.ts'
import { receiveWebhook } from '#server/money/payments/receive-webhook.ts'
import { comeBackFromGateway } from '#server/orders/checkout/come-back-from-gateway.ts'

/** More than any event of a gateway, less than what could hold up anybody. */
const WEBHOOK_BYTES_MAX = 64 * 1024
const RETURN_BYTES_MAX = 16 * 1024
const RETURN_FIELDS_MAX = 40

/**
 * Answers `POST /api/webhooks/:gateway`: 200 at once for what the gateway signed, 400 for anything else. The bytes are
 * read as they came, and bounded before anything looks at them.
 */
export function takeWebhook(app: App): (c: Context) => Promise<Response> {
  return async (c) => {
    const rawBody = await readBounded(c.req.raw, WEBHOOK_BYTES_MAX)
    if (!rawBody) return c.text('That is more than an event can be.', 413)
    const gateway = c.req.param('gateway') ?? ''
    const isTaken = await receiveWebhook(app, { gateway, rawBody, headers: c.req.raw.headers })
    return isTaken ? c.text('ok') : c.text('This is not signed by our payment gateway.', 400)
  }
}

/**
 * The browser comes back from the gateway, by a form or a link of theirs: from another site, and without our cookie. It
 * is trusted by its signature alone, and goes on to the order's page whatever it brought.
 */
export function takeReturn(app: App): (c: Context) => Promise<Response> {
  return async (c) => {
    const orderId = c.req.param('orderId') ?? ''
    if (!/^[0-9a-f-]{36}$/.test(orderId)) return c.text('There is no such order.', 404)
    const rawBody = await readBounded(c.req.raw, RETURN_BYTES_MAX)
    const text = c.req.method === 'POST' ? rawBody?.toString('utf8') : new URL(c.req.url).search.slice(1)
    try {
      await comeBackFromGateway(app, orderId, fieldsOf(text ?? ''))
    } catch (error) {
      // The customer goes on to the page of the order, which asks the gateway once more.
      app.log.error({ err: error, orderId }, 'a payment could not be settled when its customer came back')
    }
    return c.redirect(`/orders/${orderId}/pay`, 303)
  }
}

function fieldsOf(text: string): Record<string, string> {
  const fields = parse(text.slice(0, RETURN_BYTES_MAX), '&', '=', { maxKeys: RETURN_FIELDS_MAX })
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/** The whole body, or undefined when it is larger or breaks off. */
export async function readBounded(request: Request, bytesMax: number): Promise<Buffer | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > bytesMax) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > bytesMax) return undefined
      chunks.push(chunk)
    }
  } catch {
    // A stream only throws when its sender has hung up or was too slow.
    return undefined
  }
  return Buffer.concat(chunks)
}
