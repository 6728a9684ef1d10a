import { expect, test } from 'vitest'
import { bufferMemory } from './buffer-memory.ts'

const GB = 1024 ** 3

test.each([
  [0.5 * GB, '128MB'],
  [2 * GB, '256MB'],
  [8 * GB, '1024MB'],
  [64 * GB, '2048MB'],
])('the database keeps an eighth of %i bytes in memory, within limits', (bytes, said) => {
  expect(bufferMemory(bytes)).toBe(said)
})
