import { expect, test } from 'vitest'
import { readTheme, themeHeader, toTheme } from './theme.ts'

test.each(['light', 'dark'] as const)('a chosen %s theme is remembered', (theme) => {
  const cookie = themeHeader(theme)['Set-Cookie'].split(';')[0] ?? ''
  expect(readTheme(new Headers({ Cookie: cookie }))).toBe(theme)
})

test('going back to the system forgets the choice', () => {
  expect(themeHeader('system')['Set-Cookie']).toContain('nn-theme=; Max-Age=0')
})

test.each([undefined, '', 'sepia', '"><script>', null])('%s is no theme: the system decides', (text) => {
  expect(toTheme(text)).toBe('system')
})
