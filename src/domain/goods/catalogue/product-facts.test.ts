import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { SPOILED_NUMBER_MESSAGE } from '#domain/ground/shared/product-codes/spoiled-number.ts'
import { attributeEntries, readAttributes } from './attribute-entries.ts'
import { factEntries, lostForSale, missingForSale, readProductFacts } from './product-facts.ts'

const form = (fields: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value].flat()]))
const keyboard = {
  name: 'Keychron K2 keyboard',
  brand: 'Keychron',
  mpn: 'K2-C3',
  ean: '5397184821749',
  shortDescription: 'A small wireless keyboard.',
  description: 'Typed on all day.\n\nQuiet.',
  hsn: '84716040',
  gstRate: '18',
  countryOfOrigin: 'china',
  importer: 'Keychron India, Mumbai',
  warrantyMonths: '12',
  warrantyType: 'brand-india',
  bisNumber: 'r-41012345',
  weightGrams: '900',
  'attributes.layout': '75%',
  'attributes.hotSwap': 'yes',
  'attributes.connectivity': ['Bluetooth', 'USB-C'],
  'attributes.macroKeys': '0',
  'attributes.series': '',
}
const read = (fields: Record<string, string | string[]>, kind: Kind = 'keyboard') => {
  const facts = readProductFacts(kind, form(fields))
  return facts.ok ? facts.value : facts.problem.fields
}

