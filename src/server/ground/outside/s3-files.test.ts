import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/ground/config.ts'
import type { FileStore } from './file-store.ts'
import { s3Files } from './s3-files.ts'

/** A store that keeps what it is given when the request is signed for it, as a bucket does. */
const kept = new Map<string, { bytes: Buffer; type: string }>()
let server: Server
let files: FileStore
let endpoint = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const signed = /^AWS4-HMAC-SHA256 Credential=shop\/\d{8}\/ap-south-1\/s3\/aws4_request/
    if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
    const path = request.url ?? ''
    if (request.method === 'PUT') {
      kept.set(path, { bytes: await buffer(request), type: request.headers['content-type'] ?? '' })
      return response.end()
    }
    if (request.method === 'DELETE') return response.writeHead(kept.delete(path) ? 204 : 404).end()
    const found = kept.get(path)
    if (!found) return response.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    response.writeHead(from ? 206 : 200, { 'Content-Type': found.type })
    const bytes = from ? found.bytes.subarray(Number(from), Number(to) + 1) : found.bytes
    return response.end(request.method === 'HEAD' ? undefined : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  files = s3Files({
    endpoint,
    bucket: 'pictures',
    region: 'ap-south-1',
    accessKeyId: 'shop',
    secretAccessKey: 'x',
  })
})
afterAll(() => server.close())

test('a file comes back from the bucket as it was put there, until it is removed', async () => {
  const key = 'pictures/mouse-1a2b/320.webp'
  expect(await files.get(key)).toBeUndefined()
  expect(await files.has(key)).toBe(false)
  await files.put(key, new Uint8Array([1, 2, 3]), 'image/webp')
  expect(await files.get(key)).toEqual({ bytes: new Uint8Array([1, 2, 3]), contentType: 'image/webp' })
  expect([...kept.keys()]).toEqual(['/pictures/pictures/mouse-1a2b/320.webp'])
  await files.remove(key)
  expect(await files.has(key)).toBe(false)
})

test('a file of this machine is put there, and is read in pieces', async () => {
  const key = 'reviews/a/video.mp4'
  expect(await files.getPiece(key, { from: 0, to: 3 })).toBeUndefined()
  await files.putFile(key, 'tests/videos/h264.mp4', 'video/mp4')
  expect(Buffer.from((await files.getPiece(key, { from: 4, to: 7 })) ?? []).toString()).toBe('ftyp')
  await files.remove(key)
})

test('a store that refuses the keys is an error, not an absent file', async () => {
  const stranger = s3Files({
    endpoint,
    bucket: 'pictures',
    region: 'ap-south-1',
    accessKeyId: 'nobody',
    secretAccessKey: 'x',
  })
  await expect(stranger.get('pictures/a/1.webp')).rejects.toThrow(/403/)
})

test('a key that climbs out of the bucket is refused before anything is sent', async () => {
  await expect(files.get('pictures/../../secrets')).rejects.toThrow(/inside the store/)
})

test('the settings of a bucket are all there or none', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'nn',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  const s3Of = (settings: Record<string, string>) => readConfig(settings, 'x'.repeat(40)).s3
  expect(s3Of({})).toBeUndefined()
  expect(s3Of(all)).toMatchObject({ endpoint: 'https://s3.example', bucket: 'nn' })
  expect(() => s3Of({ ...all, S3_BUCKET: '' })).toThrow('S3_BUCKET: is needed')
})
