import { expect, test } from 'vitest'
import { rangedAnswer } from './ranged-answer.ts'

const BYTES = Uint8Array.from({ length: 600_000 }, (_, at) => at % 251)

function answer(headers: Record<string, string> = {}, { isPublic = true, method = 'GET' } = {}) {
  const asked: number[] = []
  const response = rangedAnswer(new Request('https://shop.example/video', { method, headers }), {
    contentType: 'video/mp4',
    bytes: BYTES.length,
    version: 'v1',
    isPublic,
    fileName: 'video.mp4',
    read: async (from, to) => {
      asked.push(from)
      return BYTES.slice(from, to + 1)
    },
  })
  return { response, asked }
}

test('a whole file is read in pieces, with its type, its length, and nothing to run', async () => {
  const { response, asked } = answer()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=300',
    'content-length': '600000',
    'content-type': 'video/mp4',
    etag: '"v1"',
    'x-content-type-options': 'nosniff',
  })
  expect(asked).toEqual([])
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES)
  expect(asked).toEqual([0, 262_144, 524_288])
})

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=10-', 10, 599_999],
  ['bytes=-5', 599_995, 599_999],
  ['bytes=599990-700000', 599_990, 599_999],
  ['bytes=-700000', 0, 599_999],
] as const)('%s is answered by that range', async (range, from, to) => {
  const { response } = answer({ Range: range, 'If-Range': '"v1"' })
  expect([response.status, response.headers.get('Content-Range')]).toEqual([
    206,
    `bytes ${from}-${to}/600000`,
  ])
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES.slice(from, to + 1))
})

test.each([
  ['bytes=600000-', {}, 416],
  ['bytes=-0', {}, 416],
  ['bytes=5-4', {}, 200],
  ['bytes=0-1,3-4', {}, 200],
  ['bytes=abc', {}, 200],
  ['bytes=0-9', { 'If-Range': '"v0"' }, 200],
  ['bytes=0-9', { 'If-None-Match': 'W/"v1"' }, 304],
] as const)('%s with %j is answered by %s', async (range, headers, status) => {
  const { response } = answer({ Range: range, ...headers })
  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Range')).toBe(status === 416 ? 'bytes */600000' : null)
})

test('what is not public is kept by nobody, and a HEAD reads nothing', async () => {
  const { response, asked } = answer({}, { isPublic: false, method: 'HEAD' })
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect([await response.text(), asked]).toEqual(['', []])
})
