import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCsv } from '#domain/shared/csv.ts'
import { matchRemittance } from './match-remittance.ts'
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
    ['2026-05-23', '2026-05-23'],
    ['23/5/2026', '2026-05-23'],
    ['23 May 2026', '2026-05-23'],
    ['5 September 2026', '2026-09-05'],
    ['2026-05-23 09:12:00', '2026-05-23'],
    ['31/02/2026', undefined],
    ['05-23-2026', undefined],
    ['tomorrow', undefined],
  ])('of %j is of the day %j', (date, day) => {
    const answer = read(`awb,amount,date,utr\nAB12345,1,${date},UTR1\n`)
    expect(answer.ok ? answer.value[0]?.remittedOn : undefined).toBe(day)
  })

  test.each([
    ['', 'no lines'],
    ['awb,amount,date,utr\n', 'no lines'],
    ['awb,amount\nAB12345,1\n', 'no column for: Date, Reference'],
    ['awb,amount,date,utr\nAB12345,-1,2026-05-23,U1\n', 'Line 2: Amount, Reference'],
    [
      'awb,amount,date,utr\nAB12345,1,2026-05-23,UTR1\n,,,\nxx,1,2026-05-23,UTR1\n',
      'Line 3: AWB, Amount, Date, Reference; Line 4: AWB',
    ],
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
