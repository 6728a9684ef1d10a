import type { App } from '#server/ground/app.ts'
import { findWebhookNews } from './webhook-silence-views.ts'

/** Writes an error to the log when payments are made and the gateway has not told us anything for a day. */
export async function watchWebhooks(app: App): Promise<void> {
  const { gateway } = app
  if (gateway.methods.length === 0) return
  const { isSilent, lastAt } = await findWebhookNews(app)
  if (!isSilent) return
  app.log.error(
    { gateway: gateway.name, lastWebhookAt: lastAt?.toISOString() ?? null },
    'orders are paid, and no webhook of the gateway has come for a day: switch its address on again there',
  )
}