describe('the facts of a product', () => {
  test('are read from a filled form', () => {
    expect(read(keyboard)).toEqual({
      name: 'Keychron K2 keyboard',
      brand: 'Keychron',
      mpn: 'K2-C3',
      otherMpns: null,
      ean: '5397184821749',
      shortDescription: 'A small wireless keyboard.',
      description: 'Typed on all day.\n\nQuiet.',
      attributes: { layout: '75%', hotSwap: true, connectivity: ['Bluetooth', 'USB-C'], macroKeys: 0 },
      boxContents: null,
      hsn: '84716040',
      gstRateBp: 1800,
      countryOfOrigin: 'China',
      importer: 'Keychron India, Mumbai',
      warrantyMonths: 12,
      warrantyType: 'brand-india',
      bisNumber: 'R-41012345',
      weightGrams: 900,
    })
  })

  test('of memory are not against what its name says', () => {
    const memory = (name: string, registered: string) =>
      read({ name, brand: 'Kingston', 'attributes.registered': registered }, 'memory')
    const message = 'The name says that it is registered.'
    expect(memory('Server Premier 32GB RDIMM', 'no')).toEqual({ 'attributes.registered': message })
    expect(memory('Server Premier 32GB LRDIMM', 'yes')).toMatchObject({ attributes: { registered: true } })
    expect(memory('Server Premier 32GB RDIMM', '')).toMatchObject({ attributes: {} })
    expect(memory('Crucial 16GB Unregistered', 'no')).toMatchObject({ attributes: { registered: false } })
  })

  test('say of a place that there is nothing, in the ways in which people and files say it', () => {
    const top = (...said: string[]) => {
      const name = 'A case'
      return read({ name, brand: 'NZXT', 'attributes.radiatorTop': said }, 'case')
    }
    for (const none of ['None', 'none', '[]', '[ ]'])
      expect(top(none)).toMatchObject({ attributes: { radiatorTop: ['None'] } })
    expect(top('None', '240 mm')).toEqual({
      'attributes.radiatorTop': expect.stringMatching(
        /^Choose one or more of the listed values, each once: /,
      ),
    })
    expect(top('')).toMatchObject({ attributes: {} })
  })

  test('have further part numbers, each once and none of them the first', () => {
    const numbers = 'K2-A1; k2a1 | K2 C3,  K2/B-9 ,,'
    expect(read({ ...keyboard, otherMpns: numbers })).toMatchObject({ otherMpns: 'K2-A1, K2/B-9' })
    const many = Array.from({ length: 9 }, (_, n) => `N-${n}`).join()
    expect(read({ ...keyboard, otherMpns: many })).toEqual({ otherMpns: 'Enter up to 8 numbers' })
    expect(read({ ...keyboard, otherMpns: 'x'.repeat(61) })).toMatchObject({
      otherMpns: expect.stringContaining('up to 60 characters'),
    })
  })

  test('come back from a form as they went in', () => {
    const facts = readProductFacts('keyboard', form(keyboard))
    if (!facts.ok) throw new Error(JSON.stringify(facts.problem))
    expect(readProductFacts('keyboard', factEntries('keyboard', facts.value))).toEqual(facts)
    const bare = readProductFacts('keyboard', form({ name: 'A', brand: 'B' }))
    if (!bare.ok) throw new Error(JSON.stringify(bare.problem))
    expect(readProductFacts('keyboard', factEntries('keyboard', bare.value))).toEqual(bare)
  })

  test('take the HSN and the GST rate of their kind when the form says none', () => {
    for (const kind of Object.keys(kinds) as Kind[])
      expect(read({ name: 'Part', brand: 'Maker' }, kind)).toMatchObject({
        hsn: kinds[kind].hsn,
        gstRateBp: kinds[kind].gstRateBp,
      })
  })

  test.each([
    [{ name: '' }, { name: 'This field is required' }],
    [{ brand: '  ' }, { brand: 'This field is required' }],
    [{ name: 'x'.repeat(161) }, { name: 'Please use at most 160 characters' }],
    [{ description: 'x'.repeat(5001) }, { description: 'Please use at most 5000 characters' }],
    [{ ean: '5397184821748' }, { ean: expect.stringContaining('barcode') }],
    [{ hsn: '84716' }, { hsn: 'Enter 4, 6 or 8 digits' }],
    [{ gstRate: '0.18' }, { gstRate: 'Choose one of the listed values: 18%, 5%, 40%, 0%.' }],
    [{ ean: '8.90103E+12' }, { ean: SPOILED_NUMBER_MESSAGE }],
    [{ mpn: '8.90103E+12' }, { mpn: SPOILED_NUMBER_MESSAGE }],
    [{ otherMpns: 'K2, 1.2E+11' }, { otherMpns: SPOILED_NUMBER_MESSAGE }],
    [{ gstRate: '12' }, { gstRate: 'Choose one of the listed values: 18%, 5%, 40%, 0%.' }],
    [
      { countryOfOrigin: 'Atlantis' },
      { countryOfOrigin: expect.stringMatching(/: Afghanistan, .* … \(197 in all\)\.$/) },
    ],
    [{ bisNumber: 'R-123' }, { bisNumber: expect.stringContaining('eight digits') }],
    [{ warrantyMonths: '1.5' }, { warrantyMonths: expect.stringContaining('whole months') }],
    [
      { warrantyType: 'none' },
      { warrantyType: 'Choose one of the listed values: brand-india, brand-international, seller.' },
    ],
    [{ weightGrams: '0' }, { weightGrams: expect.stringContaining('whole grams') }],
    [
      { 'attributes.layout': 'Round' },
      { 'attributes.layout': expect.stringMatching(/: Full size, .*, Split\.$/) },
    ],
    [{ 'attributes.macroKeys': '-3' }, { 'attributes.macroKeys': 'Enter a number, 0 or more.' }],
    [{ 'attributes.hotSwap': 'maybe' }, { 'attributes.hotSwap': 'Choose yes or no.' }],
  ])('%j are refused under the field at fault', (change, faults) => {
    expect(read({ ...keyboard, ...change } as Record<string, string | string[]>)).toEqual(faults)
  })

  test('keep rows in their order and forget empty ones', () => {
    const slots = {
      'attributes.m2Slots.0.moduleKey': 'M key',
      'attributes.m2Slots.0.sizes': ['2280', '2242'],
      'attributes.m2Slots.1.moduleKey': '',
      'attributes.m2Slots.2.moduleKey': 'E key',
    }
    expect(read({ name: 'Board', brand: 'Maker', ...slots }, 'motherboard')).toMatchObject({
      attributes: { m2Slots: [{ moduleKey: 'M key', sizes: ['2280', '2242'] }, { moduleKey: 'E key' }] },
    })
  })

  test('of every kind come back from a form as they went in', () => {
    const anyValue = (field: { type: string; options?: readonly string[] }): fc.Arbitrary<unknown> => {
      if (field.type === 'flag') return fc.boolean()
      if (field.type === 'number') return fc.integer({ min: 0, max: 99_999 })
      if (field.type === 'choice') return fc.constantFrom(...(field.options ?? []))
      if (field.type === 'list')
        return fc
          .uniqueArray(fc.constantFrom(...(field.options ?? [])), { minLength: 1 })
          .filter((list) => list.length === 1 || !list.includes('None'))
      return fc.constantFrom('Matte', 'a b c', '10 % more')
    }
    for (const kind of Object.keys(kinds) as Kind[]) {
      const model = Object.fromEntries(
        attributesOf[kind].map((definition) => [
          definition.key,
          definition.type === 'rows'
            ? fc.array(
                fc
                  .record(
                    Object.fromEntries(definition.fields.map((field) => [field.key, anyValue(field)])),
                    {
                      requiredKeys: [],
                    },
                  )
                  .filter((row) => Object.keys(row).length > 0),
                { minLength: 1, maxLength: 4 },
              )
            : anyValue(definition),
        ]),
      )
      fc.assert(
        fc.property(fc.record(model, { requiredKeys: [], noNullPrototype: true }), (values) => {
          const back = readAttributes(kind, attributeEntries(kind, values as never))
          expect(back.ok && JSON.parse(JSON.stringify(back.value))).toEqual(
            JSON.parse(JSON.stringify(values)),
          )
        }),
        { numRuns: 10 },
      )
    }
  })
})

