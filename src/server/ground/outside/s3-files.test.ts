import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/ground/config.ts'
import { type Bucket, openBucket } from '#tests/support/bucket.ts'
import type { FileStore } from './file-store.ts'
import { s3Files } from './s3-files.ts'

let bucket: Bucket
let files: FileStore

beforeAll(async () => {
  bucket = await openBucket()
  const { s3 } = readConfig(
    { ...bucket.settings, NODE_ENV: 'test' },
    'a secret that only tests know, 40 letters',
  )
  files = s3Files(s3 ?? expect.fail('the settings of the bucket are whole'))
})
afterAll(() => bucket.close())

test('a file comes back from the bucket as it was put there, until it is removed', async () => {
  const key = 'pictures/mouse-1a2b/320.webp'
  expect(await files.get(key)).toBeUndefined()
  expect(await files.has(key)).toBe(false)
  await files.put(key, new Uint8Array([1, 2, 3]), 'image/webp')
  expect(await files.get(key)).toEqual({ bytes: new Uint8Array([1, 2, 3]), contentType: 'image/webp' })
  expect([...bucket.kept.keys()]).toEqual(['/pictures/pictures/mouse-1a2b/320.webp'])
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
    endpoint: bucket.settings.S3_ENDPOINT,
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
