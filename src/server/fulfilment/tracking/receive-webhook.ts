import type { App } from '#server/app.ts'
import { recordTracking } from './record-tracking.ts'

export type WebhookAnswer = 'kept' | 'unknown-courier' | 'not-theirs' | 'unreadable'

/**
 * Takes what a courier posts: nothing is done but to keep it and have a job look at it, so that the courier is answered
 * at once. Only a sender that knows the courier's secret is believed; the same post again adds nothing.
 */
export async function receiveCourierWebhook(
  app: App,
  { webhookName, headers, body }: { webhookName: string; headers: Headers; body: string },
): Promise<WebhookAnswer> {
  const courier = app.couriers.find((each) => each.webhookName === webhookName)
  if (!courier) return 'unknown-courier'
  if (!courier.isOwnWebhook(headers)) return 'not-theirs'
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
