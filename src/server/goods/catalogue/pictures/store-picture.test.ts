import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HERO_WIDTHS, PICTURE_WIDTHS } from '#domain/goods/catalogue/picture-widths.ts'
import { diskFiles } from '#server/ground/outside/disk-files.ts'
import type { FileStore } from '#server/ground/outside/file-store.ts'
import { pictureFile, storePicture } from './store-picture.ts'

let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nn-pictures-'))
  files = diskFiles(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

test('a picture is kept in both formats and every width, square, with its transparency and no metadata', async () => {
  const bytes = await drawn(300, 200)
    .withExif({ IFD0: { Copyright: 'somewhere in Pune' } })
    .png()
    .toBuffer()
  const stored = await storePicture({ files }, { name: 'My Mouse!', bytes })
  expect(stored).toMatchObject({ ok: true, value: { key: expect.stringMatching(/^my-mouse-[0-9a-f]{10}$/) } })
  const key = stored.ok ? stored.value.key : ''
  for (const width of PICTURE_WIDTHS) {
    for (const format of ['avif', 'webp'] as const) {
      const kept = await files.get(pictureFile(key, width, format))
      expect(kept?.contentType).toBe(`image/${format}`)
      const facts = await sharp(kept?.bytes).metadata()
      expect(facts).toMatchObject({ width, height: width, hasAlpha: true })
      expect(facts.exif).toBeUndefined()
    }
  }
})

test('a quickly made picture is there in every width too, under a key of its own', async () => {
  const bytes = await drawn(300, 300).webp().toBuffer()
  const [slow, quick] = [
    await storePicture({ files }, { name: 'back', bytes }),
    await storePicture({ files }, { name: 'back', bytes, isQuick: true }),
  ]
  const key = quick.ok ? quick.value.key : ''
  expect(slow).not.toEqual(quick)
  for (const width of PICTURE_WIDTHS) expect(await files.has(pictureFile(key, width, 'avif'))).toBe(true)
})

test('the scene of the home page is kept wide', async () => {
  const bytes = await drawn(1600, 900).webp().toBuffer()
  const stored = await storePicture({ files }, { name: 'scene', bytes, shape: 'wide' })
  const kept = await files.get(pictureFile(stored.ok ? stored.value.key : '', HERO_WIDTHS[1], 'avif'))
  expect(await sharp(kept?.bytes).metadata()).toMatchObject({ width: 960, height: 540 })
})

test('the same picture gets the same key and is not made a second time', async () => {
  const bytes = await drawn(40, 40).png().toBuffer()
  const first = await storePicture({ files }, { name: 'twice', bytes })
  const file = join(folder, pictureFile(first.ok ? first.value.key : '', 160, 'avif'))
  const before = await stat(file)
  expect(await storePicture({ files }, { name: 'twice', bytes })).toEqual(first)
  expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
})

test('what is no picture, is damaged, is code, or is far too large is refused, and nothing of it is kept', async () => {
  const before = await readdir(join(folder, 'pictures'))
  const refused = { ok: false, problem: { code: 'catalogue.picture_not_readable' } }
  const whole = await drawn(400, 400).png({ compressionLevel: 0 }).toBuffer()
  const bad = {
    text: Buffer.from('GIF89a is not what this is'),
    nothing: Buffer.alloc(0),
    truncated: whole.subarray(0, 5_000),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    huge: await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer(),
    gif: await drawn(20, 20).gif().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(bad)) {
    expect(await storePicture({ files }, { name, bytes }), name).toMatchObject(refused)
  }
  expect(await readdir(join(folder, 'pictures'))).toEqual(before)
})

/** What stands in for products by their looks is shown small. */
function widthMin(name: string): number {
  if (name.startsWith('kind-')) return 560
  return name.includes('--') ? 900 : 1200
}

test('every picture of the artwork folder can be read by it', async () => {
  const names = await readdir('artwork')
  for (const name of names.filter((each) => each.endsWith('.webp'))) {
    const { format, width, height } = await sharp(await readFile(join('artwork', name))).metadata()
    expect(format).toBe('webp')
    expect([width, height], name).toEqual(name.startsWith('hero') ? [1600, 900] : [width, width])
    expect(width, name).toBeGreaterThanOrEqual(widthMin(name))
  }
})
