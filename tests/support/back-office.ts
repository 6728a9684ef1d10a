import type { BackOfficeRole } from '#domain/access/back-office.ts'
import type { ActingAdmin } from '#server/access/acting-admin.ts'
import type { App } from '#server/app.ts'
import { fingerprint } from '#server/outside/fingerprint.ts'

/** Somebody of the back office. */
export async function addAdmin(
  app: App,
  role: BackOfficeRole = 'owner',
  name = 'Admin',
): Promise<Required<ActingAdmin> & { email: string }> {
  const userId = app.random.uuid()
  const email = `${userId}@office.test`
  await app.db.insertInto('users').values({ id: userId, name, email, email_verified: true }).execute()
  await app.db.insertInto('admins').values({ user_id: userId, name, role }).execute()
  return { userId, name, email, role, address: '127.0.0.1' }
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
