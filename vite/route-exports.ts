import type { ESTree } from 'vite'

/** What a route exports for the server alone. */
const OF_SERVER = new Set(['loader', 'action', 'middleware', 'headers'])
/** The components that React Router gives props, beside the page itself. */
const GIVEN_PROPS = new Set(['ErrorBoundary', 'HydrateFallback'])

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

/** The smallest thing that can be left out: a constant, a function, a class, a name that is imported or exported; or a whole statement. */
interface Piece {
  node: Node
  /** Nothing for a statement that does something, and for what is exported under another name. */
  declares: string[]
  mentions: Set<string>
  isExported: boolean
  isOfServer: boolean
}

/**
 * A route's module as React Router's own plugin makes it, in a tenth of the time: its components are given their props,
 * and for the browser what it exports for the server alone is left out, with what only that needs. Answers `undefined`
 * where a name is declared in two scopes: this looks at names alone, and the plugin tells the scopes apart.
 *
 * @param code JavaScript, without types and JSX
 */
export function makeRoute(
  code: string,
  program: ESTree.Program,
  { forBrowser }: { forBrowser: boolean },
): string | undefined {
  const statements = program.body as unknown as Node[]
  const left = forBrowser ? leaveOutServer(code, statements) : []
  if (!left) return
  const { edits, wrappers } = giveProps(code, statements)
  const imports = wrappers.map((name) => `${name} as _${name}`).join(', ')
  const head = imports && `import { ${imports} } from "react-router";\n`
  return head + applied([...left, ...edits], code)
}

function giveProps(code: string, statements: Node[]): { edits: Edit[]; wrappers: string[] } {
  const edits: Edit[] = []
  const wrappers: string[] = []
  for (const { type, start, end, declaration } of statements) {
    if (type !== 'ExportDefaultDeclaration' && type !== 'ExportNamedDeclaration') continue
    const { type: kind, id, declarations } = (declaration ?? {}) as Node
    const wrap = (name: string, node: unknown) => {
      wrappers.push(`UNSAFE_with${name}Props`)
      return `_UNSAFE_with${name}Props(${textOf(code, node)})`
    }
    if (type === 'ExportDefaultDeclaration') {
      if (kind !== 'ClassDeclaration')
        edits.push({ start, end, text: `export default ${wrap('Component', declaration)};` })
    } else if (kind === 'FunctionDeclaration') {
      const name = nameOf(id)
      if (GIVEN_PROPS.has(name))
        edits.push({ start, end, text: `export const ${name} = ${wrap(name, declaration)};` })
    } else if (kind === 'VariableDeclaration')
      for (const { id, init } of declarations as Node[])
        if (init && GIVEN_PROPS.has(nameOf(id))) edits.push({ ...spanOf(init), text: wrap(nameOf(id), init) })
  }
  return { edits, wrappers }
}

function leaveOutServer(code: string, statements: Node[]): Edit[] | undefined {
  const pieces = new Map(statements.map((statement) => [statement, piecesOf(statement)]))
  const all = [...pieces.values()].flat()
  const atTop = new Set(all.flatMap(({ declares }) => declares))
  if (all.some(({ node }) => declaredInside(node).some((name) => atTop.has(name)))) return
  const needed = neededOf(all)
  return [...pieces].flatMap(([statement, parts]) => {
    const kept = parts.filter((piece) => needed.has(piece))
    if (kept.length === parts.length) return []
    const { start, end } = statement
    return [{ start, end, text: kept.length === 0 ? '' : withOnly(code, statement, kept) }]
  })
}

/** What is not for the server alone and what that mentions, and so on; and what nothing had mentioned before. */
function neededOf(pieces: Piece[]): Set<Piece> {
  const mentioned = new Set(pieces.flatMap(({ mentions }) => [...mentions]))
  const isRoot = ({ declares, isExported, isOfServer }: Piece) =>
    !isOfServer && (isExported || !declares.some((name) => mentioned.has(name)))
  const needed = new Set(pieces.filter(isRoot))
  for (const { mentions } of needed)
    for (const piece of pieces)
      if (!piece.isOfServer && piece.declares.some((name) => mentions.has(name))) needed.add(piece)
  return needed
}

