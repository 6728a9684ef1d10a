import type { Transaction } from 'kysely'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { mayAddPhotographs, PHOTOGRAPHS_MAX } from '#domain/orders/returns/photographs.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findReturn, lockReturn } from '../return-store.ts'
import { type KeepPhotographRefusal, keepPhotograph, type Photographer } from './keep-photograph.ts'
import { insertPhotograph } from './photograph-store.ts'

type SideOfReturn = Exclude<Photographer, { kind: 'admin' }>

/**
 * Adds a photograph to a return: of what arrived, from its customer, or of what came back, from its seller. It opens
 * for both sides and the back office alone.
 */
export function addPhotograph(
  app: App,
  who: SideOfReturn,
  { returnId, bytes }: { returnId: string; bytes: Uint8Array },
): Promise<Result<{ photographId: string }, KeepPhotographRefusal | CodeOf<typeof mayAdd>>> {
  return keepPhotograph(app, who, {
    bytes,
    folder: `returns/${returnId}`,
    mayAdd: (tx) => mayAdd(tx, who, returnId),
    lock: (tx) => lockReturn(tx, returnId),
    insert: (tx, row) => insertPhotograph(tx, { ...row, return_id: returnId }),
  })
}

async function mayAdd(
  tx: Transaction<Schema>,
  who: SideOfReturn,
  returnId: string,
): Promise<Result<undefined, 'returns.gone' | 'returns.photographs_closed' | 'returns.photographs_full'>> {
  const found = await findReturn(tx, returnId)
  if (!found || (who.kind === 'customer' && found.user_id !== who.customer.userId))
    return refuse('returns.gone')
  if (!mayAddPhotographs(who.kind === 'customer' ? 'customer' : 'seller', found.status))
    return refuse('returns.photographs_closed')
  const own = await tx
    .selectFrom('return_photographs')
    .select('id')
    .where('return_id', '=', returnId)
    .where('by_kind', '=', who.kind)
    .execute()
  return own.length < PHOTOGRAPHS_MAX ? ok(undefined) : refuse('returns.photographs_full')
}
