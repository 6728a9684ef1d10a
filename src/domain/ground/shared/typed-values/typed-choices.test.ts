import { describe, expect, test } from 'vitest'
import { choiceMessage, findChoice, findLabelled, readYesNo } from './typed-choices.ts'

const CONDITIONS = [
  { key: 'new', label: 'New' },
  { key: 'open-box', label: 'Open box' },
] as const

describe('a choice that somebody typed', () => {
  test.each(['PCIe 5.0 x4', 'pcie 5.0 X4', 'PCIe5.0x4', 'PCIe\u00a05.0 x4\u200b'])(
    'is found as “%s”',
    (text) => {
      expect(findChoice(['PCIe 4.0 x4', 'PCIe 5.0 x4'], text)).toBe('PCIe 5.0 x4')
    },
  )

  test('is none where a letter differs', () => {
    expect(findChoice(['PCIe 4.0 x4', 'PCIe 5.0 x4'], 'PCIe 5.0 x8')).toBeUndefined()
    expect(findChoice(['a b', 'ab'], 'ab')).toBe('ab')
  })

  test.each(['open-box', 'OPEN-BOX', 'Open box', 'openbox'])('is found by key or label as “%s”', (text) => {
    expect(findLabelled(CONDITIONS, text)?.key).toBe('open-box')
  })

  test.each([
    [true, ['yes', 'Yes', 'YES', 'y', 'Y', 'TRUE', 'true', '1', ' Yes ']],
    [false, ['no', 'No', 'N', 'FALSE', '0']],
    [undefined, ['', 'maybe', '2', 'none', null, 1]],
  ])('says %s', (said, texts) => {
    expect(texts.map(readYesNo)).toEqual(texts.map(() => said))
  })

  test('is answered with what there is to choose from', () => {
    expect(choiceMessage(['AM4', 'AM5'])).toBe('Choose one of the listed values: AM4, AM5.')
  })

  test('is answered with what begins alike where there is much to choose from', () => {
    const many = Array.from({ length: 30 }, (_, at) => `${String.fromCharCode(97 + (at % 3))}${at}`)
    expect(choiceMessage(many, 'B 1')).toMatch(/: b1, b10, b13, b16, b19, b4, .* … \(30 in all\)\.$/)
  })
})
