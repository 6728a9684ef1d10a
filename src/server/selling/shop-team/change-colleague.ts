import type { Transaction } from 'kysely'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { ROLES_MISSING, readShopRoles } from '#domain/selling/shop-team/colleague-form.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { endKeysOf } from '#server/people/sign-in/api-key-sign-in.ts'
import { endAccessInRole } from '#server/people/sign-in/end-access.ts'
import { type ActingVendor, byVendor } from '#server/selling/sellers/acting-vendor.ts'
import { asShopOwner } from './acting-owner.ts'
import { namesOf } from './invite-colleague.ts'
import { removeShopInvitationsBy } from './shop-invitation-store.ts'
import { findShopName, removeFromShop, type ShopColleague, saveShopRoles } from './shop-team-store.ts'

type OnColleagueRefusal = 'shop_team.colleague_not_found' | 'shop_team.not_allowed' | 'shop_team.own_account'

/**
 * Gives a colleague other roles; they count from their next click on. Keys for software that an owner made end when
 * they are none any more.
 */
export async function changeShopRoles(
  app: App,
  who: ActingVendor,
  o: { userId: string; fields: Readonly<Record<string, unknown>> },
): Promise<
  Result<{ name: string }, OnColleagueRefusal | 'shop_team.invitation_invalid' | 'shop_team.roles_unchanged'>
> {
  const roles = readShopRoles(o.fields)
  if (!roles) return refuse('shop_team.invitation_invalid', { fields: { roles: ROLES_MISSING } })
  return onColleague(app, who, o.userId, async (tx, colleague) => {
    if (namesOf(colleague.roles) === namesOf(roles)) return refuse('shop_team.roles_unchanged')
    await saveShopRoles(tx, { userId: o.userId, roles })
    if (!roles.includes('owner')) await endWhatOwnersMade(app, tx, { ...who, userId: o.userId })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'colleague.roles_changed',
      subject: { kind: 'user', id: o.userId },
      before: { roles: namesOf(colleague.roles) },
      after: { roles: namesOf(roles) },
    })
    const shopName = (await findShopName(tx, who.sellerId)) ?? ''
    await tellColleague(
      app,
      tx,
      colleague,
      `Your role at ${withoutLinks(shopName)} is now: ${namesOf(roles)}.`,
    )
    return ok({ name: colleague.name })
  })
}

/**
 * Ends a colleague's access: their sessions in the portal end at once, so do their keys for software and what they
 * invited; their account as a customer stays.
 */
export async function endColleagueAccess(
  app: App,
  who: ActingVendor,
  userId: string,
): Promise<Result<{ name: string }, OnColleagueRefusal>> {
  return onColleague<never>(app, who, userId, async (tx, colleague) => {
    await removeFromShop(tx, userId)
    await endWhatOwnersMade(app, tx, { ...who, userId })
    await endAccessInRole(tx, { userId, role: 'vendor' })
    await audit(tx, app, {
      ...byVendor(who),
      action: 'colleague.access_ended',
      subject: { kind: 'user', id: userId },
      before: { name: colleague.name, roles: namesOf(colleague.roles) },
    })
    const shopName = (await findShopName(tx, who.sellerId)) ?? ''
    await tellColleague(app, tx, colleague, `Your access to ${withoutLinks(shopName)} has ended.`)
    return ok({ name: colleague.name })
  })
}

async function endWhatOwnersMade(
  app: App,
  tx: Transaction<Schema>,
  { sellerId, userId }: ActingVendor,
): Promise<void> {
  await removeShopInvitationsBy(tx, userId)
  await endKeysOf(app, tx, { sellerId, userId })
}

/** On somebody else of the same shop. An owner never acts on their own access, so that one always remains. */
function onColleague<Code extends ProblemCode>(
  app: App,
  who: ActingVendor,
  userId: string,
  change: (tx: Transaction<Schema>, colleague: ShopColleague) => Promise<Result<{ name: string }, Code>>,
): Promise<Result<{ name: string }, Code | OnColleagueRefusal>> {
  return asShopOwner<{ name: string }, Code | OnColleagueRefusal>(app, who, async (tx, { colleagues }) => {
    if (userId === who.userId) return refuse('shop_team.own_account')
    const colleague = colleagues.find((each) => each.userId === userId)
    return colleague ? change(tx, colleague) : refuse('shop_team.colleague_not_found')
  })
}

/** Tells somebody what has become of their access. */
export async function tellColleague(
  app: App,
  tx: Transaction<Schema>,
  { userId, name, email }: ShopColleague,
  text: string,
): Promise<void> {
  await queueMail(app, tx, {
    kind: 'colleague-access-changed',
    to: email,
    subject: 'Your access to a seller’s portal at NanoNagar has changed',
    userId,
    content: { greeting: `Hello ${name},`, blocks: [{ kind: 'paragraph', text }] },
  })
}
