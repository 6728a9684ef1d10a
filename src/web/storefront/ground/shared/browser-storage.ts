/**
 * Does something with what the browser keeps for this shop; undefined where it keeps nothing: private windows and full
 * disks refuse it, a bare WebView of Android has none (`null`), and the server is no browser.
 */
export function withStorage<Value>(
  kind: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Value,
): Value | undefined {
  try {
    return use(window[kind])
  } catch {
    return undefined
  }
}
