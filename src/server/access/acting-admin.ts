import { type Duty, mayDo } from '#domain/access/back-office.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'
import type { Admin } from './visitor.ts'

/** An administrator at work, and the network address the request came from. */
export interface ActingAdmin extends Pick<Admin, 'userId' | 'name' | 'role'> {
  address?: string
}

/** Every use case of the back office asks this first. Refuses with `identity.not_allowed` (role). */
export function allow(admin: Pick<ActingAdmin, 'role'>, duty: Duty): Result<undefined> {
  return mayDo(admin.role, duty)
    ? ok(undefined)
    : refuse('identity.not_allowed', { details: { role: admin.role } })
}

/** Who did it, as the audit log has it. */
export function asActor({ userId, address }: Pick<ActingAdmin, 'userId' | 'address'>) {
  return { actor: { kind: 'admin', id: userId }, ...(address && { address }) } as const
}
