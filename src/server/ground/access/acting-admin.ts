import { mayDo, type Permission } from '#domain/ground/access/office-roles.ts'
import type { Admin } from './visitor.ts'

/** An administrator at work, and the network address the request came from. */
export interface ActingAdmin extends Pick<Admin, 'userId' | 'name' | 'role'> {
  address?: string
}

declare const permission: unique symbol

/**
 * An administrator whose role has the permission. Only `permit` makes one, and every use case and every view of the
 * back office takes one, so that neither can be called before the role was checked. Of several permissions, it is one
 * of them.
 */
export type Permitted<D extends Permission> = Readonly<ActingAdmin> & { readonly [permission]: () => D }

/** Checks whether the administrator's role has the permission. The only place that does. */
export function permit<Who extends ActingAdmin, D extends Permission>(
  admin: Who,
  permission: D,
): (Who & Permitted<D>) | undefined {
  return mayDo(admin.role, permission) ? (admin as Who & Permitted<D>) : undefined
}

/** Who did it, as the audit log has it. */
export function asActor({ userId, address }: Pick<ActingAdmin, 'userId' | 'address'>) {
  return { actor: { kind: 'admin', id: userId }, ...(address && { address }) } as const
}
