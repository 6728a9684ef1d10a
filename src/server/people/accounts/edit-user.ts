import type { Transaction } from 'kysely'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import { checkEditUserForm } from '#domain/people/accounts/edit-user-form.ts'
import { maskedEmail, maskedName, maskedPhone } from '#domain/people/accounts/mask-personal-data.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { findAccountById } from '#server/people/sign-in/account-views.ts'
import { mailVerificationLink } from '#server/people/sign-in/email-verification/mail-verification-link.ts'
import { voidMailedLinks } from '#server/people/sign-in/end-access.ts'
import { lockAccount } from '#server/people/sign-in/lock-account-row.ts'
import { isEmailTaken, saveUserDetails } from './user-store.ts'

type EditUserRefusal =
  | 'accounts.email_taken'
  | 'accounts.nothing_changed'
  | 'accounts.own_account'
  | 'accounts.person_not_found'
  | 'accounts.user_changed'
  | 'accounts.user_invalid'

/**
 * Corrects a person's name, e-mail and telephone (name, email, phoneNumber, reason). A new e-mail is told to the old
 * and the new address and counts as not verified, and a link that verifies it goes to the new one; every link that went
 * to the old one is void. Refuses when somebody else changed the account since `version`.
 */
export async function editUser(
  app: App,
  admin: Permitted<'users.change'>,
  o: { userId: string; version: unknown; fields: Readonly<Record<string, unknown>> },
): Promise<Result<{ name: string }, EditUserRefusal>> {
  const { userId } = o
  const known = await findAccountById(app.db, userId)
  const form = checkEditUserForm(o.fields, !known || ownEmail(known.email) !== undefined)
  if (!form.ok) return form
  if (userId === admin.userId) return refuse('accounts.own_account')
  return decideInTransaction(app, async (tx) => {
    const user = await lockAccount(tx, userId)
    if (!user) return refuse('accounts.person_not_found')
    const { name, reason } = form.value
    const email = form.value.email || user.email
    const phone = user.is_customer ? form.value.phone : user.phone
    const changes = changesOf(user, { name, email, phone })
    if (changes.length === 0) return refuse('accounts.nothing_changed')
    if (o.version !== user.version) return refuse('accounts.user_changed')
    const isNewEmail = email !== user.email
    if (isNewEmail && (await isEmailTaken(tx, { email, userId }))) return refuseTakenEmail()
    await saveUserDetails(tx, {
      userId,
      name,
      nameBefore: user.name,
      email,
      isNewEmail,
      phone,
      at: app.clock.now(),
    })
    if (isNewEmail) {
      await voidMailedLinks(tx, userId)
      await mailNewAddress(app, tx, { userId, name, before: user.email, now: email })
      await mailVerificationLink(app, tx, { userId, name, email })
    }
    await audit(tx, app, {
      ...asActor(admin),
      action: 'user.edited',
      subject: { kind: 'user', id: userId },
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after: { ...Object.fromEntries(changes.map(({ field, after }) => [field, after])), reason },
    })
    return ok({ name })
  })
}

interface Details {
  name: string
  email: string
  phone: string | null
}

/** What differs, as the audit log may keep it. */
function changesOf(before: Details, after: Details) {
  const masked = (details: Details) => ({
    name: maskedName(details.name),
    email: maskedEmail(details.email),
    phone: maskedPhone(details.phone),
  })
  return (['name', 'email', 'phone'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: masked(before)[field], after: masked(after)[field] }))
}

/** Both addresses hear of it: a change that nobody asked for must not go unnoticed. */
async function mailNewAddress(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; name: string; before: string; now: string },
): Promise<void> {
  const { userId, name } = o
  const letter = (to: string, text: string) =>
    queueMail(app, tx, {
      kind: 'email-changed',
      to,
      subject: 'The email of your NanoNagar account was changed',
      userId,
      content: {
        greeting: `Hello ${name},`,
        blocks: [
          { kind: 'paragraph', text },
          {
            kind: 'paragraph',
            text: `If you did not ask for this, please write to us at once: ${app.config.publicUrl}/contact`,
          },
        ],
      },
    })
  await letter(
    o.before,
    `our support has changed the email of your account to ${maskedEmail(o.now)}. Sign in with the new one from now on. Your password is the same.`,
  )
  await letter(
    o.now,
    'our support has made this the email of your account. Sign in with it from now on. Your password is the same.',
  )
}

function refuseTakenEmail(): Refused<'accounts.email_taken'> {
  return refuse('accounts.email_taken', { fields: { email: 'Another account has this email' } })
}
