import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'

export interface ShopTeamRow {
  userId: string
  name: string
  email: string
  roles: ShopRole[]
  isDeactivated: boolean
  hasSecondFactor: boolean
  joinedAt: Date
}

export interface ShopInvitationRow {
  id: string
  name: string
  email: string
  roles: ShopRole[]
  /** Null: by somebody who has left. */
  invitedBy: string | null
  expiresAt: Date
  isOver: boolean
}

/** Everybody who acts for a shop, by name, and the invitations that wait, newest first. Few by `COLLEAGUES_MAX`: no paging. */
export async function readShopTeam(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  sellerId: string,
): Promise<{ members: ShopTeamRow[]; invitations: ShopInvitationRow[] }> {
  const members = await db
    .selectFrom('vendors as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('second_factors as f', 'f.user_id', 'u.id')
    .select((eb) => [
      'v.user_id as userId',
      'v.name',
      'u.email',
      'v.roles',
      'v.created_at as joinedAt',
      eb('u.deactivated_at', 'is not', null).$castTo<boolean>().as('isDeactivated'),
      eb
        .or([
          eb('f.enabled_at', 'is not', null),
          eb.exists(eb.selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id')),
        ])
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    ])
    .where('v.seller_id', '=', sellerId)
    .orderBy('v.name')
    .orderBy('v.user_id')
    .execute()
  const at = clock.now()
  const invitations = await db
    .selectFrom('vendor_invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.name', 'i.email', 'i.roles', 'u.name as invitedBy', 'i.expires_at as expiresAt'])
    .where('i.seller_id', '=', sellerId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute()
  return {
    members,
    invitations: invitations.map((row) => ({ ...row, isOver: row.expiresAt <= at })),
  }
}

/** Whether somebody of a shop can sign in and give out its roles, and who of it can sign in. */
export async function readShopPeople(
  app: Pick<App, 'db' | 'clock'>,
  _admin: Permitted<'vendors.read' | 'vendors.decide'>,
  sellerId: string,
): Promise<{ hasOwner: boolean; people: ShopTeamRow[] }> {
  const { members } = await readShopTeam(app, sellerId)
  return { hasOwner: hasOwner(members), people: members.filter(({ isDeactivated }) => !isDeactivated) }
}

/** Whether one of these people of a shop can sign in and give out its roles. */
export function hasOwner(team: readonly Pick<ShopTeamRow, 'roles' | 'isDeactivated'>[]): boolean {
  return team.some(({ roles, isDeactivated }) => roles.includes('owner') && !isDeactivated)
}

/** One colleague of a shop; undefined for anybody else. */
export async function findColleague(
  app: Pick<App, 'db' | 'clock'>,
  { sellerId, userId }: { sellerId: string; userId: string },
): Promise<ShopTeamRow | undefined> {
  const { members } = await readShopTeam(app, sellerId)
  return members.find((member) => member.userId === userId)
}

/** One open invitation of a shop; undefined for an id that is none of theirs. */
export async function findInvitationOfShop(
  app: Pick<App, 'db' | 'clock'>,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<ShopInvitationRow | undefined> {
  if (!isUuid(id)) return undefined
  const { invitations } = await readShopTeam(app, sellerId)
  return invitations.find((invitation) => invitation.id === id)
}
