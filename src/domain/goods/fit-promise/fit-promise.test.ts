import { expect, test } from 'vitest'
import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { fitPromiseOf, isStillSaid, mayPromise } from './fit-promise.ts'

const part = (id: string, kind: Kind, attributes: AttributeValues = {}, quantity = 1) => ({
  id,
  kind,
  name: id,
  quantity,
  attributes,
})
const cooler = (height?: number) => part('cooler', 'air-cooler', height ? { height } : {})
const housing = (coolerHeightMax = 165, quantity = 1) => part('case', 'case', { coolerHeightMax }, quantity)

test('parts are covered when each comparison of them came to “fits”', () => {
  expect(fitPromiseOf([cooler(158), housing()])).toMatchObject({ answer: 'fits', whyNot: undefined })
})

test('a fact that is not known, and a part that does not fit, leave them uncovered and say why', () => {
  expect(fitPromiseOf([cooler(), housing()])).toMatchObject({
    answer: 'not known',
    whyNot: 'The catalogue does not give “Height” for cooler.',
  })
  expect(fitPromiseOf([cooler(170), housing()])).toMatchObject({
    answer: 'does not fit',
    whyNot: expect.stringContaining('170'),
  })
})

test('parts for several computers are not covered: nobody said which goes with which', () => {
  expect(fitPromiseOf([cooler(158), housing(165, 2)])?.whyNot).toContain('several computers')
  expect(fitPromiseOf([cooler(158), housing(), part('other', 'case')])).toBeUndefined()
  expect(fitPromiseOf([cooler(158), housing(), part('laptop', 'laptop')])).toBeUndefined()
})

test('nothing is promised of parts that no rule compares', () => {
  expect(fitPromiseOf([cooler(158)])).toBeUndefined()
  expect(fitPromiseOf([part('one', 'mouse'), part('two', 'keyboard')])).toBeUndefined()
  expect(mayPromise(['mouse', 'keyboard', 'mouse'])).toBe(false)
  expect(mayPromise(['mouse', 'air-cooler', 'case'])).toBe(true)
})

test('memory for a laptop is covered as parts of a computer are', () => {
  const laptop = part('laptop', 'laptop', { memoryType: 'DDR5', memorySlots: 2 })
  const kit = (formFactor: string) => part('kit', 'memory', { memoryType: 'DDR5', formFactor, modules: 2 })
  expect(fitPromiseOf([laptop, kit('SO-DIMM')])).toMatchObject({ answer: 'fits if', whyNot: undefined })
  expect(fitPromiseOf([laptop, kit('DIMM')])).toMatchObject({ answer: 'does not fit' })
})

test('a verdict is still said until the fact that it stood on is another one', () => {
  const [said] = fitPromiseOf([cooler(158), housing()])?.verdicts ?? []
  invariant(said, 'the height is compared')
  expect(isStillSaid(said, [cooler(160), housing()])).toBe(true)
  expect(isStillSaid(said, [cooler(170), housing()])).toBe(false)
  expect(isStillSaid(said, [cooler(), housing()])).toBe(false)
})
