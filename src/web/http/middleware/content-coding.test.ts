import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotli, codingFor, pack } from './content-coding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['BR;q=0.5, gzip', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.000,gzip', 'gzip'],
  ['br ; q=0 , gzip ; q=0', undefined],
  ['x-gzip', 'gzip'],
  ['brotli', undefined],
  ['identity', undefined],
  ['', undefined],
  [null, undefined],
])('Accept-Encoding: %s is answered with %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})

test('what is packed is unpacked as it was, however well it is packed', async () => {
  const bytes = Buffer.from('दिल्ली '.repeat(5_000))
  expect(await promisify(brotliDecompress)(await pack(bytes, 'br'))).toEqual(bytes)
  expect(await promisify(brotliDecompress)(await brotli(bytes, { isBest: true }))).toEqual(bytes)
  expect(await promisify(gunzip)(await pack(bytes, 'gzip'))).toEqual(bytes)
})
