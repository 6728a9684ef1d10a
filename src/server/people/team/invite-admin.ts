import type { Transaction } from 'kysely'
import { ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { maskedEmail } from '#domain/people/accounts/mask-personal-data.ts'
import {
  checkInvitationForm,
  INVITATION_HOURS,
  type InvitationForm,
} from '#domain/people/team/invitation-form.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { findAccount } from '#server/people/sign-in/account-views.ts'
import { findInvitationById, lockOwners, putInvitation, removeInvitation } from './team-store.ts'

type InviteAdminRefusal =
  | 'limits.too_many_attempts'
  | 'team.already_admin'
  | 'team.invitation_invalid'
  | 'team.not_allowed'

/**
 * Invites somebody into the back office by mail (email, name, role): a link that works once, for 72 hours. Another
 * invitation of the same address is void.
 */
export async function inviteAdmin(
  app: App,
  admin: Permitted<'team.change'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<{ email: string }, InviteAdminRefusal>> {
  const form = checkInvitationForm(fields)
  if (!form.ok) return form
  const isWithin = await withinLimit(app, 'invite-account', admin.userId)
  if (!isWithin.ok) return isWithin
  return decideInTransaction(app, async (tx) => {
    if (!(await lockOwners(tx)).includes(admin.userId)) return refuse('team.not_allowed')
    if ((await findAccount(tx, form.value.email))?.admin != null)
      return refuse('team.already_admin', { fields: { email: 'This address is in the team already' } })
    const { id, link, expiresAt } = await keepInvitation(app, tx, { ...form.value, invitedBy: admin.userId })
    await mailInvitation(app, tx, { ...form.value, by: admin.name, link, expiresAt })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'admin.invited',
      subject: { kind: 'invitation', id },
      after: { email: maskedEmail(form.value.email), role: form.value.role },
    })
    return ok({ email: form.value.email })
  })
}

type ResendInvitationRefusal = 'team.invitation_gone' | 'team.not_allowed' | 'limits.too_many_attempts'

/** Mails an invitation again under a new link; the old one works no more. */
export async function resendInvitation(
  app: App,
  admin: Permitted<'team.change'>,
  id: string,
): Promise<Result<{ email: string }, ResendInvitationRefusal>> {
  const isWithin = await withinLimit(app, 'invite-account', admin.userId)
  if (!isWithin.ok) return isWithin
  return decideInTransaction(app, async (tx) => {
    if (!(await lockOwners(tx)).includes(admin.userId)) return refuse('team.not_allowed')
    const invitation = isUuid(id) ? await findInvitationById(tx, id) : undefined
    if (!invitation) return refuse('team.invitation_gone')
    const kept = await keepInvitation(app, tx, { ...invitation, invitedBy: admin.userId })
    await mailInvitation(app, tx, { ...invitation, by: admin.name, ...kept })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'admin.invited_again',
      subject: { kind: 'invitation', id },
      after: { email: maskedEmail(invitation.email), role: invitation.role },
    })
    return ok({ email: invitation.email })
  })
}

/** Takes an invitation back: its link works no more. */
export async function withdrawInvitation(
  app: App,
  admin: Permitted<'team.change'>,
  id: string,
): Promise<Result<{ email: string }, 'team.invitation_gone' | 'team.not_allowed'>> {
  return decideInTransaction(app, async (tx) => {
    if (!(await lockOwners(tx)).includes(admin.userId)) return refuse('team.not_allowed')
    const invitation = isUuid(id) ? await removeInvitation(tx, id) : undefined
    if (!invitation) return refuse('team.invitation_gone')
    await audit(tx, app, {
      ...asActor(admin),
      action: 'admin.invitation_withdrawn',
      subject: { kind: 'invitation', id },
      before: { email: maskedEmail(invitation.email), role: invitation.role },
    })
    return ok({ email: invitation.email })
  })
}

/** Keeps an invitation, under its id if it has one, and gives the link that only its person may learn. */
export async function keepInvitation(
  app: App,
  tx: Transaction<Schema>,
  { id = app.random.uuid(), ...o }: InvitationForm & { id?: string; invitedBy: string | null },
): Promise<{ id: string; link: string; expiresAt: Date }> {
  const token = app.random.token()
  const at = app.clock.now()
  const expiresAt = new Date(at.getTime() + INVITATION_HOURS * HOUR_MS)
  await putInvitation(tx, {
    id,
    email: o.email,
    name: o.name,
    role: o.role,
    token_sha256: fingerprint(token),
    invited_by: o.invitedBy,
    created_at: at,
    expires_at: expiresAt,
  })
  return { id, link: `${app.config.publicUrl}/admin/invitation?token=${token}`, expiresAt }
}

/** `by`: who invites, as the person may know them. */
export async function mailInvitation(
  app: App,
  tx: Transaction<Schema>,
  o: InvitationForm & { by: string; link: string; expiresAt: Date },
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'admin-invitation',
    to: o.email,
    subject: 'You are invited to the team of NanoNagar',
    hasSecret: true,
    content: {
      greeting: `Hello ${o.name},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${o.by} invites you to help run NanoNagar. Your role: ${ROLE_NAMES[o.role]}.`,
        },
        { kind: 'button', label: 'Accept the invitation', url: o.link },
        {
          kind: 'paragraph',
          text: `The link works once, until ${formatDateTime(o.expiresAt)}. If you were not expecting this, you can ignore it.`,
        },
      ],
    },
  })
}
