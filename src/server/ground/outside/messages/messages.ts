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

/** A service that brings messages to telephones. Every call has a time limit. */
export interface MessageChannel {
  name: string
  send(message: OutgoingMessage): Promise<SendAnswer>
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
  at: Date
  problem?: string
  /** What it costs, where the report says so. */
  costMillirupees?: number
}
