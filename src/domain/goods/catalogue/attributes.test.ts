import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findChoice } from '#domain/ground/shared/typed-values/typed-choices.ts'
import type {
  AttributeDefinition,
  AttributeValue,
  AttributeValues,
  RowField,
} from './attributes/attribute-definition.ts'
import { attributesOf, checkAttributes, describeAttributes, NONE } from './attributes.ts'
import { type Kind, kinds } from './categories.ts'

const everyKind = Object.keys(kinds) as Kind[]

function line(kind: Kind, values: AttributeValues) {
  return describeAttributes(kind, values).map(({ label, text }) => `${label}: ${text}`)
}

describe('the specification table', () => {
  test.each([
    ['cpu', { tdp: 120 }, 'Base power (TDP): 120 W'],
    ['cpu', { baseClock: 4.7 }, 'Base clock: 4.7 GHz'],
    ['cpu', { integratedGraphics: true }, 'Integrated graphics: Yes'],
    ['cpu', { coolerIncluded: false }, 'Cooler included: No'],
    ['cpu', { memoryTypes: ['DDR5', 'DDR4'] }, 'Memory types: DDR5, DDR4'],
    ['graphics-card', { shaders: 6144 }, 'Shader (CUDA) cores: 6,144'],
    ['hard-drive', { capacity: 4000 }, 'Capacity: 4 TB'],
    ['ssd', { capacity: 1024 }, 'Capacity: 1 TB'],
    ['ssd', { capacity: 512 }, 'Capacity: 512 GB'],
    ['ssd', { randomRead: 1400000 }, 'Random read: 14,00,000 thousand IOPS'],
    ['monitor', { responseTime: 0.03 }, 'Response time (grey to grey): 0.03 ms'],
    ['webcam', { fieldOfView: 90 }, 'Field of view: 90°'],
    ['mouse', { batteryLife: 1680 }, 'Battery life: 70 days'],
    ['headphones', { batteryLife: 30 }, 'Battery life: 30 hours'],
  ] as const)('of a %s with %o reads "%s"', (kind, values, text) => {
    expect(line(kind, values)).toEqual([text])
  })

  test('shows each M.2 slot on a line of its own, and keeps quiet about what a slot cannot do', () => {
    const m2Slots = [
      { interface: 'PCIe 5.0 x4', sizes: ['2280', '22110'], lanes: 'from the processor', sata: false },
      { interface: 'PCIe 3.0 x4', sizes: ['2280'], sata: true, note: 'switches SATA 5 off' },
      { interface: 'PCIe 4.0 x4', sata: false, sataPortsOff: 0 },
    ]
    expect(line('motherboard', { m2Slots })).toEqual([
      'M.2 slot 1: PCIe 5.0 x4 · 2280, 22110 · from the processor',
      'M.2 slot 2: PCIe 3.0 x4 · 2280 · also SATA drives · switches SATA 5 off',
      'M.2 slot 3: PCIe 4.0 x4 · SATA ports that it switches off: 0',
    ])
  })

  test('has no line for what nobody knows', () => {
    expect(describeAttributes('case', {})).toEqual([])
    expect(describeAttributes('case', { coolerHeightMax: undefined })).toEqual([])
  })

  test('leaves out values that make no sense for the kind instead of failing the page', () => {
    expect(line('cpu', { socket: 'Slot 1', cores: '8', coolerHeightMax: 185, threads: 16 })).toEqual([
      'Threads: 16',
    ])
  })

  test.each(everyKind)('of a %s keeps the lines of a group together', (kind) => {
    const all = fc.sample(valuesOf(kind, true), 1)[0] ?? {}
    const groups = describeAttributes(kind, all).map(({ group }) => group)
    const changes = groups.filter((group, index) => group !== groups[index - 1])
    expect(changes).toEqual([...new Set(groups)])
  })
})

describe('checking what a seller enters', () => {
  test('accepts the right values as they are', () => {
    const values = { socket: 'AM5', cores: 8, integratedGraphics: true, memoryTypes: ['DDR5'] }
    expect(checkAttributes('cpu', values)).toEqual({ ok: true, value: values })
  })

  test.each([
    [
      'an attribute of another kind',
      { coolerHeightMax: 185 },
      'coolerHeightMax',
      'This is not an attribute of: Processors.',
    ],
    ['words for a number', { cores: 'eight' }, 'cores', 'Enter a number, 0 or more.'],
    ['a negative number', { tdp: -5 }, 'tdp', 'Enter a number, 0 or more.'],
    ['a number without end', { tdp: Number.POSITIVE_INFINITY }, 'tdp', 'Enter a number, 0 or more.'],
    [
      'a socket that does not exist',
      { socket: 'AM6' },
      'socket',
      expect.stringMatching(/: AM5, AM4, .* in all\)\.$/),
    ],
    ['a word for yes or no', { unlocked: 'yes' }, 'unlocked', 'Choose yes or no.'],
    ['a blank text', { model: '  ' }, 'model', 'Enter up to 400 characters.'],
    [
      'a value twice',
      { memoryTypes: ['DDR5', 'DDR5'] },
      'memoryTypes',
      'Choose one or more of the listed values, each once: DDR5, DDR4, DDR3, DDR2.',
    ],
    [
      'nothing chosen',
      { memoryTypes: [] },
      'memoryTypes',
      'Choose one or more of the listed values, each once: DDR5, DDR4, DDR3, DDR2.',
    ],
    ['null', { cores: null }, 'cores', 'Enter a number, 0 or more.'],
  ])('refuses %s and says so at its field', (_what, values, field, message) => {
    expect(checkAttributes('cpu', values)).toEqual({
      ok: false,
      problem: { code: 'catalogue.attributes_not_valid', fields: { [field]: message } },
    })
  })

  test.each([
    [{ m2Slots: [{ interface: 'PCIe 5.0 x4' }, {}] }, 'Row 2 is empty.'],
    [
      { m2Slots: [{ interface: 'PCI' }] },
      expect.stringMatching(/^Row 1, Speed: Choose one of the listed values: PCIe 5.0 x4, /),
    ],
    [{ m2Slots: [{ colour: 'red' }] }, 'Row 1, colour: This is not a part of the row.'],
    [{ m2Slots: [] }, 'Fill in 1 to 16 rows.'],
  ])('refuses a slot list like %j', (values, message) => {
    const answer = checkAttributes('motherboard', values)
    expect(answer).toMatchObject({ ok: false, problem: { fields: { m2Slots: message } } })
  })

  test('is not fooled by a key that every object has', () => {
    expect(checkAttributes('cpu', JSON.parse('{"__proto__": "AM5"}')).ok).toBe(false)
    expect(checkAttributes('cpu', { constructor: 'AM5' }).ok).toBe(false)
  })

  test('names every field at fault at once', () => {
    const answer = checkAttributes('memory', { modules: 'two', ecc: 0, capacity: 32 })
    expect(answer).toMatchObject({ ok: false })
    expect(answer.ok ? [] : Object.keys(answer.problem.fields ?? {})).toEqual(['modules', 'ecc'])
  })
})

