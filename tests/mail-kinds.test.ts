import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAIL_KINDS } from '#domain/office/system/mail-kinds.ts'

/** A kind with its subject a few lines later, as all mails are queued; or one of two. */
const KIND = /^\s+kind: ([^\n]*'[a-z]+-[a-z-]+'[^\n]*)\n(?:[^\n]*\n){0,4}?\s+subject\b/gm

test('every kind of mail that is sent has words for those who read lists of mails', () => {
  const kinds = readdirSync('src/server', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .flatMap(({ parentPath, name }) => [...readFileSync(`${parentPath}/${name}`, 'utf8').matchAll(KIND)])
    .flatMap(([, said = '']) => [...said.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)])
    .flatMap(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter((kind) => !(kind in MAIL_KINDS))).toEqual([])
})
