import { expect, test } from 'vitest'
import { menuGroupKey, menuGroupsLine, readMenuGroups } from './menu-groups.ts'

test('what somebody folded or unfolded is remembered, for its area alone', () => {
  const groups = { [menuGroupKey('Your shop')]: false, [menuGroupKey('Money')]: true }
  const line = menuGroupsLine(groups, '/vendor')
  expect(line).toContain('; Path=/vendor;')
  const cookie = line.split(';')[0] ?? ''
  expect(readMenuGroups(new Headers({ Cookie: `nn-theme=dark; ${cookie}` }))).toEqual(groups)
})

test.each(['', 'nn-menu=', 'nn-menu=money', 'nn-menu=money_2', 'nn-menu="><script>_1', 'nn-menus=money_1'])(
  '%s says of no group how it is',
  (Cookie) => {
    expect(readMenuGroups(new Headers({ Cookie }))).toEqual({})
  },
)
