import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { isWebhookSilent } from '#domain/money/payments/webhook-silence.ts'
import type { App } from '#server/ground/app.ts'

/** Older payments say nothing of how it is today. */
const LOOK_BACK_MS = 30 * DAY_MS

export interface WebhookNews {
  lastAt: Date | undefined
  /** Payments come, and no word of them: the gateway has switched our address off, or never knew it. */
  isSilent: boolean
}

/** When the gateway of this shop last told us anything, and whether it should have since. */
export async function findWebhookNews({
  db,
  gateway,
  clock,
}: Pick<App, 'db' | 'gateway' | 'clock'>): Promise<WebhookNews> {
  const now = clock.now()
  const last = await db
    .selectFrom('gateway_events')
    .select('received_at')
    .where('gateway', '=', gateway.name)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lookBack = new Date(now.getTime() - LOOK_BACK_MS)
  // The sample orders of a demonstration were paid before it opened, and nobody was told.
  const opening = await db.selectFrom('shop_opening').select('completed_at').executeTakeFirst()
  const times = [lookBack, last?.received_at, opening?.completed_at].flatMap((at) => at?.getTime() ?? [])
  const since = new Date(Math.max(...times))
  const first = await db
    .selectFrom('payment_attempts')
    .innerJoin('payments', 'payments.order_id', 'payment_attempts.order_id')
    .select('moved_at')
    .where('payment_attempts.status', '=', 'captured')
    .where('payment_attempts.moved_at', '>', since)
    .where('payments.gateway', '=', gateway.name)
    .orderBy('moved_at')
    .limit(1)
    .executeTakeFirst()
  return { lastAt: last?.received_at, isSilent: isWebhookSilent({ firstPaidAt: first?.moved_at, now }) }
}
