import type { Purpose } from './message-templates.ts'

/** The words that people agree to, kept by their version with each consent: change both together. */
export const CONSENT_VERSION = '2026-11-29.2'

/** DPDP Act 2023, s. 5 and 6: what for, itemised, and how it ends. */
export const CONSENT_TEXTS: Readonly<Record<Purpose, { title: string; words: string }>> = {
  orders: {
    title: 'My orders on WhatsApp',
    words:
      'Order placed, parcel on its way, delivery code, failed delivery and refund, to the mobile number you sign in with. Nothing goes on WhatsApp about an order with another number.',
  },
  codes: {
    title: 'Sign-in codes on WhatsApp',
    words: 'The code comes on WhatsApp, and by SMS if WhatsApp cannot deliver it.',
  },
}

/** In which way somebody agreed or ended it. */
export type ConsentWay = 'page' | 'checkout' | 'stop' | 'start' | 'closed'

export const CONSENT_WAYS: Readonly<Record<ConsentWay, string>> = {
  page: 'on this page',
  checkout: 'at checkout',
  stop: 'by STOP on WhatsApp',
  start: 'by START on WhatsApp',
  closed: 'with the account',
}

/** What a reply on WhatsApp asks for; undefined of anything else that people write. */
export function readReply(text: string): 'stop' | 'start' | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
  if (['stop', 'stop all', 'unsubscribe', 'end', 'बंद', 'बंद करें'].includes(word)) return 'stop'
  return ['start', 'unstop', 'शुरू'].includes(word) ? 'start' : undefined
}
