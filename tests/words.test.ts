import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// TypeScript 7 has no programming interface; the checker of the arrows brings the one of TypeScript 6.
const { default: ts } = await import('typescript-for-arrows')
type Node = import('typescript-for-arrows').Node

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)

/** `part`, `partId`, `OrderPart`, `PARTS_MAX`, `part_status`: the word by itself or within a name, but no `takeApart`. */
const PART = /(?<![A-Za-z])parts?(?![a-z])|(?<=[a-z0-9_]|^)Parts?(?![a-z])|(?<![A-Z])PARTS?(?![A-Za-z])/

/** Names that stay: what a column, an entry of the audit log or a field of a form is called, and a maker's part number. */
const STAYS: Readonly<Record<string, readonly string[]>> = {
  'src/domain/orders/disputes/evidence.ts': ['part'],
  'src/domain/orders/fulfilment/read-packing-scan.ts': ['partNumberKey'],
  'src/server/orders/cancellations/cancel-vendor-orders.ts': ['part'],
  'src/server/orders/disputes/chargebacks/answer-store.ts': ['parts'],
  'src/server/orders/disputes/chargebacks/contest-chargeback.ts': ['parts'],
  'src/server/orders/disputes/chargebacks/evidence/open-evidence.ts': ['parts'],
  'src/server/orders/fulfilment/accept-vendor-order.ts': ['part'],
  'src/server/orders/orders/export/order-export-store.ts': ['parts'],
  'src/server/orders/orders/export/order-export-views.ts': ['parts'],
  'src/web/admin/orders/disputes/contest-chargeback-page.route.tsx': ['part'],
}

test('in money and orders a seller’s share is a vendor order: no name there has the word part (decision 1060)', () => {
  const wings = /^src\/(domain|server|web\/\w+)\/(money|orders)\/(?!fit-claims\/)/
  const found: Record<string, string[]> = {}
  for (const file of sources.filter((each) => wings.test(each))) {
    const named = partsNamedIn(file, readFileSync(file, 'utf8'))
    if (named.length > 0) found[file] = named
  }
  expect(found).toEqual(STAYS)
})

test('nor has a name of the other wings that is made of the word, but for a maker’s part number', () => {
  const wings = /^src\/(domain|server|web\/\w+)\/(selling|office|people|ground)\//
  const found = sources
    .filter((each) => wings.test(each))
    .flatMap((file) =>
      partsNamedIn(file, readFileSync(file, 'utf8'))
        .filter((name) => /[_A-Z ]/.test(name) && !/part_?numbers?|^formatToParts$/i.test(name))
        .map((name) => `${file}: ${name}`),
    )
  expect(found).toEqual([])
})

test('no statement of the server calls a table by the word, and no text says a seller’s part', () => {
  const said = /\bAS parts?\b|\b([Ss]eller|[Vv]endor|[Ss]hop)['’]?s['’]? parts?\b/
  const found = sources.filter(
    (file) => !file.includes('/migrations/') && said.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})

test.each([
  ['const partId = row.part', ['partId', 'part']],
  ['type OrderPart = Pick<Order, "id">', ['OrderPart']],
  ['export const PARTS_MAX = 3', ['PARTS_MAX']],
  ['const { part_status: status } = row', ['part_status']],
  ['sql`SELECT FROM vendor_orders AS parts`', ['AS parts']],
  ['// the part of an order that is taken apart\nconst takeApart = "part"', []],
])('the word is found in %s', (code, names) => {
  expect(partsNamedIn('src/x.tsx', code)).toEqual(names)
})

/** Each name of a file with the word in it, and each alias in SQL, once. */
function partsNamedIn(file: string, code: string): string[] {
  if (!/part/i.test(code)) return []
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const names = new Set<string>()
  const visit = (node: Node): void => {
    if (ts.isIdentifier(node) && PART.test(node.text)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const [alias] of code.matchAll(/\bAS parts?\b/g)) names.add(alias)
  return [...names]
}
