import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { FileStore } from '#server/ground/outside/file-store.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { pictureFileOf, servePictures } from './serve-pictures.action.ts'

function shop(kept: Record<string, number>) {
  const asked: string[] = []
  const files: FileStore = {
    async get(key) {
      asked.push(key)
      const bytes = kept[key]
      return bytes === undefined
        ? undefined
        : { bytes: new Uint8Array(bytes), contentType: 'whatever/it-says' }
    },
    put: async () => {},
    putFile: async () => {},
    getPiece: async () => undefined,
    has: async () => false,
    remove: async () => {},
  }
  const clock = turnedClock()
  const web = new Hono().get('/pictures/:key/:file', servePictures({ files, clock }))
  return { asked, clock, fetch: (path: string, method = 'GET') => web.request(path, { method }) }
}

test('a picture is answered for good, with its own type and length', async () => {
  const { fetch } = shop({ 'pictures/mouse-0a/640.avif': 5, 'pictures/mouse-0a/640.webp': 7 })
  const avif = await fetch('/pictures/mouse-0a/640.avif')
  expect(avif.status).toBe(200)
  expect(Object.fromEntries(avif.headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-length': '5',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await avif.arrayBuffer()).byteLength).toBe(5)
  expect((await fetch('/pictures/mouse-0a/640.webp')).headers.get('Content-Type')).toBe('image/webp')
  expect((await fetch('/pictures/mouse-0a/640.webp', 'HEAD')).status).toBe(200)
})

test('an address that we never give out is answered 404 and never reaches the file store', async () => {
  const { fetch, asked } = shop({})
  const addresses = [
    '/pictures/..%2f..%2fetc/640.avif',
    '/pictures/%2e%2e/640.avif',
    '/pictures/mouse/641.avif',
    '/pictures/mouse/640.png',
    '/pictures/mouse/640.avif%00.html',
    '/pictures/mouse/..%2f640.avif',
    '/pictures/Mouse/640.avif',
    '/pictures/mouse%5c..%5c/640.avif',
    `/pictures/${'a'.repeat(200)}/640.avif`,
    '/pictures/mouse/0640.avif',
  ]
  for (const address of addresses) expect((await fetch(address)).status, address).toBe(404)
  expect(asked).toEqual([])
})

test('only our own names are names of files', () => {
  expect(pictureFileOf('mouse-0a', '640.webp')).toBe('pictures/mouse-0a/640.webp')
  for (const [key, file] of [
    ['..', '640.webp'],
    ['mouse\n', '640.webp'],
    ['mouse', '640.webp\n'],
    ['-mouse', '640.webp'],
  ])
    expect(pictureFileOf(key ?? '', file ?? '')).toBeUndefined()
})

test('a picture asked for again comes out of memory, one that is not there is looked for again', async () => {
  const { fetch, asked } = shop({ 'pictures/mouse/640.avif': 5 })
  for (let time = 0; time < 3; time++) await fetch('/pictures/mouse/640.avif')
  for (let time = 0; time < 2; time++) expect((await fetch('/pictures/cat/640.avif')).status).toBe(404)
  const lookedFor = ['pictures/cat/640.avif', 'pictures/cat/original.webp']
  expect(asked).toEqual(['pictures/mouse/640.avif', ...lookedFor, ...lookedFor])
})

test('a size that is not made yet is answered with the original, which nobody keeps for longer than a minute', async () => {
  const kept: Record<string, number> = { 'pictures/mouse-0a/original.webp': 9 }
  const { fetch, clock } = shop(kept)
  for (const address of ['/pictures/mouse-0a/640.avif', '/pictures/mouse-0a/1200.webp']) {
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '9',
      'cache-control': 'public, max-age=60',
    })
  }
  kept['pictures/mouse-0a/640.avif'] = 5
  clock.turn(5)
  expect(Object.fromEntries((await fetch('/pictures/mouse-0a/640.avif')).headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-length': '5',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('a size that is being made is looked for every five seconds, however many ask; its original once', async () => {
  const { fetch, asked, clock } = shop({ 'pictures/mouse/original.webp': 9 })
  for (let time = 0; time < 20; time++) await fetch('/pictures/mouse/640.avif')
  expect(asked).toEqual(['pictures/mouse/640.avif', 'pictures/mouse/original.webp'])
  clock.turn(4.999)
  await fetch('/pictures/mouse/640.avif')
  expect(asked).toHaveLength(2)
  clock.turn(0.001)
  await fetch('/pictures/mouse/640.avif')
  expect(asked.slice(2)).toEqual(['pictures/mouse/640.avif'])
})

test('the original has no address of its own', async () => {
  const { fetch, asked } = shop({ 'pictures/mouse/original.webp': 9 })
  expect((await fetch('/pictures/mouse/original.webp')).status).toBe(404)
  expect(asked).toEqual([])
})

test('memory holds 32 MB: the picture not asked for the longest makes room', async () => {
  const TEN_MB = 10 * 1024 * 1024
  const name = (n: number) => `/pictures/big-${n}/640.avif`
  const { fetch, asked } = shop(Object.fromEntries([1, 2, 3, 4].map((n) => [name(n).slice(1), TEN_MB])))
  for (const n of [1, 2, 3, 1, 4]) await fetch(name(n))
  asked.length = 0
  for (const n of [1, 3, 4, 2]) await fetch(name(n))
  expect(asked).toEqual(['pictures/big-2/640.avif'])
})
