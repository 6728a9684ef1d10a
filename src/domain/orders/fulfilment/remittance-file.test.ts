import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCsv } from '#domain/ground/shared/file-formats/csv.ts'
import { matchRemittance } from '#domain/money/payments/match-remittance.ts'
import { readRemittance } from './remittance-file.ts'

const read = (text: string) => {
  const csv = openCsv()
  return readRemittance([...csv.push(text), ...csv.end()])
}
const problemOf = (text: string) => {
  const answer = read(text)
  return answer.ok ? undefined : answer.problem.fields?.file
}

describe('a courier’s remittance', () => {
  test('is read under the names that couriers give its columns, in any order', () => {
    const answer = read(
      'Remittance Date,CRF ID,Zone,AWB No.,COD Amount\r\n23-05-2026 11:00,crf 77,A,1904 1424,"1,399.50"\n',
    )
    expect(answer).toEqual({
      ok: true,
      value: [
        {
          line: 2,
          trackingNumber: '19041424',
          amountPaise: 139_950,
          remittedOn: '2026-05-23',
          reference: 'CRF 77',
        },
      ],
    })
  })

  test.each([
    ['26-Nov-26', '2026-11-26'],
    ['26/11/2026', '2026-11-26'],
    ['2026-11-26 09:12:00', '2026-11-26'],
    ['11/26/2026', undefined],
  ])('of %j is of the day %j', (date, day) => {
    const answer = read(`awb,amount,date,utr\nAB12345,1,${date},UTR1\n`)
    expect(answer.ok ? answer.value[0]?.remittedOn : undefined).toBe(day)
  })

  const HEAD = 'awb,amount,date,utr,zone\n'
  const TWO = 'AB12345,1000,26-Nov-26,UTR1,A\nAB12346,499.50,26-Nov-26,UTR1,B\n'

  test.each([
    ['empty rows', `${TWO},,,,\n\n`],
    ['a row with nothing of ours', `${TWO},,,,printed by Asha\n`],
    ['a total', `${TWO}Total,"1,499.50",,,\n`],
    ['a total without a word', `,,,,\n${TWO},"1,499.50",,,\n`],
    ['a total without an amount', `${TWO}Grand Total:,,,,\n`],
    ['a total whose word stands elsewhere', `${TWO},1499.5,,,\n,"₹1,499.50",,,Grand Total\n`],
    ['totals of parts', `${TWO}Sub total,1499.50,,,\n${TWO}Sub total,1499.50,,,\nGrand Total,2999,,,\n`],
  ])('may have %s between and below its lines', (_what, rows) => {
    const answer = read(HEAD + rows)
    expect(answer.ok ? answer.value.length % 2 : problemOf(HEAD + rows)).toBe(0)
  })

  test.each([
    ['a line that was lost', `${TWO}Total,2499.50,26-Nov-26,,\n`],
    ['a line whose number and day were lost', `${TWO},1000,,,\n`],
  ])('whose total differs is refused with both amounts: %s', (_what, rows) => {
    expect(problemOf(HEAD + rows)).toMatch(/Line 4: The total is ₹[12],.*add up to ₹1,499.50/)
  })

  test('names every line at fault by what is wrong with it, and how it is mended', () => {
    const bad = ['AB12345,free,tomorrow,UTR1', 'AB12345,1,31/02/2026,UTR1', '1.90414E+13,1,26-Nov-26,UTR1']
    const rows = [...bad, ...Array.from({ length: 40 }, () => '?,1,26-Nov-26,UTR1'), 'AB12345,1,,UTR1']
    expect(problemOf(`awb,amount,date,utr\n${rows.join('\n')}\nTotal,5,,`)?.split('\n')).toEqual([
      'Nothing was imported. Please fix these lines and import the file again.',
      expect.stringMatching(/^Line 2: Amount: enter rupees/),
      expect.stringMatching(/^Lines 2–3, 45: Date: enter the day first/),
      expect.stringMatching(/^Line 4: AWB: A spreadsheet has shortened this number/),
      'Lines 5–44: AWB: A tracking number has 4 to 40 letters and digits: “?” cannot be used in it.',
    ])
  })

  test('names at most so many wrong characters apart', () => {
    const signs = Array.from({ length: 60 }, (_, at) => `AB${String.fromCodePoint(0x3b1 + at)}12`)
    const rows = signs.map((sign) => `${sign},1,26-Nov-26,UTR1`)
    const said = problemOf(`awb,amount,date,utr\n${rows.join('\n')}`)?.split('\n') ?? []
    expect(said).toHaveLength(22)
    expect(said.at(-1)).toMatch(/^Lines 22–61: AWB: enter the tracking number/)
  })

  test.each([
    ['', 'no rows'],
    ['awb,amount,date,utr\n', 'no rows'],
    ['awb,amount\nAB12345,1\n', 'no column for: Date, Reference'],
    ['awb,amount,date,utr\nAB12345,-1,2026-05-23,U1\n', 'Line 2: Amount: '],
    ['awb,amount,date,utr\nAB12345,1,2026-05-23,UTR1\n,,,\nxx,1,2026-05-23,UTR1\n', 'Line 4: AWB: '],
    ['awb,amount,date,utr\nTotal,0,,\n', 'no rows'],
    [`awb,amount,date,utr\n${'AB12345,1,2026-05-23,UTR1\n'.repeat(5_001)}`, 'more than 5000 lines'],
  ])('that is not whole is refused as a whole (case %#)', (text, why) => {
    expect(problemOf(text)).toContain(why)
  })

  test('of anything else is an answer, never a fault', () => {
    const cells = fc.array(fc.array(fc.string({ maxLength: 20 }), { maxLength: 6 }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(cells, (rows) => {
        readRemittance([
          { line: 1, cells: ['awb', 'amount', 'date', 'utr'] },
          ...rows.map((each, line) => ({ line, cells: each })),
        ])
      }),
    )
  })
})

test.each([
  ['matched', 1_000, 0, 1_000],
  ['matched', 1_000, 400, 600],
  ['short', 1_000, 0, 999],
  ['over', 1_000, 1_000, 1],
  ['over', 0, 0, 500],
  ['unknown', undefined, 0, 500],
] as const)(
  'cash is %s when %s was to be collected, %s was paid before and %s now',
  (result, toCollectPaise, paidBeforePaise, amountPaise) => {
    expect(matchRemittance({ toCollectPaise, paidBeforePaise, amountPaise })).toBe(result)
  },
)
