import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, openCsv, readCell } from './csv.ts'

function readAll(text: string, pieces = [text]) {
  const reader = openCsv()
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

describe('a CSV file', () => {
  test('is read with quotes, line breaks inside cells and the line on which each record begins', () => {
    const text = '\uFEFFsku,name\r\n1,"SSD, 2 TB"\r\n2,"a ""fast""\none"\r\n\r\n3,plain'
    expect(readAll(text)).toEqual([
      { line: 1, cells: ['sku', 'name'] },
      { line: 2, cells: ['1', 'SSD, 2 TB'] },
      { line: 3, cells: ['2', 'a "fast"\none'] },
      { line: 6, cells: ['3', 'plain'] },
    ])
  })

  test('may have semicolons, as spreadsheets in much of the world write them', () => {
    expect(readAll('sku;price\n1;1,49,990\n').map(({ cells }) => cells)).toEqual([
      ['sku', 'price'],
      ['1', '1,49,990'],
    ])
  })

  test.each([
    ['sep=;', 'sku;"a,b";1,5'],
    ['SEP=;', 'sku;"a,b";1,5'],
    ['"sep=;"', 'sku;"a,b";1,5'],
    ['sep=;;;', 'sku;"a,b";1,5'],
    ['sep=|', 'sku|"a,b"|1,5'],
    ['sep=\t', 'sku\t"a,b"\t1,5'],
    ['sep=,', 'sku,"a,b","1,5"'],
    ['sep=;,,', 'sku,"a,b","1,5"'],
  ])('begins behind a line “%s”, which names what stands between its cells', (first, header) => {
    for (const lineBreak of ['\n', '\r\n', '\r'])
      for (const mark of ['', '\uFEFF']) {
        const text = mark + [first, header, 'x'].join(lineBreak)
        for (let at = 0; at <= text.length; at++)
          expect(readAll(text, [text.slice(0, at), text.slice(at)])).toEqual([
            { line: 2, cells: ['sku', 'a,b', '1,5'] },
            { line: 3, cells: ['x'] },
          ])
      }
  })

  test('whose first line only looks like one that names the delimiter keeps it', () => {
    expect(readAll('sep=a,b\n1,2\n')[0]?.cells).toEqual(['sep=a', 'b'])
    expect(readAll('sep=;')).toEqual([])
  })

  test('has no records of lines that show nothing, as spreadsheets leave them below a table', () => {
    expect(readAll('\n;;\nsku;price\n1;2\n;\n \u00a0;\n"";""\n3;\n;;;')).toEqual([
      { line: 3, cells: ['sku', 'price'] },
      { line: 4, cells: ['1', '2'] },
      { line: 8, cells: ['3', ''] },
    ])
  })

  test('whose quote is never closed is given up, instead of swallowed whole', () => {
    expect(() => readAll(`sku\n"${'x'.repeat(30_000)}`)).toThrow(RangeError)
  })

  test('whose last quote is never closed is given up too: rows would be lost inside a cell', () => {
    expect(() => readAll('sku,name\n1,"a ""fast"" SSD\n2,plain\n3,plain\n')).toThrow(
      'the cell of line 2 never ends',
    )
    expect(readAll('sku,name\n1,"closed"').at(-1)?.cells).toEqual(['1', 'closed'])
  })

  test('counts the lines inside a cell once each, whichever system wrote them', () => {
    for (const lineBreak of ['\n', '\r\n'])
      expect(readAll(['sku,name', '1,"a', 'b', 'c"', '2,x'].join(lineBreak)).at(-1)).toEqual({
        line: 5,
        cells: ['2', 'x'],
      })
  })

  test('that we wrote says the same when it is read again, however it arrives in pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '=', "'", '-', ' ', '₹') })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), fc.nat(40), (cells, at) => {
        const text = `${csvLine(cells.map((_, index) => `c${index}`))}${csvLine(cells)}`
        const records = readAll(text, [text.slice(0, at), text.slice(at)])
        const isShown = cells.some((one) => one.trim() !== '')
        expect(records).toHaveLength(isShown ? 2 : 1)
        if (isShown) expect(records[1]?.cells.map(readCell)).toEqual(cells.map((one) => one.trim()))
      }),
    )
  })

  test('never starts a formula in a spreadsheet', () => {
    expect(csvLine(['=HYPERLINK("x")', '-5', '@sum', '+1', 'fine'])).toBe(
      `"'=HYPERLINK(""x"")",'-5,'@sum,'+1,fine\r\n`,
    )
  })
})