function piecesOf(statement: Node): Piece[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const node = ((isExported && statement.declaration) || statement) as Node
  const piece = (part: Node, declares: string[], name = declares[0] ?? ''): Piece => ({
    node: part,
    declares,
    mentions: mentionsOf(part, declares),
    isExported,
    isOfServer: isExported && OF_SERVER.has(name),
  })
  switch (node.type) {
    case 'ImportDeclaration':
      return (node.specifiers as Node[]).map((each) => piece(each, [nameOf(each.local)]))
    case 'VariableDeclaration':
      return (node.declarations as Node[]).map((each) => piece(each, declaredBy(each.id)))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [piece(node, [nameOf(node.id)])]
    case 'ExportNamedDeclaration':
      return (node.specifiers as Node[]).map((each) => piece(each, [], nameOf(each.exported)))
    default:
      return [piece(node, [])]
  }
}

/** The statement with a part of what it declares, imports or exports. */
function withOnly(code: string, statement: Node, kept: Piece[]): string {
  const texts = kept.map(({ node }) => textOf(code, node))
  const declaration = statement.declaration as Node | undefined
  if (declaration) return `export ${declaration.kind} ${texts.join(', ')};`
  if (statement.type === 'VariableDeclaration') return `${statement.kind} ${texts.join(', ')};`
  const named = kept.filter(({ node }) => /^(Import|Export)Specifier$/.test(node.type))
  const braces = named.length > 0 ? [`{ ${named.map(({ node }) => textOf(code, node)).join(', ')} }`] : []
  const others = kept.filter((piece) => !named.includes(piece)).map(({ node }) => textOf(code, node))
  const from = statement.source ? ` from ${textOf(code, statement.source)}` : ''
  return `${statement.type === 'ImportDeclaration' ? 'import' : 'export'} ${[...others, ...braces].join(', ')}${from};`
}

/** The parts of a node that are names without being variables: of properties, labels, and of what is imported. */
function isMereName(node: Node, part: string): boolean {
  if (part === 'key' || part === 'property') return node.computed === false
  return (
    part === 'label' ||
    part === 'imported' ||
    part === 'exported' ||
    part === 'meta' ||
    (part === 'local' && node.type === 'ImportSpecifier')
  )
}

function mentionsOf(node: Node, own: string[]): Set<string> {
  const found = new Set<string>()
  walk(node, ({ type, name }) => {
    if (type === 'Identifier') found.add(name as string)
  })
  for (const name of own) found.delete(name)
  return found
}

/** The names that functions, blocks and parameters inside of this declare. */
function declaredInside(piece: Node): string[] {
  const found: string[] = []
  walk(piece, (node) => {
    if (Array.isArray(node.params)) found.push(...node.params.flatMap(declaredBy))
    if (node.type === 'CatchClause') found.push(...declaredBy(node.param))
    if (node !== piece && 'id' in node) found.push(...declaredBy(node.id))
  })
  return found
}

/** Each name that stands in a pattern: those of its defaults too, which takes more for declared than is. */
function declaredBy(pattern: unknown): string[] {
  return isNode(pattern) ? [...mentionsOf(pattern, [])] : []
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const [part, value] of Object.entries(node)) {
    if (isMereName(node, part)) continue
    if (Array.isArray(value)) for (const each of value) if (isNode(each)) walk(each, visit)
    if (isNode(value)) walk(value, visit)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as { name?: string }
  return name ?? ''
}

function spanOf(node: unknown): { start: number; end: number } {
  const { start, end } = node as Node
  return { start, end }
}

function textOf(code: string, node: unknown): string {
  const { start, end } = node as Node
  return code.slice(start, end)
}

function applied(edits: Edit[], code: string): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}
