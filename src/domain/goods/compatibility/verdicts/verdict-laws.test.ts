import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  AttributeDefinition,
  AttributeValue,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { judgeBuild, RULES, worstAnswer, worstShown } from './judge-build.ts'
import { shownWeight } from './shown-weight.ts'
import type { Part } from './verdict.ts'

type Field = Pick<AttributeDefinition, 'key' | 'type'> & {
  options?: readonly string[]
  fields?: readonly Field[]
}

function anyValue({ type, options = ['?'], fields = [] }: Field): fc.Arbitrary<AttributeValue> {
  switch (type) {
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 2_000 }))
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...options)
    case 'list':
      return fc.subarray([...options], { minLength: 1 })
    case 'rows':
      return fc.array(
        fc.record(Object.fromEntries(fields.map((field) => [field.key, anyValue(field)])), {
          requiredKeys: [],
        }),
        { minLength: 1, maxLength: 3 },
      ) as fc.Arbitrary<AttributeValue>
    default:
      return fc.constantFrom(...options, 'Zen 2', 'B650')
  }
}

/** A part of any kind that says some of what its kind can say, whatever it is. */
const anyPart = partOf(Object.keys(attributesOf) as Kind[])
const anyPlacedPart = partOf(['motherboard', 'ssd', 'case', 'liquid-cooler', 'cpu'])
const PLACED_RULES = ['radiator-place', 'm2-slots', 'lane-sharing']

function partOf(kinds: readonly Kind[]): fc.Arbitrary<Part> {
  return fc.constantFrom(...kinds).chain((kind) =>
    fc.record({
      id: fc.uuid(),
      kind: fc.constant(kind),
      name: fc.constantFrom('A part', 'A BTF board', 'A board V2'),
      quantity: fc.integer({ min: 1, max: 8 }),
      place: fc.constantFrom('top', 'side', '1', '3', ''),
      attributes: fc.record(
        Object.fromEntries(
          (attributesOf[kind] as readonly Field[]).map((definition) => [
            definition.key,
            anyValue(definition),
          ]),
        ),
        { requiredKeys: [] },
      ),
    }),
  )
}

test('whatever the parts say, each verdict is one of four answers with a reason, and a condition where there is one', () => {
  const names = new Set(RULES.map(({ name }) => name))
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 9 }), (build) => {
      for (const { rule, answer, why, condition, facts } of judgeBuild(build)) {
        expect(names).toContain(rule)
        expect(['fits', 'fits if', 'does not fit', 'not known']).toContain(answer)
        expect(why).not.toMatch(/NaN|undefined|null|Infinity/)
        // One of something is not several.
        expect(why).not.toMatch(
          /(?<![\d.,×-])1 (SATA )?(drives|slots|ports|modules|sockets|plugs|headers|bays|cards|monitors)\b/,
        )
        expect(condition === undefined).toBe(answer !== 'fits if')
        if (answer === 'fits') expect(facts.filter(({ value }) => value === undefined)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

test('a named place makes nothing fit that would not fit without it', () => {
  const fitting = (build: readonly Part[]) =>
    judgeBuild(build).flatMap(({ rule, answer, facts }) =>
      PLACED_RULES.includes(rule) && answer === 'fits' ? [`${rule} of ${facts[0]?.partId}`] : [],
    )
  fc.assert(
    fc.property(fc.array(anyPlacedPart, { maxLength: 6 }), (build) => {
      const anywhere = build.map(({ place: _place, ...part }) => part)
      expect(fitting(anywhere)).toEqual(expect.arrayContaining(fitting(build)))
    }),
    { numRuns: 500 },
  )
})

test('parts that say nothing never fit, and never do not fit', () => {
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 9 }), (build) => {
      const silent = build.map((part) => ({ ...part, name: 'A part', quantity: 1, attributes: {} }))
      const answers = judgeBuild(silent)
        .filter(({ rule }) => rule !== 'one-of-each')
        .map(({ answer }) => answer)
      expect(answers.filter((answer) => answer !== 'not known')).toEqual([])
    }),
  )
})

test('a memory profile that is still to be switched on is a note on what fits, and no condition of it', () => {
  const speed = { rule: 'memory-speed', why: 'y', facts: [], answer: 'fits if' } as const
  const bios = { rule: 'processor-chipset', why: 'y', facts: [], answer: 'fits if' } as const
  expect(shownWeight(speed)).toBe('fits')
  expect(shownWeight(bios)).toBe('fits if')
  expect(worstShown([speed])).toBe('fits')
  expect(worstShown([speed, bios])).toBe('fits if')
  expect(worstAnswer([speed])).toBe('fits if')
})

test('one part that does not fit decides, and what is not known is no "fits"', () => {
  const verdict = (answer: 'fits' | 'fits if' | 'not known' | 'does not fit') => ({
    rule: 'x',
    why: 'y',
    facts: [],
    answer,
  })
  expect(worstAnswer([])).toBeUndefined()
  expect(worstAnswer([verdict('fits'), verdict('fits if')])).toBe('fits if')
  expect(worstAnswer([verdict('fits if'), verdict('not known')])).toBe('not known')
  expect(worstAnswer([verdict('not known'), verdict('does not fit')])).toBe('does not fit')
})
