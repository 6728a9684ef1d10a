import type { RouterContextProvider } from 'react-router'
import { appContext } from '#web/http/context.ts'
import { declareUntil } from '#web/http/page-cache/page-content.ts'

type Context = Readonly<RouterContextProvider>

/** By page, what it went without. */
const unread = new WeakMap<Context, Set<string>>()

/**
 * What a page can be shown without, read by queries that are marked `OPTIONAL`. Where it cannot be read the page goes without
 * it and is not kept. `what` names it in the log; a page waits for each once.
 */
export async function optionalRead<Read>(
  context: Context,
  { what, read, without }: { what: string; read: () => Promise<Read>; without: Read },
): Promise<Read> {
  const known = unread.get(context) ?? new Set()
  if (known.has(what)) return without
  try {
    return await read()
  } catch (error) {
    const { log, clock } = context.get(appContext)
    log.warn({ err: error }, `a page is shown without ${what}`)
    declareUntil(context, clock.now())
    unread.set(context, known.add(what))
    return without
  }
}
