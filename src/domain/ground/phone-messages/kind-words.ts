import type { Channel } from './choose-channel.ts'
import type { MessageKind } from './message-templates.ts'

export const KIND_WORDS: Readonly<Record<MessageKind, string>> = {
  'sign-in-code': 'Code to sign in',
  'delivery-code': 'Code for the door',
  'cash-confirmation': 'Code for an order in cash',
  'delivery-attempt-failed': 'Delivery failed',
  'refund-made': 'Refund made',
  'order-placed': 'Order placed',
  'parcel-dispatched': 'Parcel on its way',
}

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = { whatsapp: 'WhatsApp', sms: 'SMS' }
