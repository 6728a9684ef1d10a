import { expect, test } from 'vitest'
import { cardName, isUsable, type SavedCard } from './saved-card.ts'

const card: SavedCard = { id: 'token_1', brand: 'Visa', last4: '1111', issuer: 'HDFC Bank', isActive: true }
const now = new Date('2026-11-29T10:00:00Z')

test('a card is named by its network, last digits and bank', () => {
  expect(cardName(card)).toBe('Visa ending in 1111, HDFC Bank')
  expect(cardName({ ...card, issuer: '' })).toBe('Visa ending in 1111')
})

test('a card is paid with until its token ends, and not while it is suspended', () => {
  expect(isUsable(card, now)).toBe(true)
  expect(isUsable({ ...card, endsAt: new Date(now.getTime() + 1) }, now)).toBe(true)
  expect(isUsable({ ...card, endsAt: now }, now)).toBe(false)
  expect(isUsable({ ...card, isActive: false }, now)).toBe(false)
})
