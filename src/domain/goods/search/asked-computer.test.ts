import { expect, test } from 'vitest'
import { askedComputer } from './asked-computer.ts'
import { readSearch } from './read-search.ts'

test.each([
  ['gaming ke liye pc', 'games'],
  ['gaming pc under 50000', 'games'],
  ['गेमिंग कंप्यूटर', 'games'],
  ['best computer for office', 'office'],
  ['desktop computer', 'office'],
  ['padhai ke liye computer', 'office'],
  ['streaming and gaming pc build', 'streaming'],
  ['pc for video editing', 'video'],
  ['coding ke liye pc chahiye', 'programming'],
  ['full gaming pc set', 'games'],
  ['desktop computer i3', 'office'],
  ['gaming pc 16gb ryzen 5', 'games'],
  ['all in one pc', 'office'],
])('“%s” asks for a computer for %s', (query, use) => {
  expect(askedComputer(readSearch(query).words)?.use).toBe(use)
})

test.each([
  'pc case',
  'gaming laptop',
  'computer speaker',
  'gaming',
  'pc ke liye cabinet',
  'desktop ram',
  'computer table',
])('“%s” asks for no whole computer', (query) => {
  expect(askedComputer(readSearch(query).words)).toBeUndefined()
})
