import { describe, expect, test } from 'vitest'
import { boughtWithWords, readBoughtBuild } from './bought-build.ts'

describe('a build that was bought', () => {
  test('is what was to be bought of it, as addresses have it', () => {
    expect(readBoughtBuild('amd-7700.~crucial-32gb*2.msi-b650')).toEqual({
      text: 'amd-7700.~crucial-32gb*2.msi-b650',
      productIds: ['amd-7700', 'msi-b650'],
    })
  })

  test.each(['', 'amd-7700', '~amd-7700.~msi-b650', '<b>.!!'])('is none of %j', (text) => {
    expect(readBoughtBuild(text)).toBeUndefined()
  })

  test('is said in one short line, whatever its products are called', () => {
    expect(boughtWithWords([])).toBeUndefined()
    expect(boughtWithWords(['Ryzen 7 7700', 'B650 Tomahawk'])).toBe(
      'Bought in a build with: Ryzen 7 7700, B650 Tomahawk',
    )
    const long = Array.from(
      { length: 9 },
      () => 'A name of a product that says everything about it at once, in words',
    )
    const words = boughtWithWords(long) ?? ''
    expect(words).toContain('A name of a product that says everything,')
    expect(words).toMatch(/ and 5 more$/)
    expect(words.length).toBeLessThan(220)
  })
})
