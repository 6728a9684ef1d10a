import type { Control, Filter, Option } from './filter-kinds.ts'
import { type PagePosition, positionText } from './page-position.ts'

type Filters = Readonly<Record<string, Filter<unknown>>>

type Values<Of extends Filters> = {
  [Name in keyof Of]?: (Of[Name] extends Filter<infer Value> ? Value : never) | undefined
}

/** What was asked of a list: the filters in force, the sort order where there are several, the cursor of a later page. */
export type Query<Of extends Filters, Sort extends string> = Values<Of> & { cursor?: string | undefined } & ([
    Sort,
  ] extends [never]
    ? object
    : { sort: Sort })

/** What a list can be asked for. One declaration gives its address, its form and the type of its query. */
interface Declaration<Of extends Filters, Sort extends string> {
  /** In the order of the address. */
  filters: Of
  /** Pairs of filters that are the two ends of a range: in the wrong order they change places. */
  ranges?: readonly (readonly [keyof Of, keyof Of])[]
  /** The sort orders with the words on the menu, the default first. Left out where there is only one. */
  sorts?: readonly Option<Sort>[]
}

/** A field of the list's form as the kit's `FilterField` takes it. */
export interface FormField {
  name: string
  control: Control
  label: string
  /** As an address says it; "" for no filter. */
  value: string
  placeholder?: string
  lengthMax?: number
  options?: readonly Option[]
  any?: string
}

/** The ways to the other pages of a list, each absent where it would lead nowhere, and where this page stands. */
export interface PageLinks {
  firstTo: string | undefined
  previousTo: string | undefined
  nextTo: string | undefined
  position: string | undefined
}

/** A filter in force, in words, and the list without it. */
export interface FilterChip {
  name: string
  text: string
  to: string
}

/** Ample for the longest name in any script as part of a sort key. */
const CURSOR_LENGTH_MAX = 1_000

/** Declares a list; `src/domain/people/accounts/user-list.ts` is an example to begin with. */
// Long because it is one declaration: all that it gives reads its filters and its orders.
export function declareList<const Of extends Filters, Sort extends string = never>(
  list: Declaration<Of, Sort>,
) {
  type Asked = Query<Of, Sort>
  const { filters, ranges = [], sorts = [] } = list
  const names = Object.keys(filters)
  const usualSort = sorts[0]?.key
  const filterOf = (name: string) => filters[name] as Filter<unknown>
  const paramOf = (name: string) => filterOf(name).param ?? name
  const written = (asked: Partial<Asked>, name: string) => {
    const value = (asked as Record<string, unknown>)[name]
    return value === undefined ? '' : filterOf(name).write(value)
  }

  /** Reads the query string: what the list does not know is left out. Takes URLSearchParams' `get`. */
  function parse(address: { get(name: string): string | null }): Asked {
    const asked: Record<string, unknown> = {}
    for (const name of names) {
      const value = filterOf(name).read(address.get(paramOf(name)) ?? '')
      if (value !== undefined) asked[name] = value
    }
    for (const [from, to] of ranges) turnAround(asked, String(from), String(to))
    const cursor = address.get('cursor') ?? ''
    const sort = sorts.find(({ key }) => key === address.get('sort'))?.key ?? usualSort
    const isCursor = /^[\w-]+$/.test(cursor) && cursor.length <= CURSOR_LENGTH_MAX
    return { ...asked, ...(sort && { sort }), ...(isCursor && { cursor }) } as Asked
  }

  /** The labels of what the address asks for and the list does not understand: it is left out, and is to be said. */
  function notUnderstood(address: { get(name: string): string | null }): string[] {
    return names.flatMap((name) => {
      const { label, read, usual } = filterOf(name)
      const text = (address.get(paramOf(name)) ?? '').trim()
      return text === '' || text === usual || read(text) !== undefined ? [] : [label.replace(/ \(.*\)$/, '')]
    })
  }

  /** The shortest query string that says the same, with its "?", or "". */
  function search(asked: Partial<Asked>): string {
    const { sort, cursor } = asked as { sort?: Sort; cursor?: string }
    const pairs = names.map((name) => [paramOf(name), written(asked, name)])
    const all = [...pairs, ['sort', sort === usualSort ? '' : sort], ['cursor', cursor]]
    const parts = all.flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []))
    return parts.length > 0 ? `?${parts.join('&')}` : ''
  }

  /** Whether any filter is in force; an order or a later page is none. */
  function isNarrowed(asked: Asked): boolean {
    return names.some((name) => written(asked, name) !== '')
  }

  /** The fields of the form, each by its filter's name, and the menu of orders. */
  function fields(asked: Asked): Record<keyof Of | 'sort', FormField> {
    const ofFilters = names.map((name) => {
      const { param = name, usual = '', read, write, say, ...shown } = filterOf(name)
      return [name, { ...shown, name: param, value: written(asked, name) || usual }]
    })
    const sort = {
      name: 'sort',
      control: 'choice',
      label: 'Sort by',
      value: (asked as { sort?: Sort }).sort,
      options: sorts,
    }
    return Object.fromEntries([...ofFilters, ['sort', sort]])
  }

  /** The filters in force, each with the way to the list without it; those that tabs show are left to the tabs. */
  function chips(
    path: string,
    { cursor: _cursor, ...asked }: Asked,
    tabs: readonly (keyof Of)[] = [],
  ): FilterChip[] {
    return names.flatMap((name) => {
      const { label, say, control } = filterOf(name)
      const { [name]: value, ...others } = asked as Record<string, unknown>
      if (tabs.includes(name) || written(asked as Partial<Asked>, name) === '') return []
      const words = say ? say(value) : String(value)
      const plain = label.replace(/ \(.*\)$/, '')
      const text = control === 'search' ? `“${words}”` : words ? `${plain}: ${words}` : plain
      return [{ name: paramOf(name), text, to: path + search(others as Partial<Asked>) }]
    })
  }

  /** What the links to the other pages and the words between them are, for a page that stands there. */
  function pages(path: string, asked: Asked, position: Partial<PagePosition>): PageLinks {
    const { nextCursor, previousCursor } = position
    const at = (cursor: string) => path + search({ ...asked, cursor } as Partial<Asked>)
    return {
      // Where the page before is the first one, one link is enough.
      firstTo: previousCursor ? at('') : undefined,
      previousTo: previousCursor === undefined ? undefined : at(previousCursor),
      nextTo: nextCursor && at(nextCursor),
      position: positionText(position),
    }
  }

  return { sorts, parse, notUnderstood, search, isNarrowed, fields, chips, pages }
}

function turnAround(asked: Record<string, unknown>, from: string, to: string): void {
  const [first, last] = [asked[from], asked[to]]
  if (first === undefined || last === undefined || (first as string) <= (last as string)) return
  asked[from] = last
  asked[to] = first
}
