import { beforeEach, expect, test, vi } from 'vitest'
import type { Toast } from './toasts.ts'

let toasts: typeof import('./toasts.ts')
beforeEach(async () => {
  vi.resetModules()
  toasts = await import('./toasts.ts')
})

test('a toast announced before its display has loaded is shown once the display is there', () => {
  const shown: Toast[] = []
  toasts.notify.success('Samsung 990 PRO added to cart')
  toasts.displayToasts((toast) => shown.push(toast))
  toasts.notify.error('Failed to place order. Please try again.')
  expect(shown).toEqual([
    { kind: 'success', text: 'Samsung 990 PRO added to cart' },
    { kind: 'error', text: 'Failed to place order. Please try again.' },
  ])
})

test('a toast can lead to a page', () => {
  const shown: Toast[] = []
  toasts.displayToasts((toast) => shown.push(toast))
  toasts.notify.success('Samsung 990 PRO added to cart', { label: 'View cart', to: '/cart' })
  expect(shown[0]?.action).toEqual({ label: 'View cart', to: '/cart' })
})

test('the display is called for when the first toast comes, not before', () => {
  const wake = vi.fn()
  toasts.whenFirstAnnounced(wake)
  expect(wake).not.toHaveBeenCalled()
  toasts.notify.message('Hello')
  expect(wake).toHaveBeenCalledOnce()
})

test('a toast that waits wakes whoever begins to listen, and none is shown twice', () => {
  toasts.notify.message('Hello')
  const wake = vi.fn()
  toasts.whenFirstAnnounced(wake)
  expect(wake).toHaveBeenCalledOnce()
  const shown: Toast[] = []
  const stop = toasts.displayToasts((toast) => shown.push(toast))
  stop()
  toasts.displayToasts((toast) => shown.push(toast))
  expect(shown).toHaveLength(1)
})
