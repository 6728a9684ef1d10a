import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './breakable.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table.tsx'

const html = renderToStaticMarkup(
  <Table caption="People">
    <TableHead>
      <TableRow>
        <TableHeader>Name</TableHeader>
        <TableHeader numeric>Orders</TableHeader>
      </TableRow>
    </TableHead>
    <TableBody>
      <TableRow>
        <TableCell heading>Asha Rao</TableCell>
        <TableCell label="Orders" numeric>
          3
        </TableCell>
      </TableRow>
    </TableBody>
  </Table>,
)

test('every element of a table states the role that a change of display would take from it', () => {
  const roles = {
    table: ['table'],
    thead: ['rowgroup'],
    tbody: ['rowgroup'],
    tr: ['row'],
    th: ['columnheader', 'rowheader'],
    td: ['cell'],
  }
  for (const [name, allowed] of Object.entries(roles)) {
    const tags = html.match(new RegExp(`<${name}[ >][^>]*`, 'g')) ?? []
    expect(tags.length, name).toBeGreaterThan(0)
    for (const tag of tags) expect(allowed, tag).toContain(/ role="(\w+)"/.exec(tag)?.[1])
  }
})

test('a row is in the page once, each value with the words of its column', () => {
  expect(html.split('Asha Rao')).toHaveLength(2)
  expect(html).toMatch(/<td[^>]* data-label="Orders"[^>]*><div>3<\/div>/)
})

test('an address may break after its marks, and reads as it was', () => {
  const broken = renderToStaticMarkup(<Breakable text="asha.rao_1@mail-house.example" />)
  expect(broken.replaceAll(/<.?span>/g, '')).toBe(
    'asha.<wbr/>rao_<wbr/>1@<wbr/>mail-<wbr/>house.<wbr/>example',
  )
})
