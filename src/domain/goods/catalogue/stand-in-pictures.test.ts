import { expect, test } from 'vitest'
import { ssdAttributes } from './attributes/drives.ts'
import { kinds } from './categories.ts'
import { standInPictures } from './stand-in-pictures.ts'

test('every kind has a picture that stands in, with words for it', () => {
  for (const kind of Object.keys(kinds)) {
    expect(standInPictures[kind]?.name, kind).toMatch(/^[a-z0-9-]+$/)
    expect(standInPictures[kind]?.alt, kind).not.toBe('')
  }
})

test('no two kinds share a picture', () => {
  const names = Object.keys(kinds).map((kind) => standInPictures[kind]?.name)
  expect(new Set(names).size).toBe(names.length)
})

test('a drive in a box looks like a box, a bare one like a stick', () => {
  expect(standInPictures['ssd/2.5-inch']?.name).toBe('kind-sata-ssd')
  expect(standInPictures['ssd/M.2 2280'] ?? standInPictures.ssd).toMatchObject({
    name: 'samsung-990-pro-2tb',
  })
})

test('a form factor that looks different is one that the kind offers', () => {
  const formFactor = ssdAttributes.find(({ key }) => key === 'formFactor')
  const options = formFactor?.type === 'choice' ? formFactor.options.map((option) => `ssd/${option}`) : []
  const finer = Object.keys(standInPictures).filter((key) => key.includes('/'))
  expect(options).toEqual(expect.arrayContaining(finer))
})
