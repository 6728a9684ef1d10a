import type { Transaction } from 'kysely'
import { refuseFields } from '#domain/ground/shared/form-fields.ts'
import { reasonProblem } from '#domain/ground/shared/reason.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { withoutLinks } from '#domain/ground/shared/typed-text/link-in-text.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { maskedEmail } from '#domain/people/accounts/mask-personal-data.ts'
import { checkColleagueForm } from '#domain/selling/shop-team/colleague-form.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { tellColleague } from './change-colleague.ts'
import { namesOf, sendInvitation } from './invite-colleague.ts'
import { findShopName, lockShopTeam, type ShopColleague, saveShopRoles } from './shop-team-store.ts'
import { hasOwner } from './shop-team-views.ts'

const NOBODY_CHOSEN = 'Please choose who is to be the owner'

interface OwnerForm {
  sellerId: string
  /** The id of one of its people, or `new` with a name and an email. */
  person?: unknown
  name?: unknown
  email?: unknown
  reason?: unknown
}

type Appointed = Result<
  { name: string; isInvited: boolean },
  'sellers.not_found' | 'shop_team.has_owner' | 'shop_team.invitation_invalid'
>

/**
 * Gives a shop an owner where it has none who can sign in: one of its people, or somebody new by an invitation as its
 * owners send them; for a reason, and audited. A shop that has an owner gives out its roles itself.
 */
export async function appointOwner(
  app: App,
  admin: Permitted<'vendors.decide'>,
  { sellerId, ...fields }: OwnerForm,
): Promise<Appointed> {
  const reason = manyLines(fields.reason)
  const isNew = fields.person === 'new'
  const invited = checkColleagueForm({ ...fields, 'role-owner': 'on' })
  const refusal = refuseFields('shop_team.invitation_invalid', {
    ...(isNew && !invited.ok && invited.problem.fields),
    person: isNew || fields.person ? undefined : NOBODY_CHOSEN,
    reason: reasonProblem(reason),
  })
  if (refusal) return refusal
  return decideInTransaction<Appointed>(app, async (tx) => {
    const colleagues = await lockShopTeam(tx, sellerId)
    const shopName = await findShopName(tx, sellerId)
    if (shopName === undefined) return refuse('sellers.not_found')
    if (hasOwner(colleagues)) return refuse('shop_team.has_owner')
    const person = colleagues.find(({ userId, isDeactivated }) => userId === fields.person && !isDeactivated)
    if (!isNew && !person)
      return refuse('shop_team.invitation_invalid', { fields: { person: NOBODY_CHOSEN } })
    if (person) return ok(await makeOwner(app, tx, admin, { sellerId, shopName, person, reason }))
    if (!invited.ok) return invited
    const id = app.random.uuid()
    const form = invited.value
    await sendInvitation(app, tx, { ...form, id, sellerId, invitedBy: null, by: 'NanoNagar' })
    await audit(tx, app, {
      ...asActor(admin),
      sellerId,
      action: 'seller.owner_appointed',
      subject: { kind: 'seller', id: sellerId },
      after: { email: maskedEmail(form.email), reason },
    })
    return ok({ name: form.name, isInvited: true })
  })
}

async function makeOwner(
  app: App,
  tx: Transaction<Schema>,
  admin: Permitted<'vendors.decide'>,
  o: { sellerId: string; shopName: string; person: ShopColleague; reason: string },
): Promise<{ name: string; isInvited: boolean }> {
  const { sellerId, shopName, person, reason } = o
  await saveShopRoles(tx, { userId: person.userId, roles: ['owner'] })
  await audit(tx, app, {
    ...asActor(admin),
    sellerId,
    action: 'seller.owner_appointed',
    subject: { kind: 'seller', id: sellerId },
    before: { roles: namesOf(person.roles) },
    after: { roles: namesOf(['owner']), email: maskedEmail(person.email), reason },
  })
  await tellColleague(app, tx, person, `Your role at ${withoutLinks(shopName)} is now: Owner.`)
  return { name: person.name, isInvited: false }
}
