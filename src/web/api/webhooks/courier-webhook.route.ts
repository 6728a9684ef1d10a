import type { ActionFunctionArgs } from 'react-router'
import { receiveCourierWebhook, type WebhookAnswer } from '#server/fulfilment/tracking/receive-webhook.ts'
import { withinLimit } from '#server/limits/within-limit.ts'
import { addressContext, appContext } from '#web/http/context.ts'

const STATUS: Readonly<Record<WebhookAnswer, number>> = {
  kept: 200,
  'unknown-courier': 404,
  'not-theirs': 401,
  unreadable: 422,
}

/**
 * `POST /api/webhooks/couriers/:courier`: what a courier says of parcels, kept and answered at once. Who sends secrets
 * that are not right is not heard for a while.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const app = context.get(appContext)
  const body = await request.text()
  const { headers } = request
  const answer = await receiveCourierWebhook(app, { webhookName: params.courier ?? '', headers, body })
  if (answer === 'not-theirs') {
    const allowed = await withinLimit(app, 'webhook-address', context.get(addressContext))
    if (!allowed.ok) return new Response(null, { status: 429 })
  }
  return new Response(null, { status: STATUS[answer] })
}
