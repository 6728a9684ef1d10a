import ts from 'typescript-for-arrows'
import { type SqlChange, sqlChanges } from './sql-changes.ts'
import { SWITCH } from './switch.ts'

/** The slips that are made. Each is one that somebody has made, or could, without the compiler saying a word. */
export type ChangeKind =
  | 'condition'
  | 'lock'
  | 'limit'
  | 'comparison'
  | 'equality'
  | 'listed'
  | 'swapped'
  | 'refusal'
  | 'branch'
  | 'arithmetic'
  | 'statement'
  | 'written'
  | 'order'
  | 'join'
  | 'conflict'

export interface Change {
  /** Its number among all changes of the run. */
  id: number
  file: string
  line: number
  kind: ChangeKind
  /** What it does, on one line; the same words twice in a file are told apart by a number. */
  words: string
}

export interface Changed {
  code: string
  changes: Change[]
}

interface Edit {
  at: number
  to: number
  text: string
  /** At one place, what belongs to the outer expression stands outside. */
  rank: number
}

const COMPARISONS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, 'lt'],
  [ts.SyntaxKind.LessThanEqualsToken, 'le'],
  [ts.SyntaxKind.GreaterThanToken, 'gt'],
  [ts.SyntaxKind.GreaterThanEqualsToken, 'ge'],
])
const EQUALITIES: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, 'eq'],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, 'ne'],
])
const FLIPPED: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const CONDITIONS = new Set(['where', 'whereRef', 'having', 'havingRef', 'on', 'onRef'])
const LOCKS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare', 'skipLocked', 'noWait'])
/** What is awaited without an effect of its own: the places at which tests hold the work up. */
const NO_EFFECT = /^(app|this)\.pause\b|\bpause\(/
const ID_NAME = /^\w*[a-z]Id$/
const ID_COLUMN = /^(?:(\w+)\.)?\w*_?id$/

/** All changes of one file, and the file with all of them behind their numbers, of which `first` is the first. */
export function changesOf(file: string, source: string, first: number): Changed {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS)
  const edits: Edit[] = []
  const changes: Change[] = []
  const used = new Map<string, number>()

  const add = (kind: ChangeKind, at: number, words: string): number => {
    const id = first + changes.length
    const times = (used.get(words) ?? 0) + 1
    used.set(words, times)
    const line = tree.getLineAndCharacterOfPosition(at).line + 1
    changes.push({ id, file, line, kind, words: times === 1 ? words : `${words} (${times})` })
    return id
  }
  const put = (at: number, text: string, rank: number, to = at) => edits.push({ at, to, text, rank })
  /** Before and behind a node. What is deeper in the tree stands nearer to the text. */
  const wrap = (node: ts.Node, before: string, behind: string) => {
    const depth = depthOf(node)
    put(node.getStart(), before, depth)
    put(node.getEnd(), behind, -depth)
  }
  const instead = (node: ts.Node, id: number, other: string) =>
    wrap(node, `(${SWITCH}.on(${id}) ? ${other} : (`, '))')
  const shown = (node: ts.Node) => short(node.getText())

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    // What always holds is no rule: the checks of it are never false.
    if (ts.isCallExpression(node) && /^(invariant|assertNever)$/.test(node.expression.getText())) return
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') template(node)
    const isLive = isInFunction(node)
    if (!isLive && ts.isArrayLiteralExpression(node)) fixedList(node)
    if (isLive) {
      if (ts.isCallExpression(node)) call(node)
      else if (ts.isIfStatement(node)) decision(node)
      else if (ts.isConditionalExpression(node)) choice(node)
      else if (ts.isBinaryExpression(node)) operator(node)
      else if (ts.isExpressionStatement(node)) statement(node)
      else if (ts.isArrayLiteralExpression(node)) liveList(node)
    }
    ts.forEachChild(node, visit)
  }

  const call = (node: ts.CallExpression): void => {
    const { expression } = node
    if (ts.isIdentifier(expression) && expression.text === 'eb') comparisonWords(node, true)
    swappedArguments(node)
    if (!ts.isPropertyAccessExpression(expression) || expression.questionDotToken || node.questionDotToken)
      return
    const name = expression.name.text
    const said = () => `.${name}(${node.arguments.map(shown).join(', ')})`
    const drop = (kind: ChangeKind) => {
      const id = add(kind, expression.name.getStart(), short(`${said()} dropped`))
      const depth = depthOf(expression)
      put(expression.getStart(), `${SWITCH}.drop(${id}, `, depth)
      put(expression.expression.getEnd(), `, '${name}')`, 1_000, expression.name.getEnd())
    }
    if (LOCKS.has(name) && node.arguments.length <= 1) drop('lock')
    else if (CONDITIONS.has(name) && isOfQuery(node, name)) {
      if (!name.startsWith('on') || conditionsOfJoin(node) > 1) drop('condition')
      comparisonWords(node, false)
    } else if (name === 'limit' && node.arguments[0] && node.arguments[0].getText() !== '1') {
      const [count] = node.arguments
      const id = add('limit', count.getStart(), `.limit(${shown(count)}) → one more`)
      wrap(count, `${SWITCH}.more(${id}, `, ')')
    } else if (name === 'onConflict' && !/doUpdate/.test(node.getText())) drop('conflict')
    else if (name === 'distinct' && node.arguments.length === 0) drop('condition')
    else if (name === 'leftJoin') {
      const id = add('join', expression.name.getStart(), short(`${said()} → innerJoin`))
      const other = `[${SWITCH}.on(${id}) ? 'innerJoin' : 'leftJoin']`
      put(expression.expression.getEnd(), other, 1_000, expression.name.getEnd())
    } else if (name === 'orderBy') order(node)
    else if (name === 'set' && node.arguments.length === 1) written(node)
    else if (/^(and|or)$/.test(name) && /^eb\b|\beb$/.test(expression.expression.getText())) allOf(node)
  }

  const comparisonWords = (node: ts.CallExpression, withEquality: boolean): void => {
    const [, operator] = node.arguments
    if (!operator || !ts.isStringLiteral(operator) || node.arguments.length !== 3) return
    const other = FLIPPED[operator.text] ?? (withEquality && operator.text === '=' ? '!=' : undefined)
    if (!other) return
    const id = add(
      'comparison',
      operator.getStart(),
      short(
        `${shown(node.arguments[0] ?? node)} ${operator.text} ${shown(node.arguments[2] ?? node)} → ${other}`,
      ),
    )
    instead(operator, id, `'${other}'`)
  }

  const order = (node: ts.CallExpression): void => {
    const [column, direction] = node.arguments
    // A key of several columns has its directions in it.
    const isOneColumn = column && (ts.isStringLiteral(column) || ts.isTaggedTemplateExpression(column))
    if (!isOneColumn || /\b(asc|desc)\b/i.test(column.getText()) || isLocked(node)) return
    // The last column only makes the order one and the same each time, in either direction.
    const isFirst = !/\.orderBy\(/.test(node.expression.getText().slice(0, -'.orderBy'.length))
    if (!isFirst && /(^|\.|_)id'$/.test(column.getText())) return
    if (!direction) {
      const id = add('order', column.getStart(), `.orderBy(${shown(column)}) → desc`)
      put(column.getEnd(), `, ${SWITCH}.on(${id}) ? 'desc' : undefined`, -1_000)
    } else if (ts.isStringLiteral(direction)) {
      const other = direction.text === 'desc' ? 'asc' : 'desc'
      instead(
        direction,
        add('order', column.getStart(), `.orderBy(${shown(column)}, ${direction.text}) → ${other}`),
        `'${other}'`,
      )
    }
  }

  const written = (node: ts.CallExpression): void => {
    const [row] = node.arguments
    if (!row || !ts.isObjectLiteralExpression(row) || row.properties.length < 2) return
    for (const property of row.properties) {
      if (!ts.isPropertyAssignment(property) && !ts.isShorthandPropertyAssignment(property)) continue
      const id = add('written', property.getStart(), short(`.set: ${shown(property)} dropped`))
      wrap(property, `...(${SWITCH}.on(${id}) ? {} : { `, ' })')
    }
  }

  const allOf = (node: ts.CallExpression): void => {
    const [list] = node.arguments
    if (!list || !ts.isArrayLiteralExpression(list) || list.elements.length < 2) return
    for (const element of list.elements) {
      if (ts.isSpreadElement(element)) continue
      const id = add('condition', element.getStart(), short(`${shown(element)} dropped`))
      wrap(element, `...(${SWITCH}.on(${id}) ? [] : [`, '])')
    }
  }

  const liveList = (node: ts.ArrayLiteralExpression): void => {
    if (node.elements.length < 2 || !node.elements.every(ts.isStringLiteral)) return
    const { parent } = node
    const isCompared = ts.isCallExpression(parent) && parent.arguments[2] === node
    const isAsked = ts.isPropertyAccessExpression(parent) && /^(includes|some|every)$/.test(parent.name.text)
    if (!isCompared && !isAsked) return
    for (const element of node.elements) {
      const id = add('listed', element.getStart(), short(`${element.getText()} of ${shown(node)} dropped`))
      wrap(element, `...(${SWITCH}.on(${id}) ? [] : [`, '])')
    }
  }

  const fixedList = (node: ts.ArrayLiteralExpression): void => {
    if (node.elements.length < 2 || !node.elements.every(ts.isStringLiteral)) return
    const outer =
      ts.isAsExpression(node.parent) || ts.isSatisfiesExpression(node.parent)
        ? node.parent.parent
        : node.parent
    if (!ts.isVariableDeclaration(outer)) return
    const name = outer.name.getText()
    // Only what conditions ask: lists of columns are no rule.
    if (
      !new RegExp(
        `'(not )?in', (\\[\\.\\.\\.)?${name}\\b|\\b${name}\\.(includes|some|every)\\(|ANY\\(\\$\\{${name}`,
      ).test(source)
    )
      return
    const ids = node.elements.map((element) =>
      add('listed', element.getStart(), short(`${element.getText()} of ${name} dropped`)),
    )
    wrap(node, `${SWITCH}.list(${ids[0]}, `, ')')
  }

  const decision = (node: ts.IfStatement): void => {
    const { expression, thenStatement } = node
    if (isExit(thenStatement) && !node.elseStatement) {
      if (isShortcut(node)) return
      instead(
        expression,
        add('refusal', node.getStart(), short(`if (${shown(expression)}) ${shown(thenStatement)} dropped`)),
        'false',
      )
    } else negate(expression, `if (${shown(expression)}) negated`)
  }

  const choice = (node: ts.ConditionalExpression): void =>
    negate(node.condition, `${shown(node.condition)} ? … negated`)

  const negate = (condition: ts.Expression, words: string): void =>
    wrap(condition, `${SWITCH}.not(${add('branch', condition.getStart(), short(words))}, `, ')')

  const operator = (node: ts.BinaryExpression): void => {
    const { left, right, operatorToken } = node
    const infix = (kind: ChangeKind, method: string, other: string) => {
      const id = add(kind, node.getStart(), short(`${shown(node)} → ${other}`))
      wrap(node, `${SWITCH}.${method}(${id}, `, ')')
      put(operatorToken.getStart(), ',', 0, operatorToken.getEnd())
    }
    const comparison = COMPARISONS.get(operatorToken.kind)
    if (comparison) infix('comparison', comparison, FLIPPED[operatorToken.getText()] ?? '')
    const equality = EQUALITIES.get(operatorToken.kind)
    if (equality && !isConditionItself(node)) infix('equality', equality, equality === 'eq' ? '!==' : '===')
    if (operatorToken.kind === ts.SyntaxKind.PlusToken && ![left, right].some(isText))
      infix('arithmetic', 'add', '-')
    if (operatorToken.kind === ts.SyntaxKind.MinusToken) infix('arithmetic', 'sub', '+')
    const isAnd = operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
    if (!isAnd && operatorToken.kind !== ts.SyntaxKind.BarBarToken) return
    for (const operand of [left, right]) {
      if (ts.isBinaryExpression(operand) && operand.operatorToken.kind === operatorToken.kind) continue
      const id = add('condition', operand.getStart(), short(`${shown(operand)} of ${shown(node)} dropped`))
      instead(operand, id, isAnd ? 'true' : 'false')
    }
  }

  const statement = (node: ts.ExpressionStatement): void => {
    if (!ts.isAwaitExpression(node.expression)) return
    const awaited = node.expression.expression
    if (!ts.isCallExpression(awaited) || NO_EFFECT.test(awaited.getText().slice(0, 60))) return
    const list = awaited.arguments[0]
    if (
      /^(together|Promise\.all)$/.test(awaited.expression.getText()) &&
      list &&
      ts.isArrayLiteralExpression(list)
    ) {
      for (const element of list.elements) if (ts.isCallExpression(element)) leaveOut(element)
    } else leaveOut(awaited)
  }

  const leaveOut = (node: ts.CallExpression): void => {
    const isLock = /^lock[A-Z]/.test(node.expression.getText())
    const id = add(isLock ? 'lock' : 'statement', node.getStart(), short(`await ${shown(node)} dropped`))
    instead(node, id, 'undefined')
  }

  /** The wrong one of two ids that are at hand: a name beside it, another property of the same value, another column. */
  const swappedArguments = (node: ts.CallExpression): void => {
    for (const argument of node.arguments) {
      const values = ts.isObjectLiteralExpression(argument)
        ? argument.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? [each.initializer] : []))
        : [argument]
      for (const value of values) swap(value)
    }
    const isJoin = /Join$/.test(node.expression.getText().split('.').at(-1) ?? '')
    if (
      !isJoin &&
      !(ts.isPropertyAccessExpression(node.expression) && CONDITIONS.has(node.expression.name.text))
    )
      return
    for (const argument of node.arguments) if (ts.isStringLiteral(argument)) swapColumn(argument)
  }

  const swap = (value: ts.Expression): void => {
    const around = functionAround(value)
    if (!around) return
    if (ts.isIdentifier(value) && ID_NAME.test(value.text)) {
      const other = namesOf(around).find((each) => each !== value.text && ID_NAME.test(each))
      if (other)
        instead(
          value,
          add('swapped', value.getStart(), short(`${value.text} of ${shown(value.parent)} → ${other}`)),
          other,
        )
    } else if (
      ts.isPropertyAccessExpression(value) &&
      !value.questionDotToken &&
      ID_NAME.test(value.name.text)
    ) {
      const base = value.expression.getText()
      const other = otherProperty(around, base, value.name.text)
      if (other)
        instead(
          value,
          add(
            'swapped',
            value.getStart(),
            short(`${shown(value)} of ${shown(value.parent)} → ${base}.${other}`),
          ),
          `${base}.${other}`,
        )
    }
  }

  const swapColumn = (column: ts.StringLiteral): void => {
    const around = functionAround(column)
    const [matched, table] = ID_COLUMN.exec(column.text) ?? []
    if (!matched || !table || !around) return
    const others = [...around.getText().matchAll(new RegExp(`'(${table}\\.\\w+_id)'`, 'g'))].map(
      ([, name]) => name,
    )
    const other = others.find((each) => each && each !== column.text)
    if (other)
      instead(column, add('swapped', column.getStart(), `'${column.text}' → '${other}'`), `'${other}'`)
  }

  const template = (node: ts.TaggedTemplateExpression): void => {
    const { template: body } = node
    const parts = ts.isNoSubstitutionTemplateLiteral(body)
      ? [body]
      : [body.head, ...body.templateSpans.map(({ literal }) => literal)]
    const found: SqlChange[] = sqlChanges(parts.map((part) => part.text))
    if (found.length === 0) return
    const made = found.map((each) => {
      const id = add(each.kind, lineStart(body, parts, each), short(`sql: ${each.words}`))
      return `[${id}, ${JSON.stringify(each.strings)}, ${JSON.stringify(each.kept)}]`
    })
    put(
      node.tag.getStart(),
      `${SWITCH}.sql(sql, [${made.join(', ')}], ${!isInFunction(node)})`,
      0,
      body.getStart(),
    )
  }

  visit(tree)
  return { code: apply(source, edits), changes }
}

