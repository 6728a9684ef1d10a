import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hash-password.ts'

test('a password is hashed at its full cost, and is the only one that its hash knows', async () => {
  const hashed = await hashPassword('the monsoon came late')
  const hash = hashed.ok ? hashed.value : ''
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'the monsoon came late')).toEqual({ ok: true, value: true })
  expect(await verifyPassword(hash, 'the monsoon came early')).toEqual({ ok: true, value: false })
  expect(await verifyPassword(undefined, 'the monsoon came late')).toEqual({ ok: true, value: false })
})
