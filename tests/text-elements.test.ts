import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// TypeScript 7 has no programming interface; the checker of the arrows brings the one of TypeScript 6.
const { default: ts } = await import('typescript-for-arrows')
type Node = import('typescript-for-arrows').Node
type Expression = import('typescript-for-arrows').Expression
type Source = import('typescript-for-arrows').SourceFile
type Opening = import('typescript-for-arrows').JsxOpeningLikeElement

/** The runtime of our JSX, and what draws icons. */
const HAS_NO_TEXTS = /\/ui\/(jsx\/|pictures\/make-icon)/

/**
 * What decision 0951 leaves to be held by hand. All JSX goes through `withTextElements`, which puts a text that has
 * neighbours into an element of its own, whatever expression it comes from: `{count} results`, `{busy ? 'Saving' : label}`
 * and `<>Save</>` are right as they stand. It never sees what is not written as the child of an element, so this refuses
 *
 * - a component that returns a text bare (`return isNew ? 'New' : null`), or its `children` as they are: around it stands
 *   whatever its caller has. `<>…</>` around the text is enough. Told by its syntax: a component, which is a function with
 *   a capital and a small letter at its start, may return JSX, null, undefined, a choice between them, a variable that
 *   was set to one of them in the function, a list whose `map` gives them, and any other call.
 * - a text in `fallback` or `errorElement`, which React puts where the page's own would be.
 * - `createElement`, which goes past that runtime, but in the runtime itself and in what has no texts.
 * - an `<option>` without a `value`: its text is sent then, and that is the translator's.
 *
 * It does not see what a call, a hook or a property gives: those are seen in the pages themselves (`bareTexts`).
 */
function bareTextsOf(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: Node[] = []
  walk(source, (node) => {
    if (isComponent(node)) found.push(...returnedBy(node).flatMap((each) => textsOf(each, source)))
    if (ts.isJsxAttribute(node) && /^(fallback|errorElement)$/.test(node.name.getText())) {
      const { initializer } = node
      const given = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer
      found.push(...textsOf(given, source))
    }
    if (isOption(node) && !node.attributes.properties.some(({ name }) => name?.getText() === 'value'))
      found.push(node)
    if (ts.isImportSpecifier(node) && node.getText() === 'createElement' && !HAS_NO_TEXTS.test(file))
      found.push(node)
  })
  return found.map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    return `${file}:${line + 1}: ${node.getText().replaceAll(/\s+/g, ' ').slice(0, 60)}`
  })
}

/** Five hundred files are read into trees, on a machine that may be busy. */
const PATIENCE_MS = 60_000

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

function isOption(node: Node): node is Opening {
  return (
    (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === 'option'
  )
}

function isComponent(node: Node): boolean {
  const named = ts.isFunctionDeclaration(node) ? node.name : isFunction(node) ? variableOf(node) : undefined
  return /^[A-Z][a-z]/.test(named?.getText() ?? '')
}

function isFunction(node: Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)
}

function variableOf({ parent }: Node): Node | undefined {
  return ts.isVariableDeclaration(parent) ? parent.name : undefined
}

/** What a function gives back itself, not what functions in it do. */
function returnedBy(node: Node): Expression[] {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [node.body]
  const returned: Expression[] = []
  const look = (inner: Node): void => {
    if (isFunction(inner) || ts.isMethodDeclaration(inner)) return
    if (ts.isReturnStatement(inner) && inner.expression) returned.push(inner.expression)
    ts.forEachChild(inner, look)
  }
  ts.forEachChild(node, look)
  return returned
}

/** The parts of what is given that may be a text. */
function textsOf(given: Expression | undefined, source: Source): Node[] {
  const within = (...parts: (Expression | undefined)[]) => parts.flatMap((part) => textsOf(part, source))
  if (!given || ts.isJsxElement(given) || ts.isJsxSelfClosingElement(given) || ts.isJsxFragment(given))
    return []
  if (/^(null|undefined|false|true)$/.test(given.getText())) return []
  if (ts.isParenthesizedExpression(given)) return within(given.expression)
  if (ts.isConditionalExpression(given)) return within(given.whenTrue, given.whenFalse)
  // Of what stands before `&&` nothing is shown but a number, which no condition of ours is.
  if (ts.isBinaryExpression(given))
    return given.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? within(given.right)
      : within(given.left, given.right)
  if (ts.isCallExpression(given)) {
    const [callback] = given.arguments
    const isMap = /\.map$/.test(given.expression.getText())
    return isMap && callback && isFunction(callback) ? within(...returnedBy(callback)) : []
  }
  const value = ts.isIdentifier(given) ? initializerOf(given.text, source) : undefined
  return value ? within(value) : [given]
}

/** What a variable of this name is set to, where it is declared. */
function initializerOf(name: string, source: Source): Expression | undefined {
  let value: Expression | undefined
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name) value = node.initializer
  })
  return value
}

test(
  'no component gives a text without an element around it',
  () => {
    const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => `src/web/${name}`)
    expect(files.length).toBeGreaterThan(400)
    expect(files.flatMap((file) => bareTextsOf(file, readFileSync(file, 'utf8')))).toEqual([])
  },
  PATIENCE_MS,
)

test.each([
  "function Badge({ isNew }) { return isNew ? 'New' : null }",
  'const Amount = () => `₹500`',
  'function Frame({ children }) { return children }',
  'function Number({ order }) { return order.number }',
  "function Word() { const word = 'Ten'; return word }",
  "function Words({ all }) { return all.map((each) => (each ? <b key={each} /> : 'none')) }",
  'function Page() { return <Suspense fallback="Loading"><b /></Suspense> }',
  "import { createElement, useState } from 'react'",
  'const choices = names.map((name) => <option key={name}>{name}</option>)',
])('refused: %s', (code) => {
  expect(bareTextsOf('a.tsx', code)).toHaveLength(1)
})

test.each([
  'function Badge({ isNew }) { return isNew ? <>New</> : null }',
  "function Busy({ isBusy, count }) { return <p><i />{isBusy ? 'Saving' : `results`} {count}</p> }",
  'function Frame({ children }) { const body = children ? <p>{children}</p> : null; return body ?? <i /> }',
  'function Rows({ all }) { return all.map((each) => <b key={each}>{each}</b>) }',
  "function Page() { const word = () => { return 'Ten' }; return <p>{word()}</p> }",
  'const choices = names.map((name) => <option key={name} value={name}>{name}</option>)',
  "function wordOf(count) { return count === 1 ? 'one' : 'many' }",
])('accepted: %s', (code) => {
  expect(bareTextsOf('a.tsx', code)).toEqual([])
})
