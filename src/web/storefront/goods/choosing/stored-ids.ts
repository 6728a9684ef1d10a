import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { withStorage } from '../../ground/shared/browser-storage.ts'
import { makeStore, type Store } from '../../ground/shared/make-store.ts'

/** Ids of products that the browser keeps: its storage outlives the page, and other tabs hear of a change. */
export interface StoredIds extends Store<{ ids: readonly string[] }> {
  setIds(ids: readonly string[]): void
}

/** The products under one key of the browser's storage, `max` at most. */
export function storedIds(key: string, max: number): StoredIds {
  const store = makeStore<{ ids: readonly string[] }>({ ids: read(key, max) })
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.setState({ ids: read(key, max) })
  })
  return {
    ...store,
    setIds(ids) {
      const kept = ids.slice(0, max)
      store.setState({ ids: kept })
      withStorage('localStorage', (storage) => storage.setItem(key, JSON.stringify(kept)))
    },
  }
}

/** A short text that the browser keeps. */
export function storedText(key: string): { get(): string; set(text: string): void } {
  return {
    get: () => withStorage('localStorage', (storage) => storage.getItem(key)) ?? '',
    set: (text) => withStorage('localStorage', (storage) => storage.setItem(key, text)),
  }
}

/** What people, extensions and older pages may have written: what is no id is dropped. */
function read(key: string, max: number): string[] {
  const text = withStorage('localStorage', (storage) => storage.getItem(key))
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, max) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isProductId(value)
}
