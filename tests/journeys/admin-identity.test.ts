import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inviteOwner } from '#server/people/team/invite-owner.ts'
import { codeOfApp, forgetUsedCodes } from '#tests/support/authenticator-app.ts'
import { looks, openJourneys, type Person } from '#tests/support/browser.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { PASSWORD, signIn } from './steps.ts'

const { shop, newPerson } = openJourneys({ PUBLIC_HOST: 'localhost', REQUIRE_SECOND_FACTOR: 'on' })

/** A device that makes and shows passkeys without anybody touching it. */
async function giveDevice({ page, context }: Person): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function join(person: Person, link: string, name: string): Promise<void> {
  const { page } = person
  await person.visit(link)
  await person.lookAround({ axe: true })
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor()
}

async function scan(page: Page): Promise<string> {
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  return (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
}

const mailedLink = async (to: string) => {
  const mail = await shop()
    .app.db.selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', to)
    .executeTakeFirstOrThrow()
  return /\/admin\/invitation\?token=[\w-]+/.exec(mail.text_body ?? '')?.[0] ?? ''
}

describe('the people of the back office', () => {
  testInFull.each(looks('desk'))(
    'come in, invite and leave, at $width pixels',
    async ({ width, colorScheme }) => {
      const owner = await newPerson({ width, colorScheme })
      const { page } = owner
      const email = `owner-${width}@example.in`
      const invited = await inviteOwner(shop().app, { email, name: 'Asha Rao', another: true })
      if (!invited.ok) throw new Error(invited.problem.code)
      await join(owner, new URL(invited.value.link).pathname + new URL(invited.value.link).search, 'Asha Rao')

      // Nothing else opens before a second factor is there.
      await owner.visit('/admin/team')
      await page.waitForURL('**/admin/account/two-factor')
      const secret = await scan(page)
      await owner.lookAround({ axe: true })
      await page.getByLabel('Code', { exact: true }).fill(codeOfApp(secret, new Date()))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByText('Two-factor sign-in is on').waitFor()
      await owner.lookAround({ axe: true })

      await owner.visit('/admin/team/invite')
      await page.getByLabel('Name').fill('Ravi Menon')
      const other = `ravi-${width}@example.in`
      await page.getByLabel('Email').fill(other)
      await page.getByLabel('Role').selectOption('support')
      await owner.lookAround()
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByRole('heading', { name: 'Invitations' }).waitFor()
      await owner.lookAround()

      const colleague = await newPerson({ width, colorScheme })
      await giveDevice(colleague)
      await join(colleague, await mailedLink(other), 'Ravi Menon')
      await colleague.page.getByRole('link', { name: 'Use a passkey' }).click()
      await colleague.page.getByLabel('Name of the new passkey').fill('My telephone')
      await colleague.page.getByRole('button', { name: 'Add a passkey' }).click()
      await colleague.page.getByText('Your new recovery codes').waitFor()
      await colleague.lookAround({ axe: true })
      await colleague.visit('/admin/account')
      await colleague.page.getByText('Authenticator app off, 1 passkey').waitFor()
      await colleague.lookAround()

      // Out, and in again: by the passkey alone, and by password and passkey.
      const leave = async () => {
        await colleague.context.clearCookies()
        await colleague.visit('/admin/login')
      }
      await leave()
      await colleague.lookAround()
      await colleague.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await colleague.page.waitForURL('**/admin/dashboard')
      await leave()
      await signIn(colleague.page, other)
      await colleague.page.getByRole('heading', { name: 'Confirm it is you' }).waitFor()
      await colleague.lookAround({ axe: true })
      await colleague.page.getByRole('button', { name: 'Use a passkey' }).click()
      await colleague.page.waitForURL('**/admin/dashboard')

      // A proof that is old is asked for anew before the team changes.
      await shop()
        .app.db.updateTable('sessions')
        .set({ proved_at: new Date(Date.now() - 3_600_000) })
        .execute()
      await owner.visit('/admin/team')
      await page.getByRole('link', { name: 'Change Ravi Menon' }).first().click()
      await page.getByRole('heading', { name: 'Is it still you?' }).waitFor()
      await owner.lookAround()
      await page.getByLabel('Your password').fill(PASSWORD)
      await forgetUsedCodes(shop().app)
      await page.getByLabel('Code', { exact: true }).fill(codeOfApp(secret, new Date()))
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Ravi Menon' }).waitFor()
      await owner.lookAround()
      await page.getByLabel('Reason').fill('Has left')
      await page.getByRole('button', { name: 'End access' }).click()
      await page.getByText('Ravi Menon no longer has access').waitFor()
      await colleague.visit('/admin/dashboard')
      await colleague.page.waitForURL('**/admin/login**')
      const { action } = await shop()
        .app.db.selectFrom('audit_log')
        .select('action')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(action).toBe('admin.access_ended')
    },
  )
})
