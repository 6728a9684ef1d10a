import { expect, test } from 'vitest'
import { shownIdentity, tellsOfAnother } from './auth-storage.ts'

const asha = { uid: 'u1', name: 'Asha', email: 'asha@example.in' }
const stored = (shown: unknown) => JSON.stringify({ state: shown, version: 0 })

test('what is kept of a customer is what the header shows, and of a visitor nothing', () => {
  expect(shownIdentity({ customer: asha })).toEqual({
    customer: asha,
    vendor: null,
    identity: { uid: 'u1', email: 'asha@example.in' },
  })
  expect(shownIdentity({})).toEqual({ customer: null, vendor: null, identity: null })
})

test('another tab that signed out, or signed somebody else in, is followed', () => {
  const shown = shownIdentity({ customer: asha })
  expect(tellsOfAnother(stored(shown), shown)).toBe(false)
  expect(tellsOfAnother(stored(shownIdentity({})), shown)).toBe(true)
  expect(tellsOfAnother(stored(shownIdentity({ customer: { ...asha, uid: 'u2' } })), shown)).toBe(true)
  expect(tellsOfAnother(null, shown)).toBe(true)
  expect(tellsOfAnother(null, shownIdentity({}))).toBe(false)
  expect(tellsOfAnother('{ broken', shown)).toBe(true)
})