describe('the definitions', () => {
  test.each(everyKind)('of a %s use each key and each label once', (kind) => {
    const definitions: readonly AttributeDefinition[] = attributesOf[kind]
    expect(new Set(definitions.map(({ key }) => key)).size).toBe(definitions.length)
    expect(new Set(definitions.map(({ group, label }) => `${group}: ${label}`)).size).toBe(definitions.length)
    expect(definitions.every(({ key }) => /^[a-z][a-zA-Z0-9]*$/.test(key))).toBe(true)
  })

  test.each(everyKind)('of a %s let shoppers filter by something', (kind) => {
    expect(attributesOf[kind].some((definition: AttributeDefinition) => definition.facet)).toBe(true)
  })

  test.each(everyKind)(
    'of a %s offer each option once, whatever capitals and blanks it is written with',
    (kind) => {
      const definitions: readonly AttributeDefinition[] = attributesOf[kind]
      const fields = definitions.flatMap((one) => (one.type === 'rows' ? one.fields : [one]))
      for (const field of fields) {
        if (field.type !== 'choice' && field.type !== 'list') continue
        const spellings = field.options.map((option) => option.toUpperCase().replaceAll(' ', ''))
        expect(new Set(spellings).size).toBe(spellings.length)
        expect(spellings.map((spelling) => findChoice(field.options, spelling))).toEqual(field.options)
      }
    },
  )
})

describe('any valid product', () => {
  const products = fc
    .constantFrom(...everyKind)
    .chain((kind) => valuesOf(kind).map((values) => ({ kind, values })))

  test('passes the check, and every value of it gets a line with words', () => {
    fc.assert(
      fc.property(products, ({ kind, values }) => {
        expect(checkAttributes(kind, values)).toEqual({ ok: true, value: values })
        const lines = describeAttributes(kind, values)
        const expected = Object.values(values).reduce<number>(
          (sum, value) => sum + (isRows(value) ? value.length : 1),
          0,
        )
        expect(lines).toHaveLength(expected)
        expect(lines.every(({ text }) => text.trim() !== '')).toBe(true)
      }),
    )
  })

  test('survives any rubbish in place of its values', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyKind),
        fc.dictionary(fc.string(), fc.anything()),
        (kind, rubbish) => {
          const keyed = Object.fromEntries(
            Object.values(rubbish).map((value, at) => [attributesOf[kind][at]?.key, value]),
          )
          describeAttributes(kind, keyed as AttributeValues)
          checkAttributes(kind, keyed)
        },
      ),
    )
  })
})

function isRows(value: unknown): value is readonly object[] {
  return Array.isArray(value) && typeof value[0] === 'object'
}

/** Values that the definitions of a kind allow: some of them, or with `every` all. */
function valuesOf(kind: Kind, every = false) {
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  const model = Object.fromEntries(definitions.map((one) => [one.key, arbitraryValue(one)]))
  return every ? fc.record(model) : fc.record(model, { requiredKeys: [] })
}

function arbitraryValue(definition: AttributeDefinition | RowField): fc.Arbitrary<AttributeValue> {
  switch (definition.type) {
    case 'text':
      return fc.string({ minLength: 1, maxLength: 400 }).filter((text) => text.trim() !== '')
    case 'number':
      return fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e6, noNaN: true }))
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...definition.options)
    case 'list':
      return fc
        .uniqueArray(fc.constantFrom(...definition.options), { minLength: 1 })
        .filter((list) => list.length === 1 || !list.includes(NONE))
    case 'rows': {
      const fields = Object.fromEntries(definition.fields.map((field) => [field.key, arbitraryValue(field)]))
      const row = fc.record(fields, { requiredKeys: [] }).filter((one) => Object.keys(one).length > 0)
      return fc.array(row, { minLength: 1, maxLength: 16 }) as fc.Arbitrary<AttributeValue>
    }
  }
}
