import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MethodTable, ReportTable } from './report-tables.tsx'

test('orders by payment method lead, row by row, to the sales of the period', () => {
  const page = renderToStaticMarkup(
    <MethodTable
      methods={[
        { method: 'card', orders: 12, totalPaise: 168_193_300, totalBeforePaise: 64_060_300 },
        { method: 'cod', orders: 14, totalPaise: 24_445_350, totalBeforePaise: 0 },
      ]}
      orders={{ now: 25, before: 7 }}
      revenuePaise={{ now: 187_687_400, before: 61_700_000 }}
    />,
  )
  const cells = [...page.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
    cell.replace(/<[^>]+>/g, ''),
  )
  const rowOf = (name: string) => {
    const at = cells.findIndex((cell) => cell.includes(name))
    return cells.slice(at + 1, at + 4)
  }
  expect(rowOf('All orders as they were placed')).toEqual(['26', '₹19,26,386.50', '₹6,40,603.00'])
  expect(rowOf('Cancelled or returned since')).toEqual(['−1', '−₹49,512.50', '−₹23,603.00'])
  expect(rowOf('As in Sales by day')).toEqual(['25', '₹18,76,874.00', '₹6,17,000.00'])
})

test('where rows are cards, a table of many is folded on a phone under its count, and one of few is not', () => {
  const tableOf = (folded?: string) =>
    renderToStaticMarkup(
      <ReportTable
        caption="Sales by seller"
        heads={['Seller']}
        figures={['Sales']}
        {...(folded && { folded })}
      >
        <tr />
      </ReportTable>,
    )
  expect(tableOf('9 sellers')).toMatch(
    /<details class="folded-on-phone"><summary[^>]*><span>9 sellers<\/span>.*<table/,
  )
  expect(tableOf()).not.toContain('<details')
})
