import { ok, type Result } from '#domain/shared/result.ts'
import { type ActingAdmin, allow, asActor } from '#server/access/acting-admin.ts'

/** Somebody at the machine itself, who needs no role. */
export interface AtTheMachine {
  kind: 'system'
  id: string
}

export const COMMAND_LINE: AtTheMachine = { kind: 'system', id: 'command line' }

/** Who decides about a shop. */
export type Decider = ActingAdmin | AtTheMachine

/** Refuses with `identity.not_allowed` an administrator who may not decide about shops. */
export function allowToDecide(who: Decider): Result<undefined> {
  return 'role' in who ? allow(who, 'vendors.decide') : ok(undefined)
}

/** Who did it, as the audit log has it. */
export function asDecider(who: Decider): {
  actor: { kind: 'admin' | 'system'; id: string }
  address?: string
} {
  return 'role' in who ? asActor(who) : { actor: who }
}
