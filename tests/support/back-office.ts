import type { BackOfficeRole, Permission } from '#domain/ground/access/office-roles.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { type ActingAdmin, type Permitted, permit } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'

/** What an owner has: the permission for every duty. */
type Owner = ActingAdmin & Permitted<never>

/** An owner who only reads: nobody in the database. */
export const OWNER = { userId: 'owner', name: 'Owner', role: 'owner' } as ActingAdmin as Owner

export interface Added extends Required<ActingAdmin> {
  email: string
}

export type AddedOwner = Added & Owner

/** Somebody of the back office; an owner has every permission, anybody else gets theirs from `permitted`. */
export async function addAdmin(app: App, role?: 'owner', name?: string): Promise<AddedOwner>
export async function addAdmin(app: App, role: BackOfficeRole, name?: string): Promise<Added>
export async function addAdmin(app: App, role: BackOfficeRole = 'owner', name = 'Admin'): Promise<Added> {
  const userId = app.random.uuid()
  const email = `${userId}@office.test`
  await app.db.insertInto('users').values({ id: userId, name, email, email_verified: true }).execute()
  await app.db.insertInto('admins').values({ user_id: userId, name, role }).execute()
  return { userId, name, email, role, address: '127.0.0.1' }
}

/** The permission of somebody whose role has it. */
export function permitted<Who extends ActingAdmin, D extends Permission>(
  who: Who,
  duty: D,
): Who & Permitted<D> {
  const asked = permit(who, duty)
  invariant(asked, `the role ${who.role} has ${duty}`)
  return asked
}

/** A session of theirs, without a password being hashed; gives the cookie. */
export async function signInAdmin(app: App, who: Pick<ActingAdmin, 'userId'>): Promise<string> {
  const token = app.random.token()
  await app.db
    .insertInto('sessions')
    .values({
      id: app.random.uuid(),
      user_id: who.userId,
      token_sha256: fingerprint(token),
      role: 'admin',
      expires_at: new Date(Date.now() + 8 * 3_600_000),
      ip_address: null,
      user_agent: null,
    })
    .execute()
  return `nn_sid=${token}`
}
