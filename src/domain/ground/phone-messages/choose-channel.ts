import { type MessageKind, templateOf } from './message-templates.ts'

export const CHANNELS = ['whatsapp', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** How far the attempt over a channel came. */
export type AttemptState = 'asked' | 'sent' | 'delivered' | 'read' | 'failed'

/** What is known of how a person can be reached. */
export interface Reach {
  /** The channels that this marketplace has. */
  channels: ReadonlySet<Channel>
  /** The person agreed to WhatsApp for what the message is about. */
  hasAgreed: boolean
  /** The number has answered STOP on WhatsApp. */
  isStopped: boolean
}

/**
 * Over which channel a message goes next: WhatsApp where the person agreed to it, else SMS for what is urgent. Nothing is
 * said twice: another channel takes its turn only once the one before is known to have failed. Undefined is none, or none
 * yet.
 */
export function nextChannel(
  kind: MessageKind,
  reach: Reach,
  attempts: readonly { channel: Channel; state: AttemptState }[],
): Channel | undefined {
  if (attempts.some(({ state }) => state !== 'failed')) return undefined
  const isTried = (channel: Channel) => attempts.some((attempt) => attempt.channel === channel)
  const { channels, hasAgreed, isStopped } = reach
  if (channels.has('whatsapp') && hasAgreed && !isStopped && !isTried('whatsapp')) return 'whatsapp'
  return templateOf(kind).sms !== undefined && channels.has('sms') && !isTried('sms') ? 'sms' : undefined
}
