import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint } from '#server/outside/fingerprint.ts'
import { fingerprintRows } from '#tests/support/fingerprint-rows.ts'
import { type AccessMarketplace, startAccessMarketplace } from './access-marketplace.ts'
import { ACCESS, type Visitor } from './access-table.ts'
import { gatherForms, keepSignedIn, type OfferedForm, pathsOf } from './offered-forms.ts'

/** Fields that say which of several deeds a form is for. */
const DECIDING = new Set(['intent', 'section', 'mode', 'onHoliday'])
const NONSENSE = 'nonsense'
/** Forms of one deed, which needs no word and no field: whoever may send them does it. */
const ONE_DEED = new Set([
  '/orders/:id',
  '/contact/tickets/:token',
  '/newsletter',
  '/vendor/import/:id',
  '/vendor/settings/send-again',
  '/admin/audit',
  '/admin/newsletter/export.csv',
])
const ROLES = ['customer', 'vendor', 'admin'] as const satisfies readonly Visitor[]

let access: AccessMarketplace
let forms: OfferedForm[]
beforeAll(async () => {
  access = await startAccessMarketplace()
  for (const role of ROLES) await addSecondSession(role)
  const signEverybodyIn = await keepSignedIn(access.shop.app)
  await signEverybodyIn()
  forms = await gatherForms(access)
})
afterAll(() => access?.shop.close())

/** A person with one session is offered no form that ends another. */
async function addSecondSession(role: (typeof ROLES)[number]): Promise<void> {
  const { db } = access.shop.app
  const token_sha256 = fingerprint(access.cookies.get(role)?.split('=')[1] ?? '')
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_sha256', '=', token_sha256)
    .executeTakeFirstOrThrow()
  const second = { ...session, id: randomUUID(), token_sha256: fingerprint(randomUUID()) }
  await db.insertInto('sessions').values(second).execute()
}

async function post(visitor: Visitor, path: string, fields: readonly (readonly string[])[]): Promise<number> {
  const cookie = access.cookies.get(visitor)
  const response = await fetch(access.shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams(fields.map(([name = '', value = '']) => [name, value])),
  })
  await response.arrayBuffer()
  return response.status
}

/** The same form without a word, with one that is none, with another beside it, and with it twice. */
function spoiltOnes({ form }: OfferedForm): { what: string; fields: (readonly string[])[] }[] {
  const presses = form.buttons.length > 0 ? form.buttons : [undefined]
  return presses.flatMap((pressed) => {
    const fields = [...form.fields, ...(pressed ? [pressed] : [])]
    const deciding = fields.filter(([name]) => DECIDING.has(name))
    return deciding.flatMap(([name, value]) => {
      const rest = fields.filter((field) => field[0] !== name)
      return [
        { what: `without ${name}`, fields: rest },
        { what: `${name} ${NONSENSE}`, fields: [...rest, [name, NONSENSE]] },
        { what: `${name} __proto__`, fields: [...rest, [name, '__proto__']] },
        { what: `${name} ${value} and more`, fields: [...rest, [name, value], [name, NONSENSE]] },
      ]
    })
  })
}

describe('a form that asks for a deed which its page does not know', () => {
  test('is refused and changes no row, whichever page offers it', async () => {
    const wrong: string[] = []
    let asked = 0
    let before = await fingerprintRows(access.shop.databaseUrl)
    for (const offered of forms) {
      const spoilt = spoiltOnes(offered)
      asked += spoilt.length
      for (const { what, fields } of spoilt) {
        const status = await post(offered.visitor, offered.form.action, fields)
        if (status !== 400 && status !== 422)
          wrong.push(`${offered.visitor} ${offered.form.action} ${what}: ${status}`)
      }
      if (spoilt.length === 0) continue
      const after = await fingerprintRows(access.shop.databaseUrl)
      const changed = Object.keys(after).filter((table) => after[table] !== before[table])
      if (changed.length > 0) wrong.push(`${offered.visitor} ${offered.form.action} changed ${changed}`)
      before = after
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(100)
  })

  let before: Record<string, string> | undefined
  test.each(ACCESS.filter(({ path, POST }) => POST && !ONE_DEED.has(path)))(
    '$path does nothing of the kind for any role',
    async (row) => {
      before ??= await fingerprintRows(access.shop.databaseUrl)
      for (const role of ROLES)
        for (const path of pathsOf(row, access))
          for (const fields of [[], [['intent', NONSENSE]]])
            expect([400, 401, 403, 404, 410, 422, 200, 302, 303]).toContain(await post(role, path, fields))
      const after = await fingerprintRows(access.shop.databaseUrl)
      expect(after).toEqual(before)
    },
  )
})
