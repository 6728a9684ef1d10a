import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BackOfficeRole } from '#domain/ground/access/office-roles.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'

const { newPerson, shop } = openJourneys({ LOG_LEVEL: 'info' })
const LOOKS = looks('desk')

let priya: Awaited<ReturnType<typeof addAdmin>>
let orderId: string

async function enter(who: { userId: string }, options: PersonOptions = {}): Promise<Person> {
  const person = await newPerson(options)
  const [name = '', value = ''] = (await signInAdmin(shop().app, who)).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return person
}

const colleague = (role: BackOfficeRole) => addAdmin(shop().app, role, `A person of ${role}`)

async function failJobs(): Promise<void> {
  await sql`UPDATE pgboss.job SET state = 'failed', completed_on = now(),
    output = ${JSON.stringify({ problem: 'no mailbox asha@example.in' })}::jsonb WHERE name = 'mail'`.execute(
    shop().app.db,
  )
}

beforeAll(async () => {
  const { app } = shop()
  priya = await addAdmin(app, 'owner', 'Priya Nair')
  await addSellerWithVendor(app, { name: 'A shop that waits', standing: 'applied' })
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(await addOffer(app)))
  if (!placed.ok) throw new Error(placed.problem.code)
  orderId = placed.value.orderId
  await inTransaction(app, async (tx) => {
    await queueMail(app, tx, {
      kind: 'greeting',
      to: 'asha@example.in',
      subject: 'Hello',
      content: { blocks: [] },
    })
    await audit(tx, app, {
      actor: { kind: 'admin', id: priya.userId },
      action: 'thing.renamed',
      subject: { kind: 'thing', id: 'a-certain-thing' },
      before: { name: 'Old name', colour: 'grey' },
      after: { name: 'New name', colour: 'grey', reason: 'It was misspelt.' },
      address: '203.0.113.7',
    })
  })
  await app.db
    .updateTable('mails')
    .set({ last_problem: 'no mailbox asha@example.in', attempts: 12, gave_up_at: new Date() })
    .execute()
  await failJobs()
})

