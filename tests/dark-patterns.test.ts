import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const CODES = Array.from({ length: 13 }, (_, index) => `DP-${String(index + 1).padStart(2, '0')}`)

/** Of the sources, those with these words, tests and generated files apart. */
function sourcesWith(words: RegExp): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|generated)\./.test(path))
    .filter((path) => words.test(read(`src/${path}`)))
}

test('each of the thirteen patterns has a row in the document and a test whose name says its code', () => {
  const rows = [...read('docs/dark-patterns.md').matchAll(/^\| (DP-\d\d) \|/gm)].map(([, code]) => code)
  expect(rows).toEqual(CODES)
  const tests = ['tests/journeys/dark-patterns.test.ts', 'tests/dark-patterns.test.ts'].flatMap((path) =>
    [...read(path).matchAll(/\btest\(\s*['"`]((?:DP-\d\d(?:, )?)+):/g)].flatMap(([, codes = '']) =>
      codes.split(', '),
    ),
  )
  expect([...new Set(tests)].toSorted()).toEqual(CODES)
})

test('DP-10: nothing asks the browser for notifications, the place or an installation', () => {
  expect(
    sourcesWith(/Notification\.requestPermission|pushManager|navigator\.geolocation|beforeinstallprompt/),
  ).toEqual([])
})

test('DP-12: no payment is asked for that the customer does not make: no mandate, no subscription, and no card saved that they did not tick', () => {
  expect(sourcesWith(/\b(subscription_id|recurring|token\[max_amount\]|emandate|e_mandate)\b/)).toEqual([])
  expect(sourcesWith(/name="saveCard"/)).toHaveLength(1)
  expect(sourcesWith(/name="saveCard"[^>]*?\b(?:default)?checked\b/i)).toEqual([])
})
