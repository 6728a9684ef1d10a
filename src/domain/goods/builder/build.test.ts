import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import {
  BUILD_LINES_MAX,
  type Build,
  buildText,
  changed,
  NO_BUILD,
  openBuildText,
  PART_QUANTITY_MAX,
  readBuild,
  readOpenBuild,
  toBuy,
  undone,
  withOwned,
  withoutPart,
  withPart,
  withPlace,
  withQuantity,
} from './build.ts'

const KINDS: Readonly<Record<string, Kind>> = {
  'ryzen-3': 'cpu',
  'ryzen-5': 'cpu',
  'ryzen-7': 'cpu',
  'kit-32': 'memory',
  'kit-64': 'memory',
  noctua: 'air-cooler',
  corsair: 'liquid-cooler',
  laptop: 'laptop',
}
const kindOf = (id: string) => KINDS[id]
const put = (build: Build, productId: string) =>
  withPart(build, { productId, kind: KINDS[productId] ?? 'cpu' }, kindOf)
const one = (...ids: string[]): Build => ids.map((productId) => ({ productId, quantity: 1 }))

const aBuild = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/), { maxLength: BUILD_LINES_MAX })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((productId) =>
        fc.oneof(
          fc.integer({ min: 1, max: PART_QUANTITY_MAX }).map((quantity) => ({ productId, quantity })),
          fc.constantFrom('top', 'rear', '1', '16').map((place) => ({ productId, quantity: 1, place })),
          fc.constant({ productId, quantity: 1, isOwned: true as const }),
        ),
      ),
    ),
  )

test('a build is read as it was written', () => {
  fc.assert(
    fc.property(aBuild, (build) => {
      expect(readBuild(buildText(build))).toEqual(build)
    }),
  )
})

test('whatever an address or a cookie says, something is read, and no more than a build may hold', () => {
  expect(readBuild('ryzen-5*2.UPPER.<script>.noctua*99.noctua')).toEqual([
    { productId: 'ryzen-5', quantity: 2 },
    { productId: 'noctua', quantity: 1 },
  ])
  expect(readBuild('ryzen-5*0')).toEqual(one('ryzen-5'))
  expect(readBuild('a.b'.repeat(5_000)).length).toBeLessThanOrEqual(BUILD_LINES_MAX)
  expect(readOpenBuild(undefined)).toEqual(NO_BUILD)
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(readOpenBuild(text).parts.length).toBeLessThanOrEqual(BUILD_LINES_MAX)
    }),
  )
})

test('a slot of one exchanges what it holds, another takes more, and a cooler is exchanged for one of the other sort', () => {
  const first = put(put(put([], 'ryzen-5'), 'kit-32'), 'noctua')
  expect(put(first, 'ryzen-7')).toEqual(one('ryzen-7', 'kit-32', 'noctua'))
  expect(put(first, 'kit-64')).toEqual(one('ryzen-5', 'kit-32', 'noctua', 'kit-64'))
  expect(put(first, 'corsair')).toEqual(one('ryzen-5', 'kit-32', 'corsair'))
})

test('a slot of one that an address brought two products for has one after the next choice', () => {
  const two = readBuild('ryzen-5.kit-32.ryzen-7')
  expect(put(two, 'ryzen-3')).toEqual(one('kit-32', 'ryzen-3'))
})

test('what is there already stays as it is, and a laptop has a place beside what goes into it', () => {
  const build = withQuantity(put([], 'kit-32'), 'kit-32', 2)
  expect(put(build, 'kit-32')).toEqual([{ productId: 'kit-32', quantity: 2 }])
  expect(put(build, 'laptop')).toEqual([...build, { productId: 'laptop', quantity: 1 }])
  expect(withoutPart(build, 'kit-32')).toEqual([])
})

test('a place is named for one piece, and taken back; a build without places reads as before', () => {
  const build = withPlace(put(put([], 'ryzen-5'), 'corsair'), 'corsair', 'top')
  expect(buildText(build)).toBe('ryzen-5.corsair@top')
  expect(withPlace(build, 'corsair', '')).toEqual(one('ryzen-5', 'corsair'))
  expect(withQuantity(build, 'corsair', 1)).toEqual(build)
  expect(withQuantity(build, 'corsair', 2)).toEqual([
    ...one('ryzen-5'),
    { productId: 'corsair', quantity: 2 },
  ])
  expect(readBuild('corsair@attic.ssd*2@1.ryzen-5')).toEqual([
    ...one('corsair'),
    { productId: 'ssd', quantity: 2 },
    ...one('ryzen-5'),
  ])
  expect(put(build, 'noctua')).toEqual(one('ryzen-5', 'noctua'))
})

test('every change can be undone, the last one first; a change of nothing is none', () => {
  let open = NO_BUILD
  for (const id of ['ryzen-5', 'kit-32', 'noctua']) open = changed(open, put(open.parts, id))
  open = changed(open, put(open.parts, 'noctua'))
  open = readOpenBuild(openBuildText(open))
  expect(undone(open).parts).toEqual(one('ryzen-5', 'kit-32'))
  expect(undone(undone(undone(open)))).toEqual(NO_BUILD)
  expect(undone(NO_BUILD)).toEqual(NO_BUILD)
})

test('the history fits into a cookie, with the build itself whole', () => {
  const long = Array.from({ length: 20 }, (_, at) => ({ productId: `${'x'.repeat(110)}${at}`, quantity: 2 }))
  const open = changed(changed(NO_BUILD, long), withoutPart(long, long[0]?.productId ?? ''))
  const text = openBuildText(open)
  expect(text.length).toBeLessThan(3_500)
  expect(readOpenBuild(text).parts).toEqual(long.slice(1))
})

test('what is owned stays so in every place that keeps a build, until it is to be bought after all', () => {
  const build = readBuild('~ryzen-5.~kit-32*2.~corsair@top.noctua')
  expect(buildText(build)).toBe('~ryzen-5.~kit-32*2.~corsair@top.noctua')
  expect(toBuy(build)).toEqual([{ productId: 'noctua', quantity: 1 }])
  expect(buildText(withQuantity(build, 'kit-32', 3))).toContain('~kit-32*3')
  expect(buildText(withPlace(build, 'corsair', 'rear'))).toContain('~corsair@rear')
  expect(buildText(withOwned(build, 'ryzen-5', false))).toBe('ryzen-5.~kit-32*2.~corsair@top.noctua')
  expect(buildText(withOwned(build, 'noctua', true))).toContain('.~noctua')
  expect(buildText(put(build, 'ryzen-7'))).toMatch(/^ryzen-7\./)
})
