import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { createAccount } from '#server/people/sign-in/registration/create-account.ts'
import { addAdmin, signInAdmin } from '#tests/support/back-office.ts'
import { looks, openJourneys, type Person, type PersonOptions } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { newEmail, PASSWORD, signIn } from './steps.ts'

const { newPerson, shop } = openJourneys()

const LOOKS = looks('desk')

async function newOwner(options: PersonOptions): Promise<Person & { userId: string }> {
  const person = await newPerson(options)
  const owner = await addAdmin(shop().app, 'owner', 'Owner Devi')
  const [name = '', value = ''] = (await signInAdmin(shop().app, owner)).split('=')
  await person.context.addCookies([{ name, value, url: shop().url }])
  return { ...person, userId: owner.userId }
}

/** Somebody with an account whose name nobody else has. */
async function newAccount(name: string) {
  const email = newEmail(name.toLowerCase().replace(' ', '.'))
  const { userId } = await createAccount(shop().app, {
    name,
    email,
    password: PASSWORD,
    roles: [{ kind: 'customer' }],
  })
  return { userId, email, name }
}

async function signInCustomer(person: Person, email: string): Promise<void> {
  await person.visit('/auth/login')
  await signIn(person.page, email)
  await person.page.waitForURL((url) => url.pathname === '/')
}

