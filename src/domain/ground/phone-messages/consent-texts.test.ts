import { expect, test } from 'vitest'
import { CONSENT_TEXTS, CONSENT_VERSION } from './consent-texts.ts'

test('what somebody agrees to about orders names the number that it holds for; other words are another version', () => {
  expect({ version: CONSENT_VERSION, words: CONSENT_TEXTS.orders.words }).toEqual({
    version: '2026-11-29.2',
    words:
      'Order placed, parcel on its way, delivery code, failed delivery and refund, to the mobile number you sign in with. Nothing goes on WhatsApp about an order with another number.',
  })
})
