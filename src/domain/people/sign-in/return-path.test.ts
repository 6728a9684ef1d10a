import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('going back after signing in', () => {
  test.each([
    '/',
    '/checkout',
    '/products?category=Laptops&sort=price-low',
    '/products?from=https://example.com//x',
    '/orders/123#line-2',
    '/.well-known/x',
    '/a..b',
  ])('%s is where the person was', (path) => {
    expect(safeReturnPath(path, '/elsewhere')).toBe(path)
  })

  test.each([
    undefined,
    null,
    7,
    ['/checkout'],
    '',
    'checkout',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/a//b',
    '/\\evil.example',
    '\\\\evil.example',
    '/x\\y',
    '/@evil.example',
    '/x?to=a@evil.example',
    '/\t/evil.example',
    '/x\r\nLocation: https://evil.example',
    '/x\u0000',
    '/x y',
    ' /x',
    '/x\u202ey',
    '/..//evil.example',
    '/../x',
    '/x/.',
    '/%2e%2e/x',
  ])('%j is nowhere of ours', (text) => {
    expect(safeReturnPath(text)).toBe('/')
    expect(safeReturnPath(text, '/vendor/dashboard')).toBe('/vendor/dashboard')
  })

  test.each([
    ['/products?q=गेमिंग', '/products?q=%E0%A4%97%E0%A5%87%E0%A4%AE%E0%A4%BF%E0%A4%82%E0%A4%97'],
    ['/products?q=é', '/products?q=%C3%A9'],
    ['/shops/ラップ#👍', '/shops/%E3%83%A9%E3%83%83%E3%83%97#%F0%9F%91%8D'],
    ['/products?q=\ud800', '/products?q=%EF%BF%BD'],
    ['/products?q=%E0%A4%97', '/products?q=%E0%A4%97'],
    ['/products?q=50%', '/products?q=50%'],
  ])('%s is written as a header can carry it', (typed, path) => {
    expect(safeReturnPath(typed)).toBe(path)
  })

  test('is as long as a header may be once it is encoded', () => {
    expect(safeReturnPath(`/${'ग'.repeat(113)}`)).toHaveLength(1 + 113 * 9)
    expect(safeReturnPath(`/${'ग'.repeat(114)}`)).toBe('/')
  })

  test('works for paths of up to 1,024 characters', () => {
    const path = `/${'x'.repeat(1023)}`
    expect(safeReturnPath(path, '/elsewhere')).toBe(path)
    expect(safeReturnPath(`${path}x`)).toBe('/')
  })

  test('never leaves the site, whatever is asked for', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '@',
      ':',
      '.',
      '..',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'http',
    )
    // The library's own unit 'binary' takes a second to be made.
    const code = fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0x10ffff }))
    const letter = code.map((number) => String.fromCodePoint(number))
    const texts = fc.oneof(fc.string({ unit: letter }), fc.string({ unit: piece, maxLength: 8 }))
    fc.assert(
      fc.property(texts, fc.boolean(), (text, slash) => {
        const path = safeReturnPath(slash ? `/${text}` : text)
        expect(path).toMatch(/^[!-~]+$/)
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
        expect(new URL(path, 'https://shop.example').pathname).not.toMatch(/^\/\//)
      }),
      { numRuns: 500 },
    )
  })
})
