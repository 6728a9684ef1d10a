import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { findAccount, findAccountById } from '#server/people/sign-in/account-views.ts'
import { addVendorRecord } from '#server/people/sign-in/registration/add-role-record.ts'
import { type Joining, joinByInvitation } from '#server/people/sign-in/registration/join-by-invitation.ts'
import type { Browser } from '#server/people/sign-in/sessions/browser.ts'
import type { SignedIn } from '#server/people/sign-in/sign-in.ts'
import { namesOf } from './invite-colleague.ts'
import {
  findShopInvitationByToken,
  type ShopInvitation,
  takeShopInvitation,
} from './shop-invitation-store.ts'

/** What the page of an invitation shows; a person new here chooses a password, anybody else shows theirs. */
export interface OfferedPlace extends Pick<ShopInvitation, 'name' | 'email' | 'roles'> {
  shopName: string
  hasAccount: boolean
}

/** The invitation behind a link; undefined when it is unknown, used, withdrawn or older than 72 hours. */
export async function findShopPlace(app: App, token: string): Promise<OfferedPlace | undefined> {
  const invitation = await openInvitation(app, token)
  if (!invitation) return undefined
  const { name, email, roles, shopName } = invitation
  return { name, email, roles, shopName, hasAccount: (await findAccount(app.db, email)) !== undefined }
}

/**
 * Accepts an invitation into a shop and signs its person in there (`joinByInvitation` says what they show). Refuses who
 * acts for a shop already: an account acts for one.
 */
export function joinShop(
  app: App,
  o: { token: string; fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<SignedIn, CodeOf<typeof joinByInvitation<ShopInvitation, 'shop_team.has_shop'>>>> {
  return joinByInvitation<ShopInvitation, 'shop_team.has_shop'>(
    app,
    {
      role: 'vendor',
      find: () => openInvitation(app, o.token),
      take: (tx) => takeShopInvitation(tx, { tokenSha256: fingerprint(o.token), at: app.clock.now() }),
      join: (tx, invitation, person) => join(app, tx, { ...invitation, ...person }),
    },
    o,
  )
}

async function join(
  app: App,
  tx: Transaction<Schema>,
  o: ShopInvitation & Joining,
): Promise<Result<undefined, 'shop_team.has_shop'>> {
  const { userId, sellerId, name, roles } = o
  if ((await findAccountById(tx, userId))?.vendor != null) return refuse('shop_team.has_shop')
  await addVendorRecord(app, tx, { userId, sellerId, name, roles, invitedAt: o.email })
  await audit(tx, app, {
    actor: { kind: 'vendor', id: userId },
    sellerId,
    action: 'colleague.joined',
    subject: { kind: 'user', id: userId },
    after: { roles: namesOf(roles), invitation: o.id },
    address: o.address,
  })
  return ok(undefined)
}

async function openInvitation(app: App, token: string) {
  return findShopInvitationByToken(app.db, { tokenSha256: fingerprint(token), at: app.clock.now() })
}