/** About where in the template a change is: the text before it has as many lines as the source has. */
function lineStart(body: ts.Node, parts: readonly ts.LiteralLikeNode[], { at, strings }: SqlChange): number {
  if (strings.length === 0) return body.getStart()
  // Texts and values alternate; each value stands as three characters or more in the text that `at` counts.
  let passed = 0
  for (const [index, part] of parts.entries()) {
    const { length } = part.text
    if (at <= passed + length) return part.getStart() + 1 + Math.max(0, at - passed)
    passed += length + `\ue000${index}\ue000`.length
  }
  return body.getStart()
}

function apply(source: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted(
    (one, other) => one.at - other.at || order(one) - order(other) || one.rank - other.rank,
  )
  let code = ''
  let done = 0
  for (const { at, to, text } of sorted) {
    code += source.slice(done, Math.max(done, at)) + text
    done = Math.max(done, to)
  }
  return code + source.slice(done)
}

/** What closes an expression stands before what opens the next one at the same place. */
const order = ({ rank, at, to }: Edit) => (rank < 0 ? 0 : to > at ? 2 : 1)

function depthOf(node: ts.Node): number {
  let depth = 1
  for (let each = node.parent; each; each = each.parent) depth++
  return depth
}

const isInFunction = (node: ts.Node): boolean => functionAround(node) !== undefined

