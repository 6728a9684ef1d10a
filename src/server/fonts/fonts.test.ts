import { expect, test } from 'vitest'
import { runsOf } from './fonts.ts'

const fontsOf = (text: string) => runsOf(text, 400).map(({ font, text: part }) => `${font}: ${part}`)

test('a text is cut where another font is needed: digits are latin alone, ₹ is not in latin', () => {
  expect(fontsOf('Total ₹1,499.00')).toEqual(['latin-400: Total ', 'latin-ext-400: ₹', 'latin-400: 1,499.00'])
  expect(fontsOf('Asha आशा 12')).toEqual(['latin-400: Asha ', 'devanagari-400: आशा ', 'latin-400: 12'])
})

test.each([
  ['devanagari', 'क्षत्रिय हिन्दी श्री ज़िंदगी'],
  ['bengali', 'পশ্চিমবঙ্গ কলকাতা ক্ষ'],
  ['tamil', 'தமிழ்நாடு ஸ்ரீ'],
  ['telugu', 'ఆంధ్ర ప్రదేశ్ హైదరాబాద్'],
  ['kannada', 'ಬೆಂಗಳೂರು ಶ್ರೀ'],
  ['malayalam', 'തിരുവനന്തപുരം'],
  ['gujarati', 'અમદાવાદ શ્રી'],
  ['gurmukhi', 'ਪੰਜਾਬੀ ਅੰਮ੍ਰਿਤਸਰ'],
  ['oriya', 'ଓଡ଼ିଆ ଭୁବନେଶ୍ୱର'],
  ['arabic', 'لکھنؤ'],
])('%s is drawn with its own font, in one piece', (script, text) => {
  for (const weight of [400, 700] as const) {
    expect(runsOf(text, weight)).toEqual([{ font: `${script}-${weight}`, text: text.normalize('NFC') }])
  }
})

test('a letter that no font has is not left out: the first font draws its empty box', () => {
  expect(fontsOf('A漢B')).toEqual(['latin-400: A', 'latin-400: 漢B'])
})

test('letters that are joined stay in one run', () => {
  expect(fontsOf('क\u094d\u200dष')).toHaveLength(1)
})

test('the words of Urdu stand from right to left, and in their place among others', () => {
  expect(fontsOf('محمد اقبال خان')).toEqual(['arabic-400: خان اقبال محمد'])
  expect(fontsOf('12, حضرت گنج Lucknow')).toEqual([
    'latin-400: 12, ',
    'arabic-400: گنج حضرت ',
    'latin-400: Lucknow',
  ])
})

test('emoji are left out of papers, unless a line has nothing else', () => {
  expect(fontsOf('Asha 🎮👩‍👩‍👧‍👦 Rao 🇮🇳')).toEqual(['latin-400: Asha Rao'])
  expect(fontsOf('Corsair™ ©')).toEqual(['latin-400: Corsair™ ©'])
  expect(fontsOf('🎮')).toEqual(['latin-400: 🎮'])
})
