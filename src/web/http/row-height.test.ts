import { expect, test } from 'vitest'
import { readRowHeight, rowHeightHeader, toRowHeight } from './row-height.ts'

test.each(['comfortable', 'compact'] as const)('%s rows are remembered', (rows) => {
  const cookie = rowHeightHeader(rows)['Set-Cookie'].split(';')[0] ?? ''
  expect(readRowHeight(new Headers({ Cookie: cookie }))).toBe(rows)
})

test.each([undefined, '', 'tiny', '"><script>', null])('%s is no height: rows are compact', (text) => {
  expect(toRowHeight(text)).toBe('compact')
})
