import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { refuse } from '#domain/ground/shared/result.ts'
import { formWords, problemWords } from './problem-words.ts'

const CODES = 'src/domain/ground/shared/problem-code.ts'
const NOT_REASONS = new Set([CODES, 'src/web/shared/ground/refusals/problem-words.ts'])

describe('the words for a refusal', () => {
  test('each is one that somebody is told', () => {
    const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !NOT_REASONS.has(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const codes = readFileSync(CODES, 'utf8').match(/'[a-z_]+\.[a-z_]+'(?=:)/g) ?? []
    expect(codes.length).toBeGreaterThan(300)
    // As a value, that is: a type that names a code refuses nothing.
    const raised = (code: string) =>
      ['(', '? ', ': ', 'return '].some((before) => source.includes(before + code)) ||
      new RegExp(`\\(\\s+${code}`).test(source)
    expect(codes.filter((code) => !raised(code))).toEqual([])
  })

  test('where no form is, what is wrong with the fields is said', () => {
    const problem = refuse('listings.sku_taken', { fields: { sku: 'Another of your products has this SKU' } })
    expect(problemWords(problem.problem)).toBe('Another of your products has this SKU')
    expect(formWords(problem.problem)).toBe('Please check the marked fields.')
  })

  test('a refusal that brings its own sentence keeps it', () => {
    expect(problemWords({ code: 'limits.busy', fields: { form: 'Wait.' } })).toBe('Wait.')
  })

  test('amounts, names and numbers stand in the sentence', () => {
    const limit = { limitPaise: 5_000_000, totalPaise: 14_999_000 }
    expect(problemWords({ code: 'checkout.cod_limit', details: limit })).toContain(
      '₹50,000; this order comes to ₹1,49,990',
    )
    expect(problemWords({ code: 'checkout.total_changed', details: { newTotalPaise: 1_249_900 } })).toContain(
      '₹12,499',
    )
    expect(
      problemWords({ code: 'checkout.out_of_stock', details: { name: 'Mouse', available: 2 } }),
    ).toContain('Only 2 of Mouse left.')
    expect(
      problemWords({ code: 'checkout.out_of_stock', details: { name: 'Mouse', available: 0 } }),
    ).toContain('Mouse is out of stock.')
    expect(problemWords({ code: 'inventory.too_many', details: { piecesMax: 1_000_000 } })).toBe(
      'An offer can hold up to 10,00,000 items.',
    )
    expect(problemWords({ code: 'catalogue.picture_too_large' })).toBe('A picture can be up to 10 MB.')
    expect(problemWords({ code: 'invoicing.cancel_too_late' })).toContain('within 24 hours of its number')
    expect(problemWords({ code: 'fulfilment.serial_invalid', details: { serial: 'A' } })).toContain(
      '3 to 40 letters and digits',
    )
  })
})
