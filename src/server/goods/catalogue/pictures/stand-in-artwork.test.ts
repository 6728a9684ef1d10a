import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { standInPictures } from '#domain/goods/catalogue/stand-ins/stand-in-of.ts'
import { PROJECT } from '#server/ground/project-folder.ts'

const ARTWORK = join(PROJECT, 'artwork')
const rendered = readdirSync(ARTWORK)
  .filter((file) => file.endsWith('.webp'))
  .map((file) => file.slice(0, -'.webp'.length))

test('every picture that can stand in for a product is in artwork/', () => {
  const missing = [...standInPictures.keys()].filter((name) => !rendered.includes(name))
  expect(missing).toEqual([])
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
