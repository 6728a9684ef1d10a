import { expect, test } from 'vitest'
import { quantityWords } from './quantities.ts'
import { readSearch } from './read-search.ts'
import { allTerms, anyTerm, type KnownOfWords, narrowestFirst, requiredOf, termsOf } from './search-terms.ts'
import { namesOwnKind } from './unsold/other-goods.ts'

const asked = (words: string, known?: KnownOfWords) => allTerms(requiredOf(termsOf(words.split(' '), known)))

test.each([
  ['graphics card', '(kindgraphicscard)'],
  ['smps 650w', '(kindpowersupply) & (650w | 650)'],
  ['cpu cooler', '(kindaircooler | kindliquidcooler)'],
  ['laptop 16gb ram', '(kindlaptop) & (16gb)'],
  ['8gb laptop ram', '(kindmemory) & (8gb) & (sodimm | (so <-> dimm))'],
  ['laptop hard disk 1tb', '(kindharddrive) & (2p5inch) & (1tb | 1000gb | 1024gb)'],
  [
    'seagate st3000 nm0033',
    '(seagate | seagates) & (st3000:* | (st & 3000) | st3000nm0033:*) & (nm0033:* | (nm & 0033) | st3000nm0033:*)',
  ],
  ['nas hdd', '(kindharddrive) & (nas | ironwolf | (wd & red) | (western & red) | n300)'],
  ['keyboard mouse', '(kindkeyboard | kindmouse)'],
  ['1tb ssd', '(kindssd) & (1tb | 1000gb | 1024gb)'],
  ['6000mhz ram', '(kindmemory) & (6000mts | 6000mhz | 6000)'],
  ['rtx 4090 msi', '((rtx & 4090) | rtx4090) & (msi)'],
  ['ddr5', '(ddr5 | ddr5l | ddr5x)'],
  ['lpddr5x', '(lpddr5x:*)'],
  ['4gb graphics card ddr5', '(kindgraphicscard) & (4gb) & (ddr5 | ddr5l | ddr5x | gddr5 | gddr5l | gddr5x)'],
  ['ssd sata 2p5', '(kindssd) & (sata | satas) & (2p5 | 2p5inch)'],
  [
    '144hzplus monitor',
    `(kindmonitor) & (${quantityWords({ amount: 144, unit: 'hz', bound: 'or more' }).join(' | ')})`,
  ],
  ['rtx4090', '(rtx4090:* | (rtx & 4090))'],
  ['gaming laptop', '(kindlaptop)'],
  ['gaming', '(gaming)'],
  ['monitor 24', '(kindmonitor) & (24inch | 24 | 23p8inch | 23p6inch)'],
  ['dell 27inch monitor', '(kindmonitor) & (dell | dells) & (27inch | 27 | 26p5inch)'],
  // Every object has one, and no product is called so.
  ['constructor msi', '(constructor | constructors) & (msi)'],
  ['rtx', '(((kindgraphicscard | kindlaptop) & (rtx:AC)))'],
  ['rtx card', '(((kindgraphicscard | kindlaptop) & (rtx:AC)))'],
  ['rtx laptop', '(kindlaptop) & ((rtx:AC))'],
  ['z790', '(((kindmotherboard) & (z790:*AC)))'],
  [
    'i5 motherboard',
    '(kindmotherboard) & (lga1700 | (lga <-> 1700) | lga1200 | (lga <-> 1200) | lga1151 | (lga <-> 1151))',
  ],
  ['rtx psu', '(kindpowersupply) & ((rtx))'],
  ['hdmi cable', `(hdmi:A | hdmis:A) & (((cable:A | cables:A)) & !(${namesOwnKind(['hdmi', 'cable'])}))`],
  [
    'thermal paste',
    `(((thermal:A | thermals:A) & (paste:A | pastes:A) | thermalpaste:A) & !(${namesOwnKind(['thermal', 'paste'])}))`,
  ],
  ['cable mouse', '(kindmouse) & (cable | cables)'],
  ['wifi adapter', '(kindnetworkcard)'],
  ['4k monitor', '(kindmonitor) & (uhd | 4k | 3840x2160 | 2160p)'],
  ['cooler master', '((cooler <-> master) | coolermaster)'],
])('%s asks for %s', (words, query) => {
  expect(asked(words)).toBe(query)
})

test('a misspelled word asks for what is meant, also as part of a name', () => {
  expect(asked('graphics kard', { spellings: new Map([['kard', ['card']]]) })).toBe('(kindgraphicscard)')
  expect(asked('corsiar fan', { spellings: new Map([['corsiar', ['corsair']]]) })).toBe(
    '(kindcasefan) & (corsair | corsairs)',
  )
})

test('words that may be meant find products too, and only the likeliest counts where they are compared', () => {
  const terms = termsOf(['toughpowr'], { spellings: new Map([['toughpowr', ['toughpower', 'topower']]]) })
  expect(allTerms(terms)).toBe('(toughpower | toughpowers | topower | topowers)')
  expect(anyTerm(terms)).toBe('toughpower | toughpowers')
})

test('of goods of other kinds nothing is given up', () => {
  expect(narrowestFirst(termsOf(['red', 'hdmi', 'cable'])).map(allTerms)).toHaveLength(1)
  expect(narrowestFirst(termsOf(['red', 'cable', 'mouse'])).length).toBeGreaterThan(1)
})

