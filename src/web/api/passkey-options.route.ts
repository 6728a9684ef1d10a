import { beginPasskey } from '#server/people/sign-in/second-factor/own-passkeys.ts'
import { askForPasskey } from '#server/people/sign-in/second-factor/passkey.ts'
import { findSignInInProgress } from '#server/people/sign-in/second-factor/second-factor-sign-in.ts'
import { appContext, visitorContext } from '#web/http/context.ts'
import { problemStatus, problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { browserOf } from '#web/shared/people/sign-in/browser-of.ts'
import type { Route } from './+types/passkey-options.route'

/**
 * What a browser's own passkey dialogue is opened with, for `for`: sign-in, second-step, prove, add. It opens nothing
 * by itself: the answer goes to the page that asked.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const purpose = (await request.formData()).get('for')
  const app = context.get(appContext)
  const browser = browserOf(context, request)
  const visitor = context.get(visitorContext)
  const person = visitor.customer ?? visitor.vendor ?? visitor.admin
  if (purpose === 'sign-in') return answer(await askForPasskey(app, { purpose, browser }))
  if (purpose === 'second-step') {
    const held = await findSignInInProgress(app, browser)
    if (held) return answer(await askForPasskey(app, { purpose, userId: held.userId, browser }))
  }
  if (person && purpose === 'prove')
    return answer(await askForPasskey(app, { purpose, userId: person.userId, browser }))
  if (person && purpose === 'add') {
    const who = { ...person, sessionId: visitor.sessionId ?? '' }
    return answer(await beginPasskey(app, who, browser))
  }
  return Response.json({ problem: 'Please open the page again.' }, { status: 400 })
}

function answer(asked: Awaited<ReturnType<typeof askForPasskey | typeof beginPasskey>>): Response {
  if (asked.ok)
    return Response.json(asked.value.options, {
      headers: { 'Set-Cookie': asked.value.setCookie, 'Cache-Control': 'no-store' },
    })
  return Response.json({ problem: problemWords(asked.problem) }, { status: problemStatus(asked.problem) })
}