function functionAround(node: ts.Node): ts.SignatureDeclaration | undefined {
  for (let each = node.parent; each; each = each.parent) if (ts.isFunctionLike(each)) return each
  return undefined
}

/** Names that stand for values in the function and those around it: its parameters, taken apart or not. */
function namesOf(around: ts.SignatureDeclaration): string[] {
  const names: string[] = []
  const take = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.push(name.text)
    else for (const element of name.elements) if (ts.isBindingElement(element)) take(element.name)
  }
  for (const parameter of around.parameters) take(parameter.name)
  const outer = functionAround(around)
  return outer ? [...names, ...namesOf(outer)] : names
}

function otherProperty(around: ts.SignatureDeclaration, base: string, name: string): string | undefined {
  let outer = around
  for (let next = functionAround(outer); next; next = functionAround(outer)) outer = next
  const pattern = new RegExp(
    `(?<![\\w.])${base.replaceAll(/[^\w.]/g, '\\$&').replaceAll('.', '\\.')}\\.(\\w*[a-z]Id)\\b`,
    'g',
  )
  return [...outer.getText().matchAll(pattern)].map(([, found]) => found).find((found) => found !== name)
}

/** Whether a call of this name belongs to a statement, and not to an emitter of events. */
const isOfQuery = (node: ts.CallExpression, name: string) =>
  name.startsWith('on') ? node.arguments.length === 3 : node.arguments.length >= 1

