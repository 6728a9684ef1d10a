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
    const texts = fc.oneof(fc.string(), fc.string({ unit: piece, maxLength: 8 }))
    fc.assert(
      fc.property(texts, fc.boolean(), (text, slash) => {
        const path = safeReturnPath(slash ? `/${text}` : text)
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
        expect(new URL(path, 'https://shop.example').pathname).not.toMatch(/^\/\//)
      }),
      { numRuns: 500 },
    )
  })
})
