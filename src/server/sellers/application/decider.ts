import { asActor, type Permitted } from '#server/access/acting-admin.ts'

/** Somebody at the machine itself, who needs no role. */
export interface AtTheMachine {
  kind: 'system'
  id: string
}

export const COMMAND_LINE: AtTheMachine = { kind: 'system', id: 'command line' }

/** Who decides about a shop. */
export type Decider = Permitted<'vendors.decide'> | AtTheMachine

/** Who did it, as the audit log has it. */
export function asDecider(who: Decider): {
  actor: { kind: 'admin' | 'system'; id: string }
  address?: string
} {
  return 'role' in who ? asActor(who) : { actor: who }
}
