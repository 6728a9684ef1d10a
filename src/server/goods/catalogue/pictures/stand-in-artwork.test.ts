import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  CHOICES_VERSION,
  plainPictures,
  standInPictures,
} from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'
import { PROJECT } from '#server/ground/project-folder.ts'

const ARTWORK = join(PROJECT, 'artwork')
const rendered = readdirSync(ARTWORK)
  .filter((file) => file.endsWith('.webp'))
  .map((file) => file.slice(0, -'.webp'.length))
/** Until they are rendered, the plain picture of the kind is shown. */
const toRender = readFileSync(join(ARTWORK, 'source/to-render.txt'), 'utf8').split('\n').filter(Boolean)

test('every picture that can stand in for a product is in artwork/, or on the list of those to be rendered', () => {
  const missing = [...standInPictures.keys()].filter((name) => !rendered.includes(name))
  expect(missing.toSorted()).toEqual(toRender)
})

test('every picture of a kind in artwork/ stands in for some product', () => {
  expect(rendered.filter((name) => name.startsWith('kind-') && !standInPictures.has(name))).toEqual([])
})

test('every picture that can stand in has a line among those that are rendered', () => {
  const script = (name: string) => readFileSync(join(ARTWORK, 'source', name), 'utf8')
  const [products, standIns] = [script('render.py'), script('stand_ins.py')]
  const kinds = [...standIns.matchAll(/^_kind\("([a-z-]+)"(.*?)(?=^\S*_kind\(|^[A-Z]|(?![\s\S]))/gms)]
  const drawn = kinds.flatMap(([, kind, lines = '']) =>
    [...lines.matchAll(/"([a-z0-9-]+)": \(/g)].map(([, look]) => `kind-${kind}-${look}`),
  )
  const isDrawn = (name: string) => drawn.includes(name) || products.includes(`"${name}": dict(`)
  expect([...standInPictures.keys()].filter((name) => !isDrawn(name))).toEqual([])
  expect(drawn.filter((name) => !standInPictures.has(name))).toEqual([])
})

test('what is chosen changes with the version of the choices alone: products are looked at again for another', () => {
  const folder = join(PROJECT, 'src/domain/goods/catalogue/stand-ins')
  const tables = readdirSync(folder).filter((file) => !file.includes('.test.'))
  const sources = tables.toSorted().map((file) => readFileSync(join(folder, file), 'utf8'))
  const code = sources
    .join('')
    .replace(/\/\*\*[\s\S]*?\*\/|^import[\s\S]*?from.*$|\s|CHOICES_VERSION = \d+/gm, '')
  const digest = createHash('sha256')
    .update(code)
    .update(JSON.stringify([...plainPictures]))
    .digest('hex')
  // Who changes a table or how a look is read raises the version, and then enters both here.
  expect({ version: CHOICES_VERSION, digest: digest.slice(0, 12) }).toEqual({
    version: 1,
    digest: '9b83ee45bc6f',
  })
})
