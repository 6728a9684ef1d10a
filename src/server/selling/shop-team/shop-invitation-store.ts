import type { Insertable, Kysely, Transaction } from 'kysely'
import { latestEnd } from '#domain/ground/access/session-limits.ts'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import { INVITATION_HOURS } from '#domain/people/team/invitation-form.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>
type Tx = Transaction<Schema>

export interface ShopInvitation {
  id: string
  sellerId: string
  email: string
  name: string
  roles: ShopRole[]
  expiresAt: Date
}

const INVITATION = [
  'vendor_invitations.id',
  'vendor_invitations.seller_id as sellerId',
  'vendor_invitations.email',
  'vendor_invitations.name',
  'vendor_invitations.roles',
  'vendor_invitations.expires_at as expiresAt',
] as const

/** Keeps an invitation; an earlier one of the same shop for the same address is void. */
export async function putShopInvitation(
  tx: Tx,
  row: Insertable<Schema['vendor_invitations']>,
): Promise<void> {
  await tx
    .deleteFrom('vendor_invitations')
    .where('seller_id', '=', row.seller_id)
    .where('email', '=', row.email)
    .execute()
  await tx.insertInto('vendor_invitations').values(row).execute()
}

/** So many invitations of a shop are open, whether their links still work or not. */
export async function countShopInvitations(tx: Tx, sellerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('vendor_invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return count
}

/** The invitation behind a link that still works, with the shop that it is into. */
export async function findShopInvitationByToken(
  db: Db,
  { tokenSha256, at }: { tokenSha256: string; at: Date },
): Promise<(ShopInvitation & { shopName: string }) | undefined> {
  return db
    .selectFrom('vendor_invitations')
    .innerJoin('sellers', 'sellers.id', 'vendor_invitations.seller_id')
    .select(INVITATION)
    .select('sellers.name as shopName')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at, INVITATION_HOURS * 3600))
    .executeTakeFirst()
}

/** Uses a link up: of two that try at once, one gets its invitation. */
export async function takeShopInvitation(
  tx: Tx,
  { tokenSha256, at }: { tokenSha256: string; at: Date },
): Promise<ShopInvitation | undefined> {
  return tx
    .deleteFrom('vendor_invitations')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', latestEnd(at, INVITATION_HOURS * 3600))
    .returning(INVITATION)
    .executeTakeFirst()
}

/** One of a shop's invitations by its id, whether its link still works or not. */
export async function findShopInvitation(
  db: Db,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<ShopInvitation | undefined> {
  return db
    .selectFrom('vendor_invitations')
    .select(INVITATION)
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
}

export async function removeShopInvitation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('vendor_invitations').where('id', '=', id).execute()
}

/** Whoever is no owner any more has invited nobody. */
export async function removeShopInvitationsBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('vendor_invitations').where('invited_by', '=', userId).execute()
}
