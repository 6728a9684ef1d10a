import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { addAdmin, OWNER, permitted } from '#tests/support/back-office.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { addTemplate, editTemplate, removeTemplate, restoreTemplate } from './change-templates.ts'
import { findTemplate, listTemplates } from './template-views.ts'

let app: App
let close: () => Promise<void>
let admin: Permitted<'support.answer'>

beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  admin = permitted(await addAdmin(app, 'support'), 'support.answer')
})
afterAll(() => close())

async function add(name: string, key = app.random.uuid()) {
  const added = await addTemplate(app, admin, { name, text: 'Dear {name}', key })
  if (!added.ok) throw new Error(added.problem.code)
  return added.value.id
}
const names = async () => (await listTemplates(app.db, OWNER)).map(({ name }) => name)

test('a template is kept once, however often its form is sent, and no other has its name', async () => {
  const key = app.random.uuid()
  expect(await add('Late parcel', key)).toBe(await add('Late parcel', key))
  expect(await names()).toEqual(['Late parcel'])
  expect(await addTemplate(app, admin, { name: 'LATE parcel', text: 'x' })).toMatchObject({
    problem: { code: 'support.template_name_taken', fields: { name: expect.any(String) } },
  })
})

test('a template that somebody else changed meanwhile is not overwritten', async () => {
  const id = await add('Refund')
  const change = (text: string) =>
    editTemplate(app, admin, { id, fields: { name: 'Refund', text, version: '1' } })
  expect((await change('First')).ok).toBe(true)
  expect(await change('Second')).toMatchObject({ problem: { code: 'support.template_changed' } })
  expect((await findTemplate(app.db, OWNER, id))?.text).toBe('First')
  expect((await change('First')).ok).toBe(true)
})

test('a template that was taken away comes back, unless its name was given to another', async () => {
  const id = await add('Warranty')
  expect(await removeTemplate(app, admin, id)).toEqual({ ok: true, value: { name: 'Warranty' } })
  expect(await names()).not.toContain('Warranty')
  expect(await findTemplate(app.db, OWNER, id)).toBeUndefined()
  expect((await restoreTemplate(app, admin, id)).ok).toBe(true)
  expect(await names()).toContain('Warranty')
  await removeTemplate(app, admin, id)
  await add('Warranty')
  expect(await restoreTemplate(app, admin, id)).toMatchObject({
    problem: { code: 'support.template_name_taken' },
  })
  const actions = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'template.added',
    'template.removed',
    'template.restored',
    'template.removed',
  ])
})
