import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { findAccount } from '#server/people/sign-in/account-views.ts'
import { addAdminRecord } from '#server/people/sign-in/registration/add-role-record.ts'
import { type Joining, joinByInvitation } from '#server/people/sign-in/registration/join-by-invitation.ts'
import type { Browser } from '#server/people/sign-in/sessions/browser.ts'
import type { SignedIn } from '#server/people/sign-in/sign-in.ts'
import { findInvitationByToken, type Invitation, takeInvitation } from './team-store.ts'

/** What the page of an invitation asks for: a person new here chooses a password, anybody else shows theirs. */
export interface OfferedMembership extends Pick<Invitation, 'name' | 'email' | 'role'> {
  hasAccount: boolean
}

/** The invitation behind a link; undefined when it is unknown, used, withdrawn or older than 72 hours. */
export async function findInvitation(app: App, token: string): Promise<OfferedMembership | undefined> {
  const invitation = await openInvitation(app, token)
  if (!invitation) return undefined
  const { name, email, role } = invitation
  return { name, email, role, hasAccount: (await findAccount(app.db, email)) !== undefined }
}

/** Accepts an invitation and signs its person in as an administrator (`joinByInvitation` says what they show). */
export function acceptInvitation(
  app: App,
  o: { token: string; fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn, CodeOf<typeof joinByInvitation<Invitation, never>>>> {
  return joinByInvitation<Invitation, never>(
    app,
    {
      role: 'admin',
      find: () => openInvitation(app, o.token),
      take: (tx) => takeInvitation(tx, { tokenSha256: fingerprint(o.token), at: app.clock.now() }),
      join: (tx, invitation, person) => join(app, tx, { ...invitation, ...person }),
    },
    o,
  )
}

async function join(
  app: App,
  tx: Transaction<Schema>,
  o: Invitation & Joining,
): Promise<Result<undefined, never>> {
  const { userId, role } = o
  await addAdminRecord(app, tx, o)
  await audit(tx, app, {
    actor: { kind: 'admin', id: userId },
    action: 'admin.joined',
    subject: { kind: 'user', id: userId },
    after: { role, invitation: o.id },
    address: o.address,
  })
  return ok(undefined)
}

async function openInvitation(app: App, token: string): Promise<Invitation | undefined> {
  return findInvitationByToken(app.db, { tokenSha256: fingerprint(token), at: app.clock.now() })
}
