import type { Transaction } from 'kysely'
import { SHOP_ROLE_NAMES, type ShopRole } from '#domain/ground/access/shop-roles.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { maskedEmail } from '#domain/people/accounts/mask-personal-data.ts'
import { INVITATION_HOURS } from '#domain/people/team/invitation-form.ts'
import {
  COLLEAGUES_MAX,
  type ColleagueForm,
  checkColleagueForm,
} from '#domain/selling/shop-team/colleague-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { asShopOwner } from './acting-owner.ts'
import {
  countShopInvitations,
  findShopInvitation,
  putShopInvitation,
  removeShopInvitation,
} from './shop-invitation-store.ts'
import { findShopName } from './shop-team-store.ts'

type InviteRefusal =
  | 'limits.too_many_attempts'
  | 'shop_team.already_here'
  | 'shop_team.full'
  | 'shop_team.invitation_invalid'
  | 'shop_team.not_allowed'

/**
 * Invites somebody into the shop by mail (email, name, role-…): a link that works once, for 72 hours. An earlier
 * invitation of the same address is void. Whether the address has an account is not said.
 */
export async function inviteColleague(
  app: App,
  who: ActingVendor,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<{ email: string }, InviteRefusal>> {
  const form = checkColleagueForm(fields)
  if (!form.ok) return form
  const isWithin = await withinLimit(app, 'invite-account', who.userId)
  if (!isWithin.ok) return isWithin
  return asShopOwner(app, who, async (tx, { owner, colleagues }) => {
    const { email } = form.value
    if (colleagues.some((colleague) => colleague.email.toLowerCase() === email))
      return refuse('shop_team.already_here', { fields: { email: 'This address is in your shop already' } })
    if (colleagues.length + (await countShopInvitations(tx, who.sellerId)) >= COLLEAGUES_MAX)
      return refuse('shop_team.full', { details: { max: COLLEAGUES_MAX } })
    const id = app.random.uuid()
    await sendInvitation(app, tx, { ...form.value, ...from(who, owner), id })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'colleague.invited',
      subject: { kind: 'invitation', id },
      after: { email: maskedEmail(email), roles: namesOf(form.value.roles) },
    })
    return ok({ email })
  })
}

type ResendRefusal = 'limits.too_many_attempts' | 'shop_team.invitation_gone' | 'shop_team.not_allowed'

/** Mails an invitation again under a new link; the old one works no more. */
export async function resendShopInvitation(
  app: App,
  who: ActingVendor,
  id: string,
): Promise<Result<{ email: string }, ResendRefusal>> {
  const isWithin = await withinLimit(app, 'invite-account', who.userId)
  if (!isWithin.ok) return isWithin
  return asShopOwner(app, who, async (tx, { owner }) => {
    const invitation = await findOwnInvitation(tx, who, id)
    if (!invitation) return refuse('shop_team.invitation_gone')
    await sendInvitation(app, tx, { ...invitation, ...from(who, owner) })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'colleague.invited_again',
      subject: { kind: 'invitation', id },
      after: { email: maskedEmail(invitation.email), roles: namesOf(invitation.roles) },
    })
    return ok({ email: invitation.email })
  })
}

/** Takes an invitation back: its link works no more. */
export async function withdrawShopInvitation(
  app: App,
  who: ActingVendor,
  id: string,
): Promise<Result<{ email: string }, 'shop_team.invitation_gone' | 'shop_team.not_allowed'>> {
  return asShopOwner(app, who, async (tx) => {
    const invitation = await findOwnInvitation(tx, who, id)
    if (!invitation) return refuse('shop_team.invitation_gone')
    await removeShopInvitation(tx, id)
    await audit(tx, app, {
      ...byVendor(who),
      action: 'colleague.invitation_withdrawn',
      subject: { kind: 'invitation', id },
      before: { email: maskedEmail(invitation.email), roles: namesOf(invitation.roles) },
    })
    return ok({ email: invitation.email })
  })
}

async function findOwnInvitation(tx: Transaction<Schema>, { sellerId }: ActingVendor, id: string) {
  return isUuid(id) ? findShopInvitation(tx, { id, sellerId }) : undefined
}

/** Roles as a letter and a record name them. */
export function namesOf(roles: readonly ShopRole[]): string {
  return roles.map((role) => SHOP_ROLE_NAMES[role]).join(', ')
}

function from({ sellerId, userId }: ActingVendor, owner: { name: string }) {
  return { sellerId, invitedBy: userId, by: owner.name }
}

/** Keeps the invitation and mails the link that only its person may learn. */
export async function sendInvitation(
  app: App,
  tx: Transaction<Schema>,
  o: ColleagueForm & { id: string; sellerId: string; invitedBy: string | null; by: string },
): Promise<void> {
  const { id, sellerId, invitedBy, email, name, roles } = o
  const token = app.random.token()
  const at = app.clock.now()
  const expiresAt = new Date(at.getTime() + INVITATION_HOURS * HOUR_MS)
  await putShopInvitation(tx, {
    id,
    seller_id: sellerId,
    email,
    name,
    roles,
    token_sha256: fingerprint(token),
    invited_by: invitedBy,
    created_at: at,
    expires_at: expiresAt,
  })
  const shopName = (await findShopName(tx, sellerId)) ?? ''
  const text = `${withoutLinks(o.by)} invites you to work for the seller ${withoutLinks(shopName)} at NanoNagar. Your role: ${namesOf(roles)}.`
  await queueMail(app, tx, {
    kind: 'colleague-invitation',
    to: email,
    subject: 'You are invited to work for a seller at NanoNagar',
    hasSecret: true,
    content: {
      greeting: `Hello ${withoutLinks(name)},`,
      blocks: [
        { kind: 'paragraph', text },
        {
          kind: 'button',
          label: 'Accept the invitation',
          url: `${app.config.publicUrl}/vendor/invitation?token=${token}`,
        },
        {
          kind: 'paragraph',
          text: `The link works once, until ${formatDateTime(expiresAt)}. If you were not expecting this, you can ignore it.`,
        },
      ],
    },
  })
}
