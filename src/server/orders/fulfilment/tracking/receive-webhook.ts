import type { App } from '#server/ground/app.ts'
import { giveUseBack, withinLimit } from '#server/ground/limits/within-limit.ts'
import { recordTracking } from './record-tracking.ts'

export type WebhookAnswer = 'kept' | 'unknown-courier' | 'not-theirs' | 'unreadable' | 'too-many-attempts'

/**
 * Takes what a courier posts: nothing is done but to keep it and have a job look at it, so that the courier is answered
 * at once. Only a sender that knows the courier's secret is believed; the same post again adds nothing. An address has so
 * many secrets that are not right in a minute: they are counted before they are looked at, or many at once would all be
 * compared, and so would the next ones.
 */
export async function receiveCourierWebhook(
  app: App,
  {
    webhookName,
    headers,
    body,
    address,
  }: { webhookName: string; headers: Headers; body: string; address: string },
): Promise<WebhookAnswer> {
  const courier = app.couriers.find((each) => each.webhookName === webhookName)
  if (!courier) return 'unknown-courier'
  if (!(await withinLimit(app, 'webhook-address', address)).ok) return 'too-many-attempts'
  if (!courier.isOwnWebhook(headers)) return 'not-theirs'
  await giveUseBack(app, 'webhook-address', address)
  const news = courier.readWebhook(readJson(body))
  if (!news) return 'unreadable'
  await recordTracking(app, courier.name, news)
  return 'kept'
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body.toWellFormed().replaceAll('\\u0000', ' ')) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