describe('before a product may be sold', () => {
  const missing = (change: Record<string, string>, kind: Kind = 'keyboard') => {
    const facts = readProductFacts(kind, form({ ...keyboard, ...change }))
    if (!facts.ok) throw new Error(JSON.stringify(facts.problem))
    return Object.keys(missingForSale(kind, facts.value))
  }

  test('nothing is missing from a full listing', () => {
    expect(missing({})).toEqual([])
  })

  test('the law asks for the country of origin, the importer and, for some kinds, the BIS number', () => {
    expect(missing({ countryOfOrigin: '' })).toEqual(['countryOfOrigin'])
    expect(missing({ importer: '' })).toEqual(['importer'])
    expect(missing({ bisNumber: '' })).toEqual(['bisNumber'])
  })

  test('shoppers need a description', () => {
    expect(missing({ shortDescription: '', description: '' })).toEqual(['shortDescription', 'description'])
  })

  test('an edit may not take away what the law asks for, nor must it add what was never said', () => {
    const factsOf = (change: Record<string, string>) => {
      const facts = readProductFacts('keyboard', form({ ...keyboard, ...change }))
      if (!facts.ok) throw new Error(JSON.stringify(facts.problem))
      return facts.value
    }
    const old = factsOf({ importer: '' })
    expect(lostForSale('keyboard', old, factsOf({ importer: '', name: 'Keychron K2 Pro' }))).toEqual({})
    expect(Object.keys(lostForSale('keyboard', old, factsOf({ importer: '', countryOfOrigin: '' })))).toEqual(
      ['countryOfOrigin'],
    )
  })

  test('sound over a wire needs no BIS number, sound over the air does', () => {
    const sound = { ...keyboard, bisNumber: '', 'attributes.layout': '', 'attributes.hotSwap': '' }
    const over = (connectivity: string) => {
      const { 'attributes.macroKeys': _keys, ...fields } = sound
      const facts = readProductFacts(
        'headphones',
        form({ ...fields, 'attributes.connectivity': connectivity }),
      )
      if (!facts.ok) throw new Error(JSON.stringify(facts.problem))
      return Object.keys(missingForSale('headphones', facts.value))
    }
    expect(over('Bluetooth')).toEqual(['bisNumber'])
    expect(over('3.5 mm')).toEqual([])
  })
})