/** How many conditions the join has of which this is one: without any it is no statement. */
function conditionsOfJoin(node: ts.CallExpression): number {
  let last: ts.Node = node
  while (ts.isPropertyAccessExpression(last.parent) || ts.isCallExpression(last.parent)) {
    if (ts.isCallExpression(last.parent) && last.parent.expression !== last) break
    last = last.parent
  }
  return [...last.getText().matchAll(/\.on(Ref|True)?\(/g)].length
}

function isLocked(node: ts.CallExpression): boolean {
  let last: ts.Node = node
  while (
    ts.isPropertyAccessExpression(last.parent) ||
    (ts.isCallExpression(last.parent) && last.parent.expression === last)
  )
    last = last.parent
  return /\.for(Update|NoKeyUpdate|Share|KeyShare)\(/.test(last.getText())
}

function isExit(node: ts.Statement): boolean {
  if (ts.isBlock(node)) {
    const last = node.statements.at(-1)
    return last !== undefined && node.statements.length === 1 && isExit(last)
  }
  return (
    ts.isReturnStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isContinueStatement(node) ||
    ts.isBreakStatement(node)
  )
}

/** What only spares work where there is nothing to do: without it the answer is the same. */
function isShortcut({ expression, thenStatement }: ts.IfStatement): boolean {
  if (!/^!?[\w.?]+\.(length|size)( === 0| < 1)?$/.test(expression.getText())) return false
  return /^\{?\s*(return(\s+(\[\]|new (Map|Set)\(\)|0|''))?|continue)\s*\}?$/.test(thenStatement.getText())
}

/** The condition of an `if` or `?:` is negated as a whole, and an operand of `&&` left out. */
function isConditionItself(node: ts.Node): boolean {
  let inner = node
  while (ts.isParenthesizedExpression(inner.parent) || ts.isPrefixUnaryExpression(inner.parent))
    inner = inner.parent
  const { parent } = inner
  if (ts.isIfStatement(parent)) return parent.expression === inner
  if (ts.isConditionalExpression(parent)) return parent.condition === inner
  return ts.isBinaryExpression(parent) && /^(&&|\|\|)$/.test(parent.operatorToken.getText())
}

const isText = (node: ts.Expression) =>
  ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)

const WORDS_MAX = 150
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦')
  return line.length > WORDS_MAX ? `${line.slice(0, 90)} … ${line.slice(-50)}` : line
}
