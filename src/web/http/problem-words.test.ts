import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasWords, problemStatus, problemWords } from './problem-words.ts'

/** `refuse('slice.code'`, with a choice of two too, `refuseFields('slice.code'` and `code: 'slice.code'`, wherever the formatter breaks the line. */
const CODE =
  /\b(?:refuse|refuseFields)\(\s*'([a-z-]+\.[a-z_]+)'|code: '([a-z-]+\.[a-z_]+)'|\brefuse\([^()]*\? '([a-z-]+\.[a-z_]+)' : '([a-z-]+\.[a-z_]+)'/g
/** Notes on a cart are no refusals; domain/cart/cart-notes.ts words them itself. */
const NOTES = new Set(['cart.full', 'cart.joined', 'cart.line_capped', 'cart.quantity_changed'])

function codesInUse(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(CODE)].flatMap((match) => match.slice(1)),
  )
  return [...new Set(found.filter((code) => code !== undefined && !NOTES.has(code)))].sort()
}

describe('the words for a refusal', () => {
  test('every refusal in the shop has words of its own', () => {
    const codes = codesInUse()
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.filter((code) => !hasWords(code))).toEqual([])
  })

  test('an unknown one is apologised for, without its code', () => {
    expect(problemWords({ code: 'nobody.knows' })).toBe('Something went wrong on our side. Please try again.')
    expect(problemStatus({ code: 'nobody.knows' })).toBe(422)
  })

  test('a refusal that brings its own sentence keeps it', () => {
    expect(problemWords({ code: 'identity.busy', fields: { form: 'Wait.' } })).toBe('Wait.')
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
  })
})
