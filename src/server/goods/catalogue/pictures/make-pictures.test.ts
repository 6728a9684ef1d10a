import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { diskFiles } from '#server/ground/outside/disk-files.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { readHealth } from '../../../office/system/read-health.ts'
import { deriveCardColumns } from '../card-columns/derive-card-columns.ts'
import { loadArtwork } from './load-artwork.ts'
import { countMadePictures } from './made-picture-views.ts'
import { catchUpOnPictures, makePictures } from './make-pictures.ts'
import { originalFile, pictureFile } from './store-picture.ts'

let folder: string
let artwork: string
let written: string[]
let app: App
let close: () => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nn-artwork-'))
  artwork = join(folder, 'artwork')
  await mkdir(artwork)
  await draw('mouse--back', 40)
  await draw('mouse', 80)
  await draw('keyboard', 120)
  written = []
  const onDisk = diskFiles(join(folder, 'files'))
  const files: App['files'] = {
    ...onDisk,
    put(file, ...rest) {
      written.push(file)
      return onDisk.put(file, ...rest)
    },
    // The larger sizes count as there, since each takes a second. That none is left out: store-picture.test.ts.
    has: async (file) => /\/(?!160\.)\d+\./.test(file) || onDisk.has(file),
  }
  ;({ app, close } = await openTestApp({ files }))
})
afterEach(async () => {
  await close()
  await rm(folder, { recursive: true })
})

async function draw(name: string, red: number): Promise<void> {
  const background = { r: red, g: 30, b: 30, alpha: 0.5 }
  const picture = sharp({ create: { width: 60, height: 60, channels: 4, background } })
  await writeFile(join(artwork, `${name}.webp`), await picture.webp().toBuffer())
}

const load = () => loadArtwork(app, { folder: artwork })
const SIZES = ['160.avif', '160.webp']
const hasSizes = async (key: string) => {
  const found = await Promise.all(SIZES.map((size) => app.files.has(`pictures/${key}/${size}`)))
  return found.every(Boolean)
}
const jobs = async () => {
  const found = await sql<{
    state: string
  }>`SELECT state FROM pgboss.job WHERE name = 'make-pictures'`.execute(app.db)
  return found.rows.map(({ state }) => state)
}
const healthOfPictures = async () => (await readHealth(app, OWNER)).find(({ name }) => name === 'pictures')

test('a start copies each picture as it is, makes no size of any, and leaves that to the worker', async () => {
  const keys = await load()
  expect(written.sort()).toEqual([...keys.values()].map(originalFile).sort())
  expect(await countMadePictures(app)).toEqual({ made: 0, all: 3, isGoingOn: true })
  expect(await jobs()).toEqual(['created'])

  await makePictures(app)
  for (const key of keys.values()) expect(await hasSizes(key)).toBe(true)
  expect(await countMadePictures(app)).toMatchObject({ made: 3, all: 3 })
})

test('the next start copies nothing and asks for nothing', async () => {
  await load()
  await makePictures(app)
  await sql`DELETE FROM pgboss.job`.execute(app.db)
  written = []
  await load()
  await catchUpOnPictures(app)
  expect(written).toEqual([])
  expect(await jobs()).toEqual([])
})

test('what lists show is made before further views', async () => {
  const keys = await load()
  written = []
  await makePictures(app)
  expect(written.at(-1)).toContain(`pictures/${keys.get('mouse--back')}/`)
})

test('a stand-in that no product shows is made last', async () => {
  await draw('kind-ssd-card', 160)
  await draw('kind-ssd-m2-2230', 200)
  await addProduct(app, { id: 'short', kind: 'ssd', attributes: { formFactor: 'M.2 2230' } })
  await deriveCardColumns(app)
  const keys = await load()
  written = []
  await makePictures(app)
  expect(written.at(-1)).toContain(`pictures/${keys.get('kind-ssd-card')}/`)
})

test('a run that was cut short is gone on from when the worker starts again', async () => {
  const keys = await load()
  await sql`DELETE FROM pgboss.job`.execute(app.db)
  const ended = new AbortController()
  const files: App['files'] = {
    ...app.files,
    async put(...file) {
      await app.files.put(...file)
      // It comes when the sizes of the first picture are there.
      ended.abort()
    },
  }
  await makePictures({ ...app, files }, ended.signal)
  expect(await countMadePictures(app)).toEqual({ made: 1, all: 3, isGoingOn: false })
  expect(await healthOfPictures()).toMatchObject({ state: 'warn', facts: [['Made', '1 of 3']] })

  await catchUpOnPictures(app)
  expect(await jobs()).toEqual(['created'])
  expect(await healthOfPictures()).toMatchObject({ state: 'good', facts: [['Made', '1 of 3']] })
  written = []
  await makePictures(app)
  expect(new Set(written.map((file) => file.split('/')[1])).size).toBe(2)
  for (const key of keys.values()) expect(await hasSizes(key)).toBe(true)
  expect(await healthOfPictures()).toMatchObject({ state: 'good', facts: [['Made', '3 of 3']] })
})

test('a worker that is asked to leave ends within a picture, keeps nothing of it and calls nothing a failure', async () => {
  await load()
  written = []
  const leaving = new AbortController()
  const files: App['files'] = {
    ...app.files,
    async get(file) {
      leaving.abort()
      return app.files.get(file)
    },
  }
  await makePictures({ ...app, files }, leaving.signal)
  expect(written).toEqual([])
  expect(await countMadePictures(app)).toMatchObject({ made: 0, all: 3 })
})

test('a picture that cannot be read stops no other one, and the failed job names it', async () => {
  await writeFile(join(artwork, 'broken.webp'), 'no picture')
  await load()
  await expect(makePictures(app)).rejects.toThrow('These pictures could not be made: broken.')
  expect(await countMadePictures(app)).toMatchObject({ made: 3, all: 4 })
})

test('pictures whose files are gone, as after a move to another bucket, are copied and made again', async () => {
  const keys = await load()
  await makePictures(app)
  const mouse = keys.get('mouse') ?? ''
  await rm(join(folder, 'files/pictures', mouse), { recursive: true })
  await load()
  expect(await countMadePictures(app)).toMatchObject({ made: 2, all: 3, isGoingOn: true })
  await makePictures(app)
  expect(await hasSizes(mouse)).toBe(true)
})

test('a picture of a release that makes sizes in another way is left to the worker of that release', async () => {
  const keys = await load()
  const theirs = 'mouse-0123456789'
  const bytes = (await app.files.get(originalFile(keys.get('mouse') ?? '')))?.bytes ?? new Uint8Array()
  await app.files.put(originalFile(theirs), bytes, 'image/webp')
  await app.db.updateTable('site_pictures').set({ picture_key: theirs }).where('name', '=', 'mouse').execute()
  await makePictures(app)
  expect(await countMadePictures(app)).toMatchObject({ made: 2, all: 3 })
  expect(await app.files.has(pictureFile(theirs, 160, 'avif'))).toBe(false)
})

test('making pictures makes no kept page anew', async () => {
  await load()
  const told = () => app.db.selectFrom('content_changes').selectAll().execute()
  const before = await told()
  await makePictures(app)
  expect(await told()).toEqual(before)
})
