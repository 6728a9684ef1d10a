import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect } from 'vitest'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import { sendMail } from '#server/ground/mail/send-mail.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'

const { newPerson, shop } = openJourneys()
const LOOKS = looks('phone')

let meera: Awaited<ReturnType<typeof addAdmin>>

async function enter(who: { userId: string }, options: PersonOptions = {}): Promise<Person> {
  const person = await newPerson(options)
  const [name = '', value = ''] = (await signInAdmin(shop().app, who)).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}
const colleague = (role: BackOfficeRole) => addAdmin(shop().app, role, `A person of ${role}`)

const mailsTo = (address: string) =>
  shop()
    .app.db.selectFrom('mails')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute()
const message = (person: Person) => person.page.getByRole('textbox', { name: 'Message' })
/** The way into the thread that the latest mail gives. */
async function linkTo(address: string): Promise<string> {
  const text = (await mailsTo(address)).at(-1)?.text_body ?? ''
  return /\/contact\/tickets\/[\w-]+/.exec(text)?.[0] ?? ''
}
/** Somebody writes to the shop without a browser. */
async function write(email: string, text = 'The fan rattles.') {
  const message = { name: 'Ravi Nair', email, message: text }
  const { number } = await submitTicket(shop().app, { message, userId: undefined })
  return { number, id: Number(number.slice(5)) }
}
const recorded = async (id: number) =>
  (
    await shop()
      .app.db.selectFrom('audit_log')
      .select('action')
      .where('subject_kind', '=', 'ticket')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

beforeAll(async () => {
  meera = await addAdmin(shop().app, 'support', 'Meera Iyer')
})

describe('a ticket', () => {
  testInFull.each(LOOKS)(
    'is written, answered, replied to and resolved, in $colorScheme at $width px',
    async (look) => {
      const email = `ravi-${look.width}@example.in`
      const ravi = await newPerson(look)
      await ravi.visit('/contact')
      await ravi.page.getByLabel('Name').fill('Ravi Nair')
      await ravi.page.getByRole('main').getByLabel('Email').fill(email)
      await ravi.page.getByLabel('Subject').selectOption('Returns')
      await message(ravi).fill(`The fan of order ${look.width} rattles.`)
      await ravi.page.getByRole('button', { name: 'Send Message' }).click()
      const told = await ravi.page.getByText(/Your message is ticket NN-T-\d+/).textContent()
      const number = /NN-T-\d+/.exec(told ?? '')?.[0] ?? ''

      const admin = await enter(meera, look)
      const { page } = admin
      await admin.visit('/admin/support')
      await page
        .getByText(/acknowledge in \d/)
        .filter({ visible: true })
        .first()
        .waitFor()
      await admin.lookAround()
      await page.getByRole('link', { name: new RegExp(number) }).click()
      await page.getByRole('heading', { level: 1, name: `Ticket ${number}` }).waitFor()
      await admin.lookAround()

      admin.expectStatus(422)
      await page.getByLabel('Your answer').fill('Dear {name}, about your {order}: please send it back.')
      await page.getByRole('button', { name: 'Send answer' }).click()
      await page.getByText('Please replace {name} with real text').waitFor()
      await page.getByLabel('Your answer').fill('Please send it back, at our cost.')
      await page.getByRole('button', { name: 'Send answer' }).dblclick()
      await page.getByText(`Your answer to ${number} is on its way`).waitFor()
      await page.getByText('Email queued').waitFor()
      expect(await page.getByLabel('Your answer').inputValue()).toBe('')
      const letters = await mailsTo(email)
      expect(letters.map(({ kind }) => kind)).toEqual(['ticket-received', 'ticket-answered'])
      expect(letters[1]?.subject).toContain(number)
      for (const { id } of letters) await sendMail(shop().app, id)

      await ravi.visit(await linkTo(email))
      await ravi.page.getByText('Please send it back, at our cost.').waitFor()
      await ravi.lookAround()
      await message(ravi).fill('It is on its way.\nThank you.')
      await ravi.page.getByRole('button', { name: 'Send Message' }).click()
      await ravi.page.getByText('It is on its way.').waitFor()
      await ravi.page.getByText('We are on it').waitFor()
      expect(await message(ravi).inputValue()).toBe('')

      await admin.visit(`/admin/support?q=${number}`)
      await page
        .getByText(/resolve in \d+ days/)
        .filter({ visible: true })
        .waitFor()
      await page
        .getByRole('table')
        .getByRole('link', { name: new RegExp(number) })
        .click()
      await page.getByText('It is on its way.').waitFor()
      await page.getByText('Email sent').waitFor()
      await page.getByRole('button', { name: 'Mark as grievance' }).click()
      await page.getByText(`${number} is marked`).waitFor()
      await page.getByLabel('Internal note').fill('Third fan of this batch.')
      await page.getByRole('button', { name: 'Save note' }).click()
      await page.getByText('Your note is saved').waitFor()
      await page.getByLabel('Your answer').fill('The money is on its way to you.')
      await page.getByRole('button', { name: 'Send and resolve' }).click()
      await page.getByText(`${number} is resolved`).waitFor()
      await page.getByText('resolved in time').waitFor()
      await admin.lookAround()
      expect(await recorded(Number(number.slice(5)))).toEqual([
        'ticket.answered',
        'ticket.marked',
        'ticket.noted',
        'ticket.resolved',
      ])

      await ravi.visit(await linkTo(email))
      await ravi.page.getByText('The money is on its way to you.').waitFor()
      expect(await ravi.page.getByText('Third fan of this batch.').count()).toBe(0)
      await ravi.page.getByText('This ticket is closed.', { exact: false }).waitFor()
      await ravi.lookAround({ axe: true })
    },
  )

  testInFull(
    'that somebody else answered meanwhile keeps what was typed, and shows what is new',
    async () => {
      const { number, id } = await write('twice@example.in')
      const [first, second] = [await enter(meera), await enter(await colleague('owner'))]
      for (const person of [first, second]) await person.visit(`/admin/support/${id}`)
      await first.page.getByLabel('Your answer').fill('From Meera.')
      await first.page.getByRole('button', { name: 'Send answer' }).click()
      await first.page.getByText(`Your answer to ${number} is on its way`).waitFor()

      second.expectStatus(409)
      await second.page.getByLabel('Your answer').fill('From the owner.')
      await second.page.getByRole('button', { name: 'Send answer' }).click()
      await second.page.getByText(/There is something new on this ticket/).waitFor()
      await second.page.getByText('From Meera.').waitFor()
      expect(await second.page.getByLabel('Your answer').inputValue()).toBe('From the owner.')
      expect(await mailsTo('twice@example.in')).toHaveLength(2)
      await second.page.getByRole('button', { name: 'Send answer' }).click()
      await second.page.getByText(`Your answer to ${number} is on its way`).waitFor()
      expect(await mailsTo('twice@example.in')).toHaveLength(3)
    },
  )

  testInFull('is found, opened, given away and closed by the keyboard', async () => {
    const { number, id } = await write('keys@example.in', 'My zebra keyboard is striped.')
    const admin = await enter(meera)
    const { page } = admin
    await admin.visit('/admin/support')
    // The page may be seen a moment before it listens.
    await expect
      .poll(async () => {
        await page.keyboard.press('/')
        return page.evaluate(() => document.activeElement?.hasAttribute('data-list-search'))
      })
      .toBe(true)
    await page.keyboard.type('zebra')
    await page.keyboard.press('Enter')
    await page.getByText('My zebra keyboard is striped.').filter({ visible: true }).waitFor()
    await page.waitForURL('**/admin/support?q=zebra*')
    await page.getByRole('link', { name: new RegExp(number) }).waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Ticket ${number}` }).waitFor()
    await page.getByRole('button', { name: 'Assign to me' }).press('Enter')
    await page.getByText(`${number} is assigned`).waitFor()
    await page.locator('summary', { hasText: 'Close without an email' }).press('Enter')
    await page.getByLabel('Reason').fill('Advertising')
    await page.getByLabel('Reason').press('Enter')
    await page.getByText(`${number} is closed`).waitFor()
    await page.getByText('closed it without an email').waitFor()
    expect(await recorded(id)).toEqual(['ticket.assigned', 'ticket.closed'])
    expect(await mailsTo('keys@example.in')).toHaveLength(1)
  })

  testInFull('is answered with a template and without JavaScript', async () => {
    const { number, id } = await write('plain@example.in')
    const admin = await enter(meera, { javaScript: false, width: 360 })
    const { page } = admin
    await admin.visit('/admin/support/templates')
    await page.getByLabel('Name').fill('Late parcel')
    await page.getByLabel('Text').fill('Dear {name},\nabout {number}: it is late.')
    await page.getByRole('button', { name: 'Save template' }).click()
    await page.getByRole('link', { name: 'Late parcel' }).waitFor()

    await admin.visit(`/admin/support/${id}`)
    await page.getByLabel('Your answer').fill('Typed before.')
    await page.getByLabel('Template').selectOption('Late parcel')
    await page.getByRole('button', { name: 'Insert' }).click()
    expect(await page.getByLabel('Your answer').inputValue()).toBe(
      `Typed before.\n\nDear Ravi Nair,\nabout ${number}: it is late.`,
    )
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('Email queued').waitFor()
    expect((await mailsTo('plain@example.in')).at(-1)?.text_body).toContain(`about ${number}: it is late.`)

    const ravi = await newPerson({ javaScript: false })
    await ravi.visit(await linkTo('plain@example.in'))
    await message(ravi).fill('Thank you.')
    await ravi.page.getByRole('button', { name: 'Send Message' }).click()
    await ravi.page.getByText('Thank you.').waitFor()

    const template = (await shop().app.db.selectFrom('answer_templates').select('id').executeTakeFirst())?.id
    await admin.visit(`/admin/support/${id}?template=${template}`)
    expect(await page.getByLabel('Your answer').inputValue()).toContain('Dear Ravi Nair')
  })
})

describe('templates', () => {
  testInFull.each(LOOKS)(
    'are changed, deleted and brought back, in $colorScheme at $width px',
    async (look) => {
      const admin = await enter(meera, look)
      const { page } = admin
      const name = `Refund ${look.width}`
      await admin.visit('/admin/support/templates')
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Text').fill('Dear {name}, the money is on its way.')
      await page.getByRole('button', { name: 'Save template' }).click()
      await page.getByText(`${name} is saved`).waitFor()
      await admin.lookAround()
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      admin.expectStatus(422)
      await page.getByLabel('Text').fill('Dear {nam}')
      await page.getByRole('button', { name: 'Save template' }).click()
      await page.getByText('There is no {nam}', { exact: false }).waitFor()
      await admin.lookAround({ axe: true })
      await page.getByLabel('Text').fill(`Dear {name}, done in ${look.width} hours.`)
      await page.getByRole('button', { name: 'Save template' }).click()
      await page.getByText(`Dear {name}, done in ${look.width} hours.`).waitFor()
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByRole('button', { name: 'Delete template' }).click()
      await page.getByText(`${name} was deleted.`).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText(`${name} is back`).waitFor()
      await page.getByRole('link', { name }).waitFor()
    },
  )
})

describe('the newsletter’s list', () => {
  const subscribe = (email: string, status: 'confirmed' | 'pending') =>
    shop()
      .app.db.insertInto('newsletter_subscribers')
      .values({
        email,
        status,
        token_sha256: email,
        confirmed_at: status === 'confirmed' ? new Date() : null,
        unsubscribed_at: null,
      })
      .execute()

  testInFull.each(LOOKS)(
    'is searched, one subscriber ended and the rest exported, in $colorScheme at $width px',
    async (look) => {
      const { width } = look
      const owner = await colleague('owner')
      await subscribe(`lata-${width}@quokka.example.in`, 'confirmed')
      await subscribe(`stays-${width}@quokka.example.in`, 'confirmed')
      await subscribe(`waits-${width}@quokka.example.in`, 'pending')
      const admin = await enter(owner, look)
      const { page } = admin
      await admin.visit('/admin/newsletter')
      await admin.lookAround()
      await page.getByLabel('Search addresses').fill(`-${width}@quokka`)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByText(`lata-${width}@quokka.example.in`).waitFor()
      await page.getByRole('link', { name: `Unsubscribe lata-${width}@quokka.example.in` }).click()
      await page.getByLabel('Reason').fill('Asked by telephone')
      await admin.lookAround()
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await page.getByText('is unsubscribed', { exact: false }).waitFor()

      await admin.visit('/admin/newsletter/export')
      await admin.lookAround()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ])
      const lines = readFileSync(await file.path(), 'utf8')
      expect(lines).toContain(`stays-${width}@quokka.example.in`)
      expect(lines).not.toContain(`lata-${width}@`)
      expect(lines).not.toContain(`waits-${width}@`)
      const actions = await shop()
        .app.db.selectFrom('audit_log')
        .select('action')
        .where('actor_id', '=', owner.userId)
        .orderBy('id')
        .execute()
      expect(actions.map(({ action }) => action)).toEqual(['newsletter.ended', 'newsletter.exported'])
    },
  )
})

testInFull('who only reads sees a ticket and can change nothing', async () => {
  const { number, id } = await write('readers@example.in')
  const reader = await enter(await colleague('read-only'))
  await reader.visit(`/admin/support/${id}`)
  await reader.page.getByRole('heading', { level: 1, name: `Ticket ${number}` }).waitFor()
  expect(await reader.page.getByRole('main').getByRole('button').count()).toBe(0)
})