test('what is wished for counts, and excludes nothing', () => {
  expect(anyTerm(termsOf(['gaming', 'laptop']))).toContain('gaming')
  // A chip for games is what makes a laptop one for games.
  expect(anyTerm(termsOf(['gaming', 'laptop']))).toContain('rtx:AC')
  expect(anyTerm(termsOf(['gaming', 'mouse']))).not.toContain('rtx')
})

test('what says least is given up first, and never all', () => {
  const terms = termsOf(['xyzzy', 'samsung', 'ssd'], { spellings: new Map([['xyzzy', []]]) })
  const queries = narrowestFirst(terms).map(allTerms)
  expect(queries[0]).toBe('(kindssd) & (xyzzy:*) & (samsung | samsungs)')
  expect(queries[1]).toBe('(kindssd) & (samsung | samsungs)')
  expect(queries).toContain('(kindssd)')
  expect(queries.at(-1)).toBe('(xyzzy:*) & (samsung | samsungs)')
})

test('a number behind a name may be the beginning of a longer one, and is given up last', () => {
  expect(narrowestFirst(termsOf(['ryzen', '7800'])).map(allTerms)).toEqual([
    '((ryzen & 7800) | ryzen7800)',
    '((ryzen & 7800) | ryzen7800 | (ryzen & 7800:*))',
    '(ryzen | ryzens)',
  ])
  expect(narrowestFirst(termsOf(['zen', '7'])).map(allTerms)).toEqual(['((zen & 7) | zen7)', '(zen)'])
})

test.each([
  ['samsung 99', '(samsung | samsungs) & (99 | 99:*)'],
  ['rtx 40', '((rtx & 40) | rtx40 | (rtx & 40:*))'],
])('while somebody types, the number of %s may go on', (words, query) => {
  expect(asked(words, { isTyping: true })).toBe(query)
})

test('a brand is given up after other words, and takes no number along', () => {
  const terms = termsOf(['evga', '850', 'shadow'], { brands: new Set(['evga']) })
  const queries = narrowestFirst(terms).map(allTerms)
  expect(queries.slice(0, 2)).toEqual([
    '(evga | evgas) & (850) & (shadow | shadows)',
    '(evga | evgas) & (850)',
  ])
})

test('a generation is the beginning of its numbers', () => {
  expect(asked('intel 12th gen')).toBe('(intel | intels) & ((12th <-> gen) | 12:*)')
})

test('a generation of one digit is looked for in the numbers of the series', () => {
  expect(asked('i7 4th gen')).toContain('(i7 <-> 47:*)')
})

test('what is written in another script is asked for in that too', () => {
  const own = [
    { said: 'माउस', means: ['mouse'] },
    { said: '(हार्ड | हार्डवेयर)', means: ['hard'] },
    { said: 'தமிழ்', means: [] },
  ]
  expect(asked('gaming mouse logitech', { own })).toBe(
    '(kindmouse | (माउस)) & (logitech | logitechs) & (தமிழ்)',
  )
  expect(asked('hard disk', { own: own.slice(0, 2) })).toBe('(kindharddrive | ((हार्ड | हार्डवेयर) & disk))')
})

test('the last word stands for those that it begins', () => {
  expect(asked('msi vent', { endings: ['ventus'] })).toBe('(msi) & (vent | vents | ventus)')
})

test('so many fans of something else are a wish', () => {
  const kindsOf = (words: string) => termsOf(words.split(' ')).flatMap(({ kinds }) => kinds ?? [])
  expect(kindsOf('graphics card 4 fan')).toEqual(['graphics-card'])
  expect(kindsOf('4 fan cabinet')).toEqual(['case'])
  expect(kindsOf(readSearch('white cabinet with fans').words.join(' '))).toEqual(['case'])
  expect(kindsOf(readSearch('fan wala cabinet').words.join(' '))).toEqual(['case'])
  expect(kindsOf('cabinet fan 120mm')).toEqual(['case-fan'])
  expect(kindsOf('3 fans')).toEqual(['case-fan'])
})

test('of a model that nobody has its brand is left', () => {
  const terms = termsOf(['dell', 'inspiron', '15', '3530'], {
    brands: new Set(['dell']),
    spellings: new Map([['inspiron', []]]),
  })
  const asked = narrowestFirst(terms).map((each) => each.flatMap(({ words }) => words).join(' '))
  expect(asked.indexOf('dell')).toBeGreaterThan(0)
  // A number of two digits finds a screen, and no laptop of that name.
  expect(asked.indexOf('dell')).toBeLessThan(
    asked.indexOf('15') < 0 ? Number.POSITIVE_INFINITY : asked.indexOf('15'),
  )
})

test('a brand is not given up for what says less than a model', () => {
  const terms = termsOf(['crucial', 'p3', 'plus', '1tb'], { brands: new Set(['crucial']) })
  const [, ...fewer] = narrowestFirst(terms).map((each) => each.flatMap(({ words }) => words).join(' '))
  expect(fewer).not.toContain('p3 plus 1tb')
  expect(fewer).toContain('crucial')
})

test('a number beside a liquid cooler is the size of its radiator', () => {
  const [, size] = termsOf(['water', 'cooler', '240'])
  expect(size?.alternatives).toEqual(expect.arrayContaining(termsOf(['240mm'])[0]?.alternatives ?? ['none']))
})
