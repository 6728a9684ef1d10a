/**
 * All changes of a file are in it at once, each behind a number: one of them is on at a time. What the changed files
 * call is here, as a global value, since they may import nothing that the file did not import before.
 */
export interface Switch {
  /** The number of the change that is on; 0 for none. */
  active: number
  /** Where the numbers that were passed are noted, while somebody wants to know. */
  reached: Set<number> | undefined
  on(id: number): boolean
  not(id: number, condition: unknown): unknown
  more(id: number, value: number): number
  drop(id: number, receiver: Record<string, (...given: unknown[]) => unknown>, name: string): unknown
  lt(id: number, left: number, right: number): boolean
  le(id: number, left: number, right: number): boolean
  gt(id: number, left: number, right: number): boolean
  ge(id: number, left: number, right: number): boolean
  eq(id: number, left: unknown, right: unknown): boolean
  ne(id: number, left: unknown, right: unknown): boolean
  add(id: number, left: number, right: number): number
  sub(id: number, left: number, right: number): number
  list(first: number, items: readonly unknown[]): readonly unknown[]
  sql(tag: Tag, edits: readonly SqlEdit[], isStatic: boolean): Tag
}

type Tag = (strings: readonly string[], ...values: unknown[]) => object

/** A template with other words: which of the values stay, and the texts around them. */
export type SqlEdit = readonly [id: number, strings: readonly string[], kept: readonly number[]]

export const SWITCH = '__mutants'

declare global {
  var __mutants: Switch | undefined
}

export function installSwitch(): Switch {
  globalThis.__mutants ??= newSwitch()
  return globalThis.__mutants
}

function newSwitch(): Switch {
  const made: Switch = {
    active: 0,
    reached: undefined,
    on(id) {
      made.reached?.add(id)
      return made.active === id
    },
    not: (id, condition) => (made.on(id) ? !condition : condition),
    more: (id, value) => (made.on(id) ? value + 1 : value),
    drop: (id, receiver, name) => (made.on(id) ? () => receiver : receiver[name]?.bind(receiver)),
    lt: (id, left, right) => (made.on(id) ? left <= right : left < right),
    le: (id, left, right) => (made.on(id) ? left < right : left <= right),
    gt: (id, left, right) => (made.on(id) ? left >= right : left > right),
    ge: (id, left, right) => (made.on(id) ? left > right : left >= right),
    eq: (id, left, right) => (left === right) !== made.on(id),
    ne: (id, left, right) => (left !== right) !== made.on(id),
    add: (id, left, right) => (isNumber(left) && made.on(id) ? left - right : left + right),
    sub: (id, left, right) => (made.on(id) ? left + right : left - right),
    list: (first, items) => listOf(made, first, items),
    sql: (tag, edits, isStatic) => editedTag(made, { tag, edits, isStatic }),
  }
  return made
}

/** Texts are joined by the same sign, and have no difference. */
const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'

/** A list that was made when the module was loaded, before any change was on: it is looked at anew each time. */
function listOf(made: Switch, first: number, items: readonly unknown[]): readonly unknown[] {
  const without = items.map((_, left) => items.filter((_each, index) => index !== left))
  return new Proxy(items, {
    get(_, name) {
      const index = items.findIndex((_each, at) => made.on(first + at))
      const now = without[index] ?? items
      const value: unknown = Reflect.get(now, name)
      return typeof value === 'function' ? value.bind(now) : value
    },
  })
}

function editedTag(
  made: Switch,
  { tag, edits, isStatic }: { tag: Tag; edits: readonly SqlEdit[]; isStatic: boolean },
): Tag {
  const pick = (strings: readonly string[], values: readonly unknown[]) => {
    // All of them are reached: no `find`, which would stop at the first.
    const [edit] = edits.filter(([id]) => made.on(id))
    if (!edit) return tag(strings, ...values)
    return tag(edit[1], ...edit[2].map((index) => values[index]))
  }
  if (!isStatic) return (strings, ...values) => pick(strings, values)
  // A piece that was made when the module was loaded is put together anew each time that it becomes part of a statement.
  return (strings, ...values) =>
    new Proxy(tag(strings, ...values), {
      get(whole, name) {
        const value: unknown = Reflect.get(whole, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const now = pick(strings, values)
          return Reflect.apply(Reflect.get(now, name), now, given)
        }
      },
    })
}
