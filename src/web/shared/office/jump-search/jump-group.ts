/** One line of what was found: where it leads, its name, and what tells it from others of that name. */
export interface JumpEntry {
  to: string
  title: string
  detail: string
}

export interface JumpGroup {
  kind:
    | 'orders'
    | 'returns'
    | 'disputes'
    | 'serials'
    | 'people'
    | 'products'
    | 'sellers'
    | 'tickets'
    | 'pages'
  title: string
  entries: JumpEntry[]
  /** The list with the same words, where there may be more. */
  allTo?: string | undefined
}

/** What the search page of an audience answers, to itself and to the dialog. */
export interface JumpAnswer {
  query: string
  /** All that can be looked for, in a sentence. */
  hint: string
  groups: JumpGroup[]
}

/** The search of an audience: its page, and how the field and the way to it are called. */
export interface JumpPlace {
  path: string
  label: string
  placeholder: string
}

/** Of a kind at most so many are shown. */
export const ENTRIES_MAX = 5

export function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ')
}

export const ENOUGH = 'Type three letters of a name, or a full number.'
