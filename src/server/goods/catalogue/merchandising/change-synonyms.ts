import { readSynonyms, type SynonymGroup } from '#domain/goods/search/synonyms.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { deleteSynonyms, insertSynonyms } from './synonym-store.ts'

/** From now on a search takes these phrases for the same. */
export async function addSynonyms(
  app: App,
  admin: Permitted<'products.change'>,
  words: string,
): Promise<Result<SynonymGroup, 'search.synonyms_invalid'>> {
  const read = readSynonyms(words)
  if (!read.ok) return read
  return decideInTransaction(app, async (tx) => {
    const id = app.random.uuid()
    await insertSynonyms(tx, { id, phrases: read.value, at: app.clock.now() })
    await audit(tx, app, {
      ...asActor(admin),
      action: 'search.synonyms_added',
      subject: { kind: 'synonyms', id },
      after: { phrases: read.value.join(', ') },
    })
    return ok(read.value)
  })
}

/** From now on they are words of their own again. */
export async function removeSynonyms(
  app: App,
  admin: Permitted<'products.change'>,
  id: string,
): Promise<Result<SynonymGroup, 'search.synonyms_gone'>> {
  if (!isUuid(id)) return refuse('search.synonyms_gone')
  return decideInTransaction(app, async (tx) => {
    const phrases = await deleteSynonyms(tx, id)
    if (!phrases) return refuse('search.synonyms_gone')
    await audit(tx, app, {
      ...asActor(admin),
      action: 'search.synonyms_removed',
      subject: { kind: 'synonyms', id },
      before: { phrases: phrases.join(', ') },
    })
    return ok(phrases)
  })
}
