import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The published scenarios of payments, each by its code: one row of the table and one test, or a reason why not. */
const CODE = /\b(?:BP|ORD)-\d\d\b/g
const DOC = readFileSync('docs/payment-scenarios.md', 'utf8')
const ROWS = [...DOC.matchAll(/^\| ((?:BP|ORD)-\d\d) \|/gm)].map(([, code]) => code ?? '')

/** The codes with which names of tests begin, each as often as it is there: "BP-04, BP-05: …". */
function playedCodes(): string[] {
  const files = ['src', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  )
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\btest\(\s*['"`]((?:(?:BP|ORD)-\d\d(?:, )?)+):/g)].flatMap(
      ([, codes]) => codes?.match(CODE) ?? [],
    ),
  )
}

test('each row of the table has one test whose name begins with its code, and each such test a row', () => {
  expect(playedCodes().toSorted()).toEqual(ROWS.toSorted())
})

test('no code of the two lists is left out', () => {
  const count = (prefix: string, last: number) =>
    Array.from({ length: last }, (_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`)
  const others = DOC.slice(DOC.indexOf('## What is Razorpay')).match(CODE) ?? []
  expect([...ROWS, ...others].toSorted()).toEqual([...count('BP', 37), ...count('ORD', 25)].toSorted())
})
