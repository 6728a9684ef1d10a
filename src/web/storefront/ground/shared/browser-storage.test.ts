import { afterEach, expect, test, vi } from 'vitest'
import { withStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const keep = () => withStorage('localStorage', (storage) => storage.getItem('nn-cart'))

test('what a browser keeps is read', () => {
  vi.stubGlobal('window', { localStorage: { getItem: () => 'kept' } })
  expect(keep()).toBe('kept')
})

test('a WebView without storage keeps nothing', () => {
  vi.stubGlobal('window', { localStorage: null })
  expect(keep()).toBeUndefined()
})

test('a private window that refuses keeps nothing', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  expect(keep()).toBeUndefined()
})

test('the server keeps nothing', () => {
  expect(keep()).toBeUndefined()
})