describe('the administrators’ first page', () => {
  test.each(LOOKS)('shows the shop in figures, at $width px', async (look) => {
    const person = await enter(priya, look)
    const { page } = person
    await person.visit('/admin/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    for (const card of ['Total Users', 'Total Products', 'Total Orders', 'Revenue (This Month)'])
      await page.getByText(card, { exact: true }).waitFor()
    await page.getByText('₹1,299').first().waitFor()
    await page.getByText('₹1,299 with 1 order in the last 30 days').waitFor()
    const orders = page.getByRole('table', { name: 'Latest orders' }).getByRole('row')
    expect(await orders.count()).toBe(2)
    expect(await orders.nth(1).getByRole('link').getAttribute('href')).toBe(`/admin/orders/${orderId}`)
    expect(await orders.nth(1).textContent()).toMatch(/#NN\d{6}.*Asha Rao.*₹1,299.*Pending/)
    await person.lookAround()
    await page.getByRole('link', { name: 'Last 90 days' }).click()
    await page.waitForURL(/days=90/)
    await page.getByText('Show as a table').click()
    const days = page.getByRole('table', { name: 'Revenue by day, last 90 days' }).getByRole('row')
    await days.nth(90).waitFor()
    expect(await days.count()).toBe(91)
    const waiting = page.getByRole('region', { name: 'Waiting for a decision' })
    for (const row of ['Sellers to approve1', 'Failed jobs2', 'Failed emails2'])
      await waiting.getByRole('listitem').filter({ hasText: row }).waitFor()
    expect(await page.getByRole('link', { name: 'View all orders' }).getAttribute('href')).toBe(
      '/admin/orders',
    )
  })

  testInFull('shows each role what it may read', async () => {
    const finance = await enter(await colleague('finance'))
    await finance.visit('/admin/dashboard')
    await finance.page.getByRole('heading', { name: 'Recent Orders' }).waitFor()
    expect(await finance.page.getByText(/Tickets|Failed (emails|jobs)/).count()).toBe(0)
    const catalogue = await enter(await colleague('catalogue'))
    await catalogue.visit('/admin/dashboard')
    await catalogue.page.getByText(/^Nothing waiting in|^What we checked/).click()
    await catalogue.page.getByRole('link', { name: 'Listings to review' }).waitFor()
    await catalogue.lookAround({ axe: true })
    expect(await catalogue.page.getByRole('heading', { name: 'Recent Orders' }).count()).toBe(0)
  })

  testInFull.each(LOOKS)(
    'shows sample figures under a mark when the real ones cannot be read, at $width px',
    async (look) => {
      const { app } = shop()
      await sql`ALTER TABLE kept_totals RENAME TO kept_elsewhere`.execute(app.db)
      try {
        const person = await enter(priya, look)
        const { page } = person
        await person.visit('/admin/dashboard')
        await page.getByText('Demo data', { exact: true }).first().waitFor()
        await page
          .getByText(
            'Failed to load dashboard data. Displaying demo data. The database could not answer one of the questions.',
          )
          .waitFor()
        for (const figure of ['923', '20', '776', '₹90,85,750'])
          await page.getByText(figure, { exact: true }).waitFor()
        expect(await page.getByRole('table', { name: 'Latest orders' }).getByRole('row').count()).toBe(5)
        expect(await page.content()).not.toMatch(/kept_totals|SELECT|127\.0\.0\.1:\d+\/nn/)
        await person.lookAround()

        const nobody = await newPerson()
        await nobody.visit('/admin/dashboard')
        expect(new URL(nobody.page.url()).pathname).toBe('/admin/login')
        expect(await nobody.page.getByText('Demo data').count()).toBe(0)
      } finally {
        await sql`ALTER TABLE kept_elsewhere RENAME TO kept_totals`.execute(app.db)
      }
    },
  )
})

describe('the audit log', () => {
  testInFull.each(LOOKS)('is searched by who, what and when, at $width px', async (look) => {
    const person = await enter(priya, look)
    const { page } = person
    await person.visit('/admin/audit')
    const record = page.getByRole('listitem').filter({ hasText: 'thing.renamed' })
    await record.locator('summary').click()
    await record.getByRole('link', { name: 'Priya Nair' }).waitFor()
    const changes = record.locator('dl > div')
    expect(await changes.allTextContents()).toEqual([
      'Namebefore: Old name → , after: New name',
      'ReasonIt was misspelt.',
    ])
    await record.getByText('from 203.0.113.7').waitFor()
    await person.lookAround()

    await page.getByLabel('Who').fill('priya')
    await page.locator('summary', { hasText: 'Filter' }).click()
    await page.getByLabel('Action').selectOption('thing.renamed')
    await page.waitForURL(/actor=priya/)
    await record.waitFor()
    await page.getByLabel('Who').fill('somebody else')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await person.visit('/admin/audit?subject=thing:a-certain-thing')
    await record.waitFor()
    await person.visit('/admin/audit?id=a-cert')
    await record.waitFor()
    await person.visit('/admin/audit?to=2020-01-01')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  })

  testInFull('is checked by the worker when an owner asks, and says what was found', async () => {
    const worker = await shop().run('worker')
    const person = await enter(priya)
    const { page } = person
    await person.visit('/admin/audit')
    await page.getByRole('button', { name: 'Check the full log now' }).click()
    await page.getByText('Checking the log.').first().waitFor()
    await expect
      .poll(
        async () => {
          await person.visit('/admin/audit')
          return page.getByText(/Chain verified up to record \d+/).count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await page.getByRole('listitem').filter({ hasText: 'audit.check_asked' }).first().waitFor()
    expect(worker.said()).toContain('the head of the audit log')

    await person.visit('/admin/system')
    await page.getByText('It is alive.').waitFor()
    await worker.stop()
  })
})

describe('the system page', () => {
  testInFull.each(LOOKS)('says how it is, at $width px', async (look) => {
    await failJobs()
    const person = await enter(priya, look)
    const { page } = person
    await person.visit('/admin/system')
    for (const part of [
      'Database',
      'Worker',
      'Email',
      'Payment gateway',
      'Files and disk',
      'Backups',
      'Version',
    ])
      await page.getByRole('heading', { name: part, exact: true }).waitFor()
    await page.getByText('The payment gateway answers.').waitFor()
    await page.getByText('A file was written, read and removed.').waitFor()
    await page.getByText('no mailbox [address]').first().waitFor()
    expect(await page.content()).not.toContain('asha@example.in')
    await person.lookAround({ axe: true })
  })

  testInFull.each(LOOKS)(
    'lists the mails that were given up with what the mail server said, at $width px',
    async (look) => {
      const person = await enter(priya, look)
      await person.visit('/admin/system/mail')
      await person.page.getByRole('list', { name: 'Mails' }).getByText('Order confirmation').waitFor()
      await person.page.getByText('no mailbox [address]').first().waitFor()
      expect(await person.page.content()).not.toContain('asha@example.in')
      await person.lookAround()
      await person.visit('/admin/system/mail?kind=order-late')
      await person.page.getByText('No emails of this kind').waitFor()
    },
  )

  testInFull('lets failed jobs and mails go again, and the audit log says who let them', async () => {
    await failJobs()
    const { app } = shop()
    const person = await enter(priya)
    const { page } = person
    await person.visit('/admin/system')
    await page.getByRole('checkbox', { name: 'mail' }).first().check()
    await page.getByRole('button', { name: 'Retry selected' }).click()
    await page.getByText('1 job will run again.').first().waitFor()
    await page.getByRole('link', { name: 'Given up: waiting for you' }).click()
    await page.getByRole('checkbox', { name: /greeting/ }).check()
    await page.getByRole('button', { name: 'Send selected again' }).click()
    await page.getByText('1 email will be sent again.').first().waitFor()
    // The worker takes what may run again at once: whether another had failed is not left to it.
    await failJobs()
    const plain = await enter(priya, { javaScript: false })
    await plain.visit('/admin/system')
    await plain.page.getByRole('button', { name: 'Retry all' }).click()
    await plain.page.getByText('No job has failed.').waitFor()
    await plain.visit('/admin/system/mail')
    await plain.page.getByRole('button', { name: 'Send all (1) again' }).click()
    await plain.page.getByText('No email was given up').waitFor()
    const rows = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', priya.userId)
      .where('action', 'in', ['jobs.retried', 'mail.sent_again', 'mails.sent_again'])
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.action)).toEqual([
      'jobs.retried',
      'mail.sent_again',
      'jobs.retried',
      'mails.sent_again',
    ])
  })

  testInFull('is for owners and readers only', async () => {
    const person = await enter(await colleague('support'))
    person.expectStatus(403)
    for (const path of ['/admin/system', '/admin/audit']) {
      await person.page.goto(path)
      await person.page.getByRole('heading', { name: 'Not for your role' }).waitFor()
    }
    const reader = await enter(await colleague('read-only'))
    for (const path of ['/admin/system', '/admin/system/mail']) {
      await reader.visit(path)
      expect(await reader.page.getByRole('button', { name: /Retry|Send .*again/ }).count()).toBe(0)
    }
    await reader.visit('/admin/audit')
    expect(await reader.page.getByRole('button', { name: 'Check the full log now' }).count()).toBe(0)
  })
})
