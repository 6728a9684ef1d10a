import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { maskedEmail } from '#domain/people/accounts/mask-personal-data.ts'
import { checkInvitationForm } from '#domain/people/team/invitation-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { findAccount } from '#server/people/sign-in/account-views.ts'
import { keepInvitation, mailInvitation } from './invite-admin.ts'
import { lockOwners } from './team-store.ts'

type InviteOwnerRefusal = 'team.already_admin' | 'team.invitation_invalid' | 'team.owner_exists'

/**
 * Invites an owner from the command line, where nobody has to be signed in: the first one, or `another` one. Gives the
 * link that sets their password; it is also mailed where the marketplace can send mail.
 */
export async function inviteOwner(
  app: App,
  o: { email: string; name: string; another: boolean },
): Promise<Result<{ link: string; expiresAt: Date }, InviteOwnerRefusal>> {
  const form = checkInvitationForm({ ...o, role: 'owner' })
  if (!form.ok) return form
  return decideInTransaction(app, async (tx) => {
    const isFirst = (await lockOwners(tx)).length === 0
    if (!isFirst && !o.another) return refuse('team.owner_exists')
    if ((await findAccount(tx, form.value.email))?.admin != null)
      return refuse('team.already_admin', { fields: { email: 'This address is in the team already' } })
    const { id, ...kept } = await keepInvitation(app, tx, { ...form.value, invitedBy: null })
    if (app.config.smtpUrl)
      await mailInvitation(app, tx, { ...form.value, by: 'The owner of NanoNagar', ...kept })
    await audit(tx, app, {
      actor: { kind: 'system', id: 'command line' },
      action: 'admin.invited',
      subject: { kind: 'invitation', id },
      after: { email: maskedEmail(form.value.email), role: form.value.role },
    })
    return ok(kept)
  })
}
