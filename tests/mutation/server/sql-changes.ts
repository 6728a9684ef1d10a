import type { ChangeKind } from './changes.ts'

/** One change of a template: its texts afterwards, and which of its values are still in it. */
export interface SqlChange {
  kind: ChangeKind
  words: string
  strings: string[]
  kept: number[]
  /** Where in the text it is, for the line that is shown. */
  at: number
}

interface Token {
  text: string
  from: number
  to: number
  depth: number
}

/** Stands for a value in the text, with its place: no statement of ours has this character. */
const VALUE = '\ue000'
const TOKEN =
  /\ue000\d+\ue000|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[A-Za-z_][\w.]*|\d+(?:\.\d+)?|::|[<>=!@#&|~?\-+*/%^]+|[^\s]/g
const FLIPPED: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const ENDS_CONDITION = new Set(
  (
    'AND OR WHERE ON HAVING GROUP ORDER LIMIT OFFSET FOR RETURNING UNION EXCEPT INTERSECT JOIN LEFT RIGHT INNER CROSS ' +
    'FULL WINDOW WHEN THEN ELSE END AS SET FROM USING SELECT DO , ;'
  ).split(' '),
)

/** All small changes of one template of SQL. */
export function sqlChanges(strings: readonly string[]): SqlChange[] {
  const text = strings
    .map((each, index) => (index === 0 ? each : `${VALUE}${index - 1}${VALUE}${each}`))
    .join('')
  const tokens = tokensOf(text)
  const changes: SqlChange[] = []
  const replace = (kind: ChangeKind, [from, to]: readonly [number, number], by: string, words?: string) => {
    const old = shown(text.slice(from, to))
    const said = words ?? (by === '' ? `${old} dropped` : `${old} → ${shown(by)}`)
    changes.push({ kind, words: said, at: from, ...splitUp(text.slice(0, from) + by + text.slice(to)) })
  }
  if (/pg_(try_)?advisory/.test(text) && /^\s*SELECT\b/.test(text) && !/\bFROM\b/.test(text))
    replace('lock', [0, text.length], 'SELECT true', 'advisory lock dropped')
  tokens.forEach((token, index) => {
    const word = token.text.toUpperCase()
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    const [follows = '', follows2 = ''] = [1, 2].map((step) => tokens[index + step]?.text.toUpperCase() ?? '')
    const flipped = FLIPPED[token.text]
    if (flipped) replace('comparison', [token.from, token.to], flipped, `${around(text, token)} → ${flipped}`)
    else if (word === 'DESC') replace('order', [token.from, token.to], 'ASC', `${around(text, token)} → ASC`)
    else if (word === 'LIMIT' && after && after.text !== '1' && follows !== 'ALL')
      replace('limit', [after.to, after.to], ' + 1', `LIMIT ${shown(after.text)} → one more`)
    else if (word === 'FOR' && ['UPDATE', 'SHARE', 'NO', 'KEY'].includes(follows))
      replace('lock', [token.from, endOfLock(tokens, index)], '')
    else if (word === 'SKIP' && follows === 'LOCKED' && after) replace('lock', [token.from, after.to], '')
    else if (word === 'LEFT' && follows === 'JOIN' && follows2 !== 'LATERAL')
      replace('join', [token.from, token.to], '', `LEFT JOIN ${tokens[index + 2]?.text ?? ''} → JOIN`)
    else if (word === 'ON' && follows === 'CONFLICT') dropConflict(tokens, index, replace)
    else if (word === 'IN' && follows === '(') dropListed(tokens, index, replace)
    else if ((word === '+' || word === '-') && before && isOperand(before) && after)
      replace(
        'arithmetic',
        [token.from, token.to],
        word === '+' ? '-' : '+',
        `${around(text, token)} → ${word === '+' ? '-' : '+'}`,
      )
    else if (word === 'AND' && !isOfBetween(tokens, index)) dropConditions(tokens, index, replace)
    else if (word === 'WHERE' && after) dropOnlyCondition(tokens, index, replace)
  })
  return changes
}

type Replace = (kind: ChangeKind, range: readonly [number, number], by: string, words?: string) => void

function tokensOf(text: string): Token[] {
  let depth = 0
  const tokens: Token[] = []
  for (const found of text.matchAll(TOKEN)) {
    if (found[0].startsWith('--')) continue
    if (found[0] === ')') depth--
    tokens.push({ text: found[0], from: found.index, to: found.index + found[0].length, depth })
    if (found[0] === '(') depth++
  }
  return tokens
}

const isOperand = ({ text }: Token) =>
  /[\w)'\ue000]$/.test(text) && !ENDS_CONDITION.has(text.toUpperCase()) && text !== 'SELECT'

/** `a BETWEEN b AND c` is one condition. */
function isOfBetween(tokens: readonly Token[], and: number): boolean {
  const depth = tokens[and]?.depth
  for (let index = and - 1; index >= 0; index--) {
    const each = tokens[index]
    if (!each || each.depth < (depth ?? 0)) return false
    if (each.depth > (depth ?? 0)) continue
    const word = each.text.toUpperCase()
    if (word === 'BETWEEN') return true
    if (ENDS_CONDITION.has(word)) return false
  }
  return false
}

/** The condition on the right of an AND, and the one on its left when that is the first of its row. */
function dropConditions(tokens: readonly Token[], and: number, replace: Replace): void {
  const token = tokens[and]
  if (!token) return
  const right = rightEdge(tokens, and)
  replace('condition', [token.from, right], '')
  const [left, opener] = leftEdge(tokens, and)
  if (opener !== 'AND') replace('condition', [left, tokens[and + 1]?.from ?? token.to], '')
}

function dropOnlyCondition(tokens: readonly Token[], where: number, replace: Replace): void {
  const end = rightEdge(tokens, where)
  const next = tokens.find((each) => each.from >= end)
  const first = tokens[where + 1]
  if (!first || next?.text.toUpperCase() === 'AND' || first.text.toUpperCase() === 'TRUE') return
  replace('condition', [first.from, end], 'true')
}

/** Where the condition beside this token ends. */
function rightEdge(tokens: readonly Token[], from: number): number {
  const depth = tokens[from]?.depth ?? 0
  let between = 0
  for (let index = from + 1; index < tokens.length; index++) {
    const each = tokens[index]
    if (!each) break
    const word = each.text.toUpperCase()
    if (each.text === ')' && each.depth < depth) return tokens[index - 1]?.to ?? each.from
    if (each.depth > depth) continue
    if (word === 'BETWEEN') between++
    else if (word === 'AND' && between > 0) between--
    else if (ENDS_CONDITION.has(word) && !isPartOfOperand(tokens, index))
      return tokens[index - 1]?.to ?? each.from
  }
  return tokens.at(-1)?.to ?? 0
}

/** `IS DISTINCT FROM`, `extract(… FROM …)` and `CASE … END` are within a condition. */
function isPartOfOperand(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.text.toUpperCase()
  const before = tokens[index - 1]?.text.toUpperCase()
  return (word === 'FROM' && before === 'DISTINCT') || (word === 'LEFT' && tokens[index + 1]?.text === '(')
}

function leftEdge(tokens: readonly Token[], and: number): [at: number, opener: string] {
  const depth = tokens[and]?.depth ?? 0
  let start = tokens[and]?.from ?? 0
  for (let index = and - 1; index >= 0; index--) {
    const each = tokens[index]
    if (!each) break
    if (each.text === '(' && each.depth < depth) return [start, '(']
    const word = each.text.toUpperCase()
    const isEnd = each.depth <= depth && ENDS_CONDITION.has(word) && !isPartOfOperand(tokens, index)
    if (isEnd && !(word === 'AND' && isOfBetween(tokens, index))) return [start, each.text.toUpperCase()]
    start = each.from
  }
  return [start, '']
}

function endOfLock(tokens: readonly Token[], at: number): number {
  let index = at + 1
  while (/^(NO|KEY|UPDATE|SHARE|SKIP|LOCKED|NOWAIT)$/i.test(tokens[index]?.text ?? '')) index++
  if (/^OF$/i.test(tokens[index]?.text ?? '')) {
    index += 2
    while (/^(SKIP|LOCKED|NOWAIT)$/i.test(tokens[index]?.text ?? '')) index++
  }
  return tokens[index - 1]?.to ?? 0
}

function dropConflict(tokens: readonly Token[], on: number, replace: Replace): void {
  const nothing = tokens.findIndex((each, index) => index > on && each.text.toUpperCase() === 'NOTHING')
  const last = tokens[nothing]
  const first = tokens[on]
  if (!last || !first || tokens.slice(on, nothing).some((each) => each.text.toUpperCase() === 'UPDATE'))
    return
  replace('conflict', [first.from, last.to], '')
}

/** Each text of `IN ('a', 'b')`. */
function dropListed(tokens: readonly Token[], at: number, replace: Replace): void {
  const items: Token[] = []
  let index = at + 2
  for (; tokens[index] && tokens[index]?.text !== ')'; index += 1) {
    const each = tokens[index]
    if (each && each.text !== ',') items.push(each)
  }
  if (items.length < 2 || !items.every(({ text }) => text.startsWith("'"))) return
  items.forEach((item, place) => {
    const [next, previous] = [items[place + 1], items[place - 1]]
    const range = next ? ([item.from, next.from] as const) : ([previous?.to ?? item.from, item.to] as const)
    replace('listed', range, '', `${item.text} of the list dropped`)
  })
}

function splitUp(text: string): { strings: string[]; kept: number[] } {
  const parts = text.split(VALUE)
  return {
    strings: parts.filter((_, index) => index % 2 === 0),
    kept: parts.filter((_, index) => index % 2 === 1).map(Number),
  }
}

function around(text: string, { from, to }: Token): string {
  const before = text.slice(0, from).split(/\s+/).slice(-2).join(' ')
  const after = text.slice(to).trimStart().split(/\s+/)[0] ?? ''
  return shown(`${before}${text.slice(from, to)} ${after}`)
}

const shown = (text: string) =>
  text
    .replaceAll(/\ue000(\d+)\ue000/g, (_found, index) => `\${${index}}`)
    .replaceAll(/\s+/g, ' ')
    .trim()
