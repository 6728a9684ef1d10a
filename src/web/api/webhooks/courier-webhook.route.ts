import type { ActionFunctionArgs } from 'react-router'
import {
  receiveCourierWebhook,
  type WebhookAnswer,
} from '#server/orders/fulfilment/tracking/receive-webhook.ts'
import { addressContext, appContext } from '#web/http/context.ts'

const STATUS: Readonly<Record<WebhookAnswer, number>> = {
  kept: 200,
  'unknown-courier': 404,
  'not-theirs': 401,
  unreadable: 422,
  'too-many-attempts': 429,
}

/**
 * `POST /api/webhooks/couriers/:courier`: what a courier says of parcels, kept and answered at once. Who sends secrets
 * that are not right is not heard for a while.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const answer = await receiveCourierWebhook(context.get(appContext), {
    webhookName: params.courier ?? '',
    headers: request.headers,
    body: await request.text(),
    address: context.get(addressContext),
  })
  return new Response(null, { status: STATUS[answer] })
}
