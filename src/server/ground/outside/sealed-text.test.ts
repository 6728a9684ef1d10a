import { expect, test } from 'vitest'
import { keyedHash, openSealed, openText, sealText, secretHash } from './sealed-text.ts'

const under = (secret: string, ...previousSecrets: string[]) => ({ config: { secret, previousSecrets } })
const SECRET = 'a secret that only tests know, 40 letters'
const OTHER = 'another secret of forty letters, or more'
const app = under(SECRET)
const seal = { purpose: 'bank-account', owner: 'shop-1' } as const

test('a sealed account number opens again, and the seal does not tell it', () => {
  const sealed = sealText(app, seal, '123456789012')
  expect(sealed).not.toContain('123456789012')
  expect(openText(app, seal, sealed)).toBe('123456789012')
  expect(sealText(app, seal, '123456789012')).not.toBe(sealed)
})

test('it opens in no other row, for no other purpose, under no other secret, and not after a change', () => {
  const sealed = sealText(app, seal, '123456789012')
  expect(() => openText(app, { ...seal, owner: 'shop-2' }, sealed)).toThrow()
  expect(() => openText(app, { ...seal, purpose: 'second-factor' }, sealed)).toThrow()
  expect(() => openText(under(OTHER), seal, sealed)).toThrow()
  const flipped = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`
  expect(() => openText(app, seal, flipped)).toThrow()
})

test('one account gives one print under one secret, and the print does not tell the number', () => {
  const print = keyedHash(app, 'bank-account-print', 'HDFC:123456789012')
  expect(print).toMatch(/^[0-9a-f]{64}$/)
  expect(keyedHash(app, 'bank-account-print', 'HDFC:123456789012')).toBe(print)
  expect(keyedHash(app, 'bank-account-print', 'HDFC:123456789013')).not.toBe(print)
  expect(keyedHash(under(OTHER), 'bank-account-print', 'HDFC:123456789012')).not.toBe(print)
})

test('a secret of before still opens what it sealed, and seals nothing any more', () => {
  const sealed = sealText(app, seal, '123456789012')
  const rotated = under(OTHER, 'one that was never used, of forty letters', SECRET)
  expect(openSealed(rotated, seal, sealed)).toEqual({ text: '123456789012', isCurrent: false })
  const anew = sealText(rotated, seal, '123456789012')
  expect(openSealed(rotated, seal, anew)).toEqual({ text: '123456789012', isCurrent: true })
  expect(openSealed(app, seal, anew)).toBeUndefined()
  expect(openSealed(app, seal, 'v1.')).toBeUndefined()
})

test('a secret has a print by which a backup names it, and which does not tell it', () => {
  expect(secretHash(SECRET)).toMatch(/^[0-9a-f]{16}$/)
  expect(secretHash(OTHER)).not.toBe(secretHash(SECRET))
})
