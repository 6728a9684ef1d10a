import type { Filter } from '#domain/ground/lists/filter-kinds.ts'

const NAMES_MAX = 20

/** Several names, of which any may be; in the address with "~" between them. */
export function names({ label, lengthMax }: { label: string; lengthMax: number }): Filter<readonly string[]> {
  return {
    label,
    control: 'hidden',
    read: (text) => {
      const all = text.split('~').map((name) => name.trim())
      const some = [...new Set(all)].filter((name) => name !== '' && name.length <= lengthMax)
      return some.length > 0 ? some.slice(0, NAMES_MAX) : undefined
    },
    write: (some) => some.join('~'),
    say: (some) => some.join(', '),
  }
}
