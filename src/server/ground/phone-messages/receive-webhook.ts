import type { App } from '#server/ground/app.ts'
import { giveUseBack, withinLimit } from '#server/ground/limits/within-limit.ts'
import type { MessageChannel, MessageWebhook } from '#server/ground/outside/messages/messages.ts'
import { noteReport } from './note-report.ts'
import { takeReply } from './take-reply.ts'

export type WebhookAnswer = 'taken' | 'unknown-service' | 'not-theirs' | 'too-many-attempts'

/**
 * Takes what a service tells of messages, and what people wrote back. Only what the service signed is believed; the same
 * call again adds nothing. An address has so many signatures that are not right in a minute, counted before they are looked
 * at.
 */
export async function receiveMessageWebhook(
  app: App,
  { service, address, ...call }: MessageWebhook & { service: string; address: string },
): Promise<WebhookAnswer> {
  const channel = channelOf(app, service)
  if (!channel?.readWebhook) return 'unknown-service'
  if (!(await withinLimit(app, 'webhook-address', address)).ok) return 'too-many-attempts'
  const news = channel.readWebhook(call)
  if (!news) return 'not-theirs'
  await giveUseBack(app, 'webhook-address', address)
  for (const report of news.reports) await noteReport(app, report)
  for (const reply of news.replies) await takeReply(app, reply)
  return 'taken'
}

/** What to answer a service that asks whether an address is ours; undefined where it does not know our word. */
export function answerMessageChallenge(
  app: App,
  { service, query }: { service: string; query: URLSearchParams },
): string | undefined {
  return channelOf(app, service)?.answerChallenge?.(query)
}

function channelOf({ messages }: App, service: string): MessageChannel | undefined {
  return [messages?.whatsapp, messages?.sms].find((channel) => channel?.name === service)
}
