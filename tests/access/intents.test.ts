import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprintRows } from '#tests/support/fingerprint-rows.ts'
import { inFull, isFull } from '#tests/support/full-run.ts'
import { type AccessMarketplace, startAccessMarketplace } from './access-marketplace.ts'
import { ACCESS, type RouteAccess, type Visitor } from './access-table.ts'
import { gatherForms, keepSignedIn, type OfferedForm, pathsOf } from './offered-forms.ts'

/** Fields that say which of several deeds a form is for. */
const DECIDING = new Set(['intent', 'section', 'mode', 'onHoliday'])
const NONSENSE = 'nonsense'
/** Forms of one deed, which needs no word and no field: whoever may send them does it. */
const ONE_DEED = new Set([
  '/orders/:id',
  '/contact/tickets/:token',
  '/messages/tickets/:ticketId',
  '/newsletter',
  '/vendor/settings/send-again',
  '/admin/audit',
  '/admin/newsletter/export.csv',
])
/** All tables are read after so many forms or addresses: a change names these. */
const FORMS_A_LOOK = inFull(1, 80)
const ROWS_A_LOOK = inFull(1, 40)
/** A form that says nothing, and one whose word is none; on each commit one of both by turns. */
const WORDLESS = [[], [['intent', NONSENSE]]]
const ROLES = ['customer', 'vendor', 'admin'] as const satisfies readonly Visitor[]

let access: AccessMarketplace
let forms: OfferedForm[]
beforeAll(async () => {
  access = await startAccessMarketplace()
  const signEverybodyIn = await keepSignedIn(access.shop.app)
  await signEverybodyIn()
  forms = await gatherForms(access)
})
afterAll(() => access?.shop.close())

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

/** Who is sent to another door is not asked for a deed (`access.test.ts`). */
function isLetIn({ POST }: RouteAccess, role: Visitor): boolean {
  const outcome = POST?.[role]
  return outcome !== 401 && outcome !== 403 && !/^\/(auth|vendor|admin)\/login$/.test(String(outcome))
}

/**
 * The same form without a word, with one that is none, with another beside it, and with it twice; on each commit one of
 * these by turns.
 */
function spoiltOnes({ form }: OfferedForm, turn: number): { what: string; fields: (readonly string[])[] }[] {
  const presses = form.buttons.length > 0 ? form.buttons : [undefined]
  return presses.flatMap((pressed) => {
    const fields = [...form.fields, ...(pressed ? [pressed] : [])]
    const deciding = fields.filter(([name]) => DECIDING.has(name))
    return deciding.flatMap(([name, value]) => {
      const rest = fields.filter((field) => field[0] !== name)
      const spoilt = [
        { what: `without ${name}`, fields: rest },
        { what: `${name} ${NONSENSE}`, fields: [...rest, [name, NONSENSE]] },
        { what: `${name} __proto__`, fields: [...rest, [name, '__proto__']] },
        { what: `${name} ${value} and more`, fields: [...rest, [name, value], [name, NONSENSE]] },
      ]
      return spoilt.filter((_way, index) => isFull || index === turn % spoilt.length)
    })
  })
}

/** On each commit the own one alone of what is somebody's: another's is as absent as nobody's (`access.test.ts`). */
function askedPaths(row: RouteAccess): string[] {
  const paths = pathsOf(row, access)
  return isFull || !(row.thing ?? row.of) ? paths : paths.toSpliced(1, 2)
}

describe('a form that asks for a deed which its page does not know', () => {
  test('is refused and changes no row, whichever page offers it', async () => {
    const wrong: string[] = []
    let asked = 0
    let before = await fingerprintRows(access.shop.databaseUrl)
    const spoilt = forms.map((offered, index) => ({ offered, ways: spoiltOnes(offered, index) }))
    const some = spoilt.filter(({ ways }) => ways.length > 0)
    for (let at = 0; at < some.length; at += FORMS_A_LOOK) {
      const looked = some.slice(at, at + FORMS_A_LOOK)
      for (const { offered, ways } of looked)
        for (const { what, fields } of ways) {
          asked += 1
          const status = await post(offered.visitor, offered.form.action, fields)
          if (status !== 400 && status !== 422)
            wrong.push(`${offered.visitor} ${offered.form.action} ${what}: ${status}`)
        }
      const after = await fingerprintRows(access.shop.databaseUrl)
      const changed = Object.keys(after).filter((table) => after[table] !== before[table])
      const sent = looked.map(({ offered: { visitor, form } }) => `${visitor} ${form.action}`)
      if (changed.length > 0) wrong.push(`one of ${sent.join(', ')} changed ${changed}`)
      before = after
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(80)
  })

  const rows = ACCESS.filter(({ path, POST }) => POST && !ONE_DEED.has(path))
  const groups = Array.from({ length: Math.ceil(rows.length / ROWS_A_LOOK) }, (_none, index) => {
    const some = rows.slice(index * ROWS_A_LOOK, (index + 1) * ROWS_A_LOOK)
    return { first: some[0]?.path, count: some.length, some }
  })
  let before: Record<string, string> | undefined
  test.each(groups)('$first ($count addresses) does nothing of the kind for any role', async ({ some }) => {
    before ??= await fingerprintRows(access.shop.databaseUrl)
    for (const [index, row] of some.entries())
      for (const role of ROLES.filter((each) => isFull || isLetIn(row, each)))
        for (const [nth, path] of askedPaths(row).entries())
          for (const fields of isFull ? WORDLESS : WORDLESS.slice((index + nth) % 2, ((index + nth) % 2) + 1))
            expect([400, 401, 403, 404, 410, 422, 200, 302, 303], path).toContain(
              await post(role, path, fields),
            )
    const after = await fingerprintRows(access.shop.databaseUrl)
    expect(after).toEqual(before)
  })
})
