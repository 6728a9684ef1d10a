import { compared } from './compared-store.ts'
import type { StoredIds } from './stored-ids.ts'
import { wished } from './wished-store.ts'

/** Which product the link of a switch names, and among which it is chosen. */
export function choiceOf(href: string): { store: StoredIds; id: string } {
  const { pathname, searchParams } = new URL(href)
  return pathname === '/compare'
    ? { store: compared, id: searchParams.get('p') ?? '' }
    : { store: wished, id: searchParams.get('add') ?? '' }
}
