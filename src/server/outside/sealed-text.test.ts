import { expect, test } from 'vitest'
import { openText, printOfText, sealText } from './sealed-text.ts'

const app = { config: { secret: 'a secret that only tests know, 40 letters' } }
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
  expect(() =>
    openText({ config: { secret: 'another secret of forty letters, or more' } }, seal, sealed),
  ).toThrow()
  const flipped = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`
  expect(() => openText(app, seal, flipped)).toThrow()
})

test('one account gives one print under one secret, and the print does not tell the number', () => {
  const print = printOfText(app, 'bank-account-print', 'HDFC:123456789012')
  expect(print).toMatch(/^[0-9a-f]{64}$/)
  expect(printOfText(app, 'bank-account-print', 'HDFC:123456789012')).toBe(print)
  expect(printOfText(app, 'bank-account-print', 'HDFC:123456789013')).not.toBe(print)
  const other = { config: { secret: 'another secret of forty letters, or more' } }
  expect(printOfText(other, 'bank-account-print', 'HDFC:123456789012')).not.toBe(print)
})
