import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'

/** Somebody who runs a command on the server, and needs no role. */
export interface CommandLineOperator {
  kind: 'system'
  id: string
}

export const COMMAND_LINE: CommandLineOperator = { kind: 'system', id: 'command line' }

/** Who decides about a seller. */
export type DecisionMaker = Permitted<'vendors.decide'> | CommandLineOperator

/** Who did it, as the audit log has it. */
export function asDecisionActor(who: DecisionMaker): {
  actor: { kind: 'admin' | 'system'; id: string }
  address?: string
} {
  return 'role' in who ? asActor(who) : { actor: who }
}
