import { expect, test } from 'vitest'
import { isOtherIdentity, shownIdentity } from './auth-storage.ts'

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
  expect(isOtherIdentity(stored(shown), shown)).toBe(false)
  expect(isOtherIdentity(stored(shownIdentity({})), shown)).toBe(true)
  expect(isOtherIdentity(stored(shownIdentity({ customer: { ...asha, uid: 'u2' } })), shown)).toBe(true)
  expect(isOtherIdentity(null, shown)).toBe(true)
  expect(isOtherIdentity(null, shownIdentity({}))).toBe(false)
  expect(isOtherIdentity('{ broken', shown)).toBe(true)
})
