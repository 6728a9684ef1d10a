import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { withinLimitOnce } from './within-limit.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

test('a request that is repeated a hundred times is one attempt; the eleventh other one has to wait', async () => {
  const attempt = (thing: string) => withinLimitOnce(app, 'checkout-account', { key: 'asha', thing })
  const twins = await Promise.all(Array.from({ length: 100 }, () => attempt('key 0')))
  expect(twins.every((each) => each.ok)).toBe(true)
  for (let n = 1; n < 10; n++) expect(await attempt(`key ${n}`)).toMatchObject({ ok: true })
  expect(await attempt('key 10')).toMatchObject({
    ok: false,
    problem: { code: 'identity.too_many_attempts' },
  })
  expect(await attempt('key 3')).toMatchObject({ ok: true })
})