const trailOf = async (userId: string) =>
  (
    await shop()
      .app.db.selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'user')
      .where('subject_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action, after }) => [action, after?.reason])

const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

describe('the people of the shop, in the back office', () => {
  testInFull.each(LOOKS)('are found by keyboard and shut out at once: $width, $colorScheme', async (look) => {
    const asha = await newAccount(`Asha Wide${look.width}`)
    const customer = await newPerson(look)
    await signInCustomer(customer, asha.email)
    await customer.visit('/profile')
    await customer.page.getByRole('main').getByText(asha.email).first().waitFor()

    const owner = await newOwner(look)
    const { page } = owner
    await owner.visit('/admin/users')
    await owner.lookAround()
    await page.keyboard.press('/')
    await page.keyboard.type(`wide${look.width}`)
    await page.keyboard.press('Enter')
    await page.getByText('1 user found').waitFor()
    await owner.lookAround()
    await page.locator('h1').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/users/${asha.userId}`)
    await page.getByRole('heading', { name: asha.name, level: 1 }).waitFor()
    await page.getByText('Chrome on').first().waitFor()
    await owner.lookAround()

    owner.expectStatus(422)
    await page.getByRole('link', { name: 'Deactivate' }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('Please say why').waitFor()
    await owner.lookAround({ axe: true })
    await page.getByLabel('Reason').fill('Three chargebacks')
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await toast(page, `${asha.name} is inactive and signed out everywhere`)
    await page.getByText('This account is inactive').waitFor()
    await page.getByText('Not signed in anywhere.').waitFor()
    await owner.lookAround()

    await customer.page.reload()
    await customer.page.waitForURL('**/auth/login?from=/profile')
    customer.expectStatus(422)
    await signIn(customer.page, asha.email)
    await customer.page.getByText('This account has been deactivated').waitFor()

    await page.getByRole('button', { name: 'Activate' }).click()
    await toast(page, `${asha.name} is active again`)
    await signIn(customer.page, asha.email)
    await customer.page.waitForURL('**/profile')
    expect(await trailOf(asha.userId)).toEqual([
      ['user.deactivated', 'Three chargebacks'],
      ['user.activated', undefined],
    ])
    await page.reload()
    await page.getByText('Three chargebacks').waitFor()

    await page.getByRole('button', { name: /^End the session of/ }).click()
    await toast(page, 'Session ended')
    await customer.page.reload()
    await customer.page.waitForURL('**/auth/login?from=/profile')
  })

  testInFull.each(LOOKS)(
    'are corrected, and two who do so do not overwrite each other: $width',
    async (look) => {
      const asha = await newAccount(`Ravi Edit${look.width}`)
      const other = await newAccount('Taken Address')
      const [one, two] = [await newOwner(look), await newOwner(look)]
      for (const owner of [one, two]) await owner.visit(`/admin/users/${asha.userId}/edit`)
      await one.lookAround()
      one.expectStatus(422)
      await one.page.getByLabel('Email').fill(other.email)
      await one.page.getByRole('button', { name: 'Save' }).click()
      await one.page.getByText('Please say why').waitFor()
      await one.page.getByLabel('Reason').fill('Moved house')
      await one.page.getByRole('button', { name: 'Save' }).click()
      await one.page.getByText('Another account has this email').waitFor()
      await one.lookAround()
      const email = newEmail('moved')
      await one.page.getByLabel('Email').fill(email)
      await one.page.getByRole('button', { name: 'Save' }).click()
      await toast(one.page, `${asha.name} is saved`)
      await one.page.getByText(email).first().waitFor()

      two.expectStatus(409)
      await two.page.getByLabel('Phone').fill('9876543210')
      await two.page.getByLabel('Reason').fill('By telephone')
      await two.page.getByRole('button', { name: 'Save' }).click()
      await two.page.getByText('Someone else saved first').waitFor()
      await two.page.getByText(email).waitFor()
      expect(await two.page.getByLabel('Phone').inputValue()).toBe('9876543210')
      await two.lookAround({ axe: true })
      await two.page.getByLabel('Email').fill(email)
      await two.page.getByRole('button', { name: 'Save' }).click()
      await toast(two.page, `${asha.name} is saved`)
      await two.page.getByText('9876543210').waitFor()

      const customer = await newPerson(look)
      await signInCustomer(customer, email)
      expect(await trailOf(asha.userId)).toEqual([
        ['user.edited', 'Moved house'],
        ['user.edited', 'By telephone'],
      ])
      const mails = await shop()
        .app.db.selectFrom('mails')
        .select('to_address')
        .where('kind', '=', 'email-changed')
        .where('user_id', '=', asha.userId)
        .execute()
      expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual([email, asha.email].toSorted())
    },
  )

  testInFull.each(LOOKS)(
    'are deactivated several at once, without the one who does it: $width',
    async (look) => {
      const names = [`Bot One${look.width}`, `Bot Two${look.width}`]
      const bots = [await newAccount(names[0] ?? ''), await newAccount(names[1] ?? '')]
      const owner = await newOwner(look)
      const { page } = owner
      await owner.visit('/admin/users')
      for (const name of [...names, 'Owner Devi']) await page.getByLabel(`Select ${name}`).first().check()
      owner.expectStatus(422)
      await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
      await page.getByText('Please say why').waitFor()
      expect(await page.getByLabel(`Select ${names[0]}`).isChecked()).toBe(true)
      await page.getByLabel('Reason for selected').fill('Bots')
      await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
      await toast(page, '2 people were deactivated. Skipped: 1.')
      await toast(page, 'Please ask another owner')
      await page.getByText('2 people are inactive and signed out everywhere.').waitFor()
      await owner.lookAround({ axe: true })
      await page.getByRole('button', { name: 'Undo' }).click()
      await toast(page, '2 people are active again')
      for (const { userId } of bots)
        expect(await trailOf(userId)).toEqual([
          ['user.deactivated', 'Bots'],
          ['user.activated', undefined],
        ])
      expect(await trailOf(owner.userId)).toEqual([])
    },
  )

  testInFull.each(LOOKS)('are deleted for good after their e-mail was typed: $width', async (look) => {
    const asha = await newAccount(`Gone Person${look.width}`)
    const customer = await newPerson(look)
    await signInCustomer(customer, asha.email)
    const owner = await newOwner(look)
    const { page } = owner
    await owner.visit(`/admin/users?q=gone%20person${look.width}`)
    await page.locator('summary', { hasText: `Actions for ${asha.name}` }).click()
    await page.getByRole('link', { name: `Delete ${asha.name}` }).click()
    await page.getByText('This cannot be undone').waitFor()
    await page.getByText(/72 months/).waitFor()
    await owner.lookAround()
    owner.expectStatus(422)
    await page.getByLabel('Email of the account, to confirm').fill('somebody@example.in')
    await page.getByLabel('Reason').fill('Asked by letter')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('This is not the email of the account').waitFor()
    await page.getByLabel('Email of the account, to confirm').fill(asha.email)
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await toast(page, 'The account is deleted')
    await page.getByText(/This account was deleted on/).waitFor()
    await owner.lookAround({ axe: true })
    expect(await page.getByRole('main').textContent()).not.toContain(asha.email)
    await customer.visit('/profile')
    await customer.page.waitForURL('**/auth/login?from=/profile')
    await owner.visit(`/admin/users?q=gone%20person${look.width}`)
    await page.getByText('No users found').waitFor()
    expect(await trailOf(asha.userId)).toEqual([['user.deleted', 'Asked by letter']])
  })

  testInFull('need no JavaScript: search, deactivate, activate, several at once', async () => {
    const asha = await newAccount('Plain Person')
    const owner = await newOwner({ javaScript: false })
    const { page } = owner
    const actions = page.locator('summary', { hasText: 'Actions for Plain Person' })
    await owner.visit('/admin/users')
    await page.getByLabel('Search users').fill('plain per')
    await page.getByRole('button', { name: 'Search' }).click()
    await actions.click()
    await page.getByRole('link', { name: 'Deactivate Plain Person' }).click()
    await page.getByLabel('Reason').fill('Asked')
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.waitForURL(`**/admin/users/${asha.userId}`)
    await page.getByText('This account is inactive').waitFor()
    await owner.visit('/admin/users?q=plain+per')
    await actions.click()
    await page.getByRole('button', { name: 'Activate Plain Person' }).click()
    await actions.click()
    await page.getByRole('link', { name: 'Deactivate Plain Person' }).waitFor()
    await page.getByLabel('Select Plain Person').check()
    await page.getByLabel('Reason for selected').fill('Again')
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await actions.click()
    await page.getByRole('link', { name: 'Deactivate Plain Person' }).waitFor()
    expect((await trailOf(asha.userId)).map(([action]) => action)).toEqual([
      'user.deactivated',
      'user.activated',
      'user.deactivated',
      'user.activated',
    ])
  })

  testInFull('get in again without the telephone that they lost', async () => {
    const asha = await newAccount('Lost Phone')
    await shop()
      .app.db.insertInto('second_factors')
      .values({ user_id: asha.userId, secret_ciphertext: 'sealed', enabled_at: new Date(), last_step: null })
      .execute()
    const owner = await newOwner({ width: 360 })
    const { page } = owner
    await owner.visit(`/admin/users/${asha.userId}`)
    await page.getByText('Reset second factor').first().click()
    owner.expectStatus(422)
    await page.getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByText('Please say why').waitFor()
    await owner.lookAround({ axe: true })
    await page.getByLabel('Reason').fill('Came to the counter with a passport')
    await page.getByRole('button', { name: 'Reset second factor' }).click()
    await toast(page, 'Two-factor sign-in is off, and every session has ended')
    await page.getByText('The password alone opens the account.').waitFor()
    const customer = await newPerson({ width: 360 })
    await signInCustomer(customer, asha.email)
    expect(await trailOf(asha.userId)).toEqual([
      ['account.second_factor_reset', 'Came to the counter with a passport'],
    ])
  })

  testInFull('are read, and not touched, by those of support', async () => {
    const asha = await newAccount('Seen Person')
    const person = await newPerson()
    const support = await addAdmin(shop().app, 'support')
    const [name = '', value = ''] = (await signInAdmin(shop().app, support)).split('=')
    await person.context.addCookies([{ name, value, url: shop().url }])
    await person.visit(`/admin/users/${asha.userId}`)
    await person.page.getByRole('heading', { name: 'Consents' }).waitFor()
    for (const label of ['Edit', 'Deactivate', 'Delete'])
      expect(await person.page.getByRole('link', { name: label }).count()).toBe(0)
    person.expectStatus(403)
    await person.visit(`/admin/users/${asha.userId}/edit`)
    await person.page.getByText('Not for your role').waitFor()
  })
})
