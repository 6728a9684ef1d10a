import { expect, test } from 'vitest'
import { ROLES } from '#domain/ground/access/session-limits.ts'
import { ACCOUNT_PATHS, audienceOf } from './account-paths.ts'

test.each(ROLES)('every page of a %s’s account is found to be theirs', (audience) => {
  const { start, back, ...pages } = ACCOUNT_PATHS[audience]
  expect(back).toMatch(/^Back to /)
  for (const path of [start, ...Object.values(pages)]) expect(audienceOf(path), path).toBe(audience)
  // As the router gives the pattern of a route.
  expect(audienceOf(pages.prove.slice(1))).toBe(audience)
})

test.each(['', '/', 'vendors/login', 'profile/vendor', 'x/admin/prove'])(
  'the pattern “%s” belongs to those who may do least',
  (pattern) => {
    expect(audienceOf(pattern)).toBe('customer')
  },
)
