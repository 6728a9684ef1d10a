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

/** Texts for whoever runs the server, where the shop is the running program, and what products say of themselves. */
const FOR_OPERATORS =
  /^src\/(entry|web\/server\.ts|server\/(office\/backups|ground\/outside|goods\/catalogue\/opening))/

const readBySomebody = sources.filter(
  (file) => !/\.(test|generated)\.|\/common-passwords\./.test(file) && !FOR_OPERATORS.test(file),
)

/** The account and its role, as the specification says it; everywhere else the business is a seller. */
const VENDORS: Readonly<Record<string, readonly string[]>> = {
  'src/domain/people/accounts/user-list.ts': ['Vendor'],
  'src/server/people/sign-in/sign-in.ts': ['Vendor profile not found.'],
  'src/web/admin/goods/catalogue/all-products-table.tsx': ['Vendor'],
  'src/web/admin/money/reporting/marketplace-cards.tsx': ['Customers, vendors and administrators'],
  'src/web/admin/people/accounts/user-sessions.tsx': ['Vendor'],
  'src/web/admin/people/team/member-page.route.tsx': [
    'They are signed out of the back office at once. Their account as a customer or vendor stays.',
  ],
  'src/web/shared/people/sign-in/audience-frame.tsx': ['For vendors'],
  'src/web/shared/people/sign-in/login-page.route.tsx': [
    'Vendor Login',
    'Vendor login',
    'Register as a vendor',
  ],
  'src/web/storefront/office/shell/shop-menu.tsx': ['Vendor Login'],
  'src/web/storefront/people/sign-in/register-page.route.tsx': ['Register as a vendor'],
  'src/web/vendor/office/shell/vendor-layout.route.tsx': ['Vendor'],
  'src/web/vendor/people/sign-in/vendor-register-page.route.tsx': [
    'Vendor login',
    'Register as a vendor',
    'Register as a vendor · NanoNagar',
  ],
}

test('the business that sells is a seller in every text: a vendor is an account (decision 1126)', () => {
  const found: Record<string, string[]> = {}
  for (const file of readBySomebody) {
    const said = textsOf(file).filter((text) => /(?<!\/)\bvendors?\b(?! orders?\b)/i.test(text))
    if (said.length > 0) found[file] = [...new Set(said)]
  }
  expect(found).toEqual(VENDORS)
})

test('a shop says whose it is: ours or yours, and to customers the one they know (decision 1126)', () => {
  const found = readBySomebody.flatMap((file) =>
    textsOf(file)
      .filter((text) => saysShopOfNobody(text, file.startsWith('src/web/storefront/')))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['The shop sees this.', false, true],
  ['The shop sees this.', true, false],
  ['More than 200 shops match', true, true],
  ['Shop', false, true],
  ['no longer in our shop', false, false],
  ['Your shop is approved', false, false],
  ['Shop name', false, false],
])('%s, read by a customer: %s', (text, byCustomers, isRefused) => {
  expect(saysShopOfNobody(text, byCustomers)).toBe(isRefused)
})

function saysShopOfNobody(text: string, byCustomers: boolean): boolean {
  const owned = /\b(your|our) shop\b|\bshop (name|profile)\b/gi
  const customers = /\b(the|a real) shop\b|\bShop by Category\b|^Shop$/gi
  const rest = text.replace(owned, '')
  return /(?<!\/)\bshops?\b/i.test(byCustomers ? rest.replace(customers, '') : rest)
}

test('texts are read out of elements, attributes, strings and templates, not out of names and statements', () => {
  const code = [
    "import { a } from 'a vendor'",
    'const b = <p title="For vendors">One shop of {shop.name} sells</p>',
    'const c = `Vendor $' + '{d} is here`',
    'const e = sql`SELECT the vendor`',
    "const f = ['vendor', 'sellers.name as vendor']",
  ].join('\n')
  expect(textsIn('x.tsx', code)).toEqual(['For vendors', 'One shop of', 'sells', 'Vendor … is here'])
})

function textsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  return /vendor|shop/i.test(code) ? textsIn(file, code) : []
}

/** What people read of a file: text of elements, and strings that begin like a sentence or have a space. */
function textsIn(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: string[] = []
  const visit = (node: Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTaggedTemplateExpression(node)) return
    const said = saidBy(node)?.replace(/\s+/g, ' ').trim()
    if (said && (ts.isJsxText(node) || (/^[A-Z]| /.test(said) && !/^\S+ as \w+$/.test(said))))
      texts.push(said)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

function saidBy(node: Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return node.text
  if (!ts.isTemplateExpression(node)) return
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

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
