import type { MessageRates } from '#domain/ground/phone-messages/message-cost.ts'
import type { MessageKind } from '#domain/ground/phone-messages/message-templates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'

/** One message on its way out over one channel. */
export interface OutgoingMessage {
  /** Ours: goes along, and comes back with each report of what became of it. */
  attemptId: string
  to: PhoneNumber
  kind: MessageKind
  values: Readonly<Record<string, string>>
}

/** What the next hop says at once. */
export type SendAnswer =
  | { kind: 'sent'; serviceId: string }
  /** It is not sent, and cannot be over this channel. */
  | { kind: 'refused'; reason: string }
  /** It is not sent, and may be a little later. */
  | { kind: 'busy'; reason: string }
  /** Nobody can tell whether it is sent: a report may tell, and it is not sent again. */
  | { kind: 'unknown' }

/** A call of a service to us, as it came. */
export interface MessageWebhook {
  rawBody: Buffer
  headers: Headers
  /** What the address had that we gave the service for this message, if it had anything. */
  attemptId?: string
  signature?: string
}

/** What a service tells of its own accord. */
export interface MessageNews {
  reports: MessageReport[]
  /** What people wrote back. */
  replies: { from: PhoneNumber; text: string }[]
}

/** A service that brings messages to telephones. Every call has a time limit. */
export interface MessageChannel {
  name: string
  send(message: OutgoingMessage): Promise<SendAnswer>
  /** What a call to us says; undefined of one that is not signed by the service. Anything that it does not know is left out. */
  readWebhook?(call: MessageWebhook): MessageNews | undefined
  /** What to answer a service that asks whether an address is ours; undefined where it does not know our word. */
  answerChallenge?(query: URLSearchParams): string | undefined
}

/** How telephones are reached: either channel may be missing, and not both. */
export interface Messages {
  whatsapp?: MessageChannel
  sms?: MessageChannel
  rates: MessageRates
  /** False: nothing is sent, and the demonstration's page shows what would have been. */
  leavesTheShop: boolean
}

/** What a service reports later of a message that it took. */
export interface MessageReport {
  /** By our own id where the report names it, by the service's otherwise. */
  attemptId?: string
  service: string
  serviceId: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  /** Left out where the service says no moment that can be read: it is now. */
  at?: Date
  problem?: string
  /** What it costs, where the report says so. */
  costMillirupees?: number
}
