import { DAY_MS } from '#domain/ground/shared/durations.ts'

/**
 * Whether the gateway has stopped to tell us anything: a payment was made a day ago or longer, and no webhook of any
 * kind has come since. Gateways repeat a webhook for a day and then switch its address off, until somebody switches it
 * on again at theirs.
 */
export function isWebhookSilent({ firstPaidAt, now }: { firstPaidAt: Date | undefined; now: Date }): boolean {
  return firstPaidAt !== undefined && now.getTime() - firstPaidAt.getTime() >= DAY_MS
}
