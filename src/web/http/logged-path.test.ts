import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  ['/contact/tickets/s3cr3t-t0ken_x', '/contact/tickets/…'],
  ['/contact/tickets/s3cr3t-t0ken_x.data', '/contact/tickets/….data'],
  ['/wishlists/s3cr3t-t0ken_x', '/wishlists/…'],
  ['/wishlists/s3cr3t-t0ken_x.data', '/wishlists/….data'],
  ['/d/s3cr3t-t0ken_x', '/d/…'],
  ['/d/s3cr3t-t0ken_x.data', '/d/….data'],
  ['/contact', '/contact'],
  ['/products/d/x', '/products/d/x'],
  ['/products/contact/tickets/x', '/products/contact/tickets/x'],
])('%s stands in the log as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
