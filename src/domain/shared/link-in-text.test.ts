import { expect, test } from 'vitest'
import { hasLink } from './link-in-text.ts'

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
