import { expect, test } from 'vitest'
import { hasLink, withoutLinks } from './link-in-text.ts'

test.each([
  'https://evil.example/x',
  'go to evil.example now',
  'www.evil.example',
  'write to me@evil.example',
  'मेरा.भारत',
])('%j has what becomes a link', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'Dr. A. K. Sharma',
  "Asha D'Souza-Rao",
  'The fan rattles. Every night, 24/7.',
  'It cost ₹1,490.00',
  '',
])('%j has none', (text) => {
  expect(hasLink(text)).toBe(false)
})

test.each([
  'https://evil.example/x',
  'Mouse from evil.example for me@evil.example',
  'मेरा.भारत',
  'a.bc.de.fg',
])('%j is shown without becoming a link', (text) => {
  const shown = withoutLinks(text)
  expect(shown.replaceAll('\u200b', '')).toBe(text)
  expect(hasLink(shown.replaceAll('@', ''))).toBe(false)
})

test('a text without a link is left as it is', () => {
  expect(withoutLinks('Intel Core i5-14600K, 3.5 GHz, M.2')).toBe('Intel Core i5-14600K, 3.5 GHz, M.2')
})
