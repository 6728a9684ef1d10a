import type { RouterContextProvider } from 'react-router'
import { safeReturnPath } from '#domain/sign-in/return-path.ts'
import { findProofs, proveIdentity } from '#server/sign-in/prove-identity.ts'
import { browserOf, withCookies } from './browser-of.ts'
import { appContext, visitorContext } from './context.ts'
import { redirectWithToast } from './flash.ts'
import { refusedForm } from './refusal.ts'

type Context = Readonly<RouterContextProvider>

/** What the page that asks for a proof has to ask for. */
export function readProofs(context: Context, userId: string) {
  return findProofs(context.get(appContext), { userId })
}

/** Takes the proof and goes back to where it was asked for. */
export async function takeProof(context: Context, request: Request, o: { userId: string; home: string }) {
  const form = await request.formData()
  const who = { userId: o.userId, sessionId: context.get(visitorContext).sessionId ?? '' }
  const fields = Object.fromEntries(form)
  const proof = { fields, browser: browserOf(context, request) }
  const proved = await proveIdentity(context.get(appContext), who, proof)
  if (!proved.ok) return refusedForm(proved.problem, new FormData())
  const to = safeReturnPath(new URL(request.url).searchParams.get('from'), o.home)
  const headers = withCookies(proved.value.setCookies)
  return redirectWithToast(to, { kind: 'success', text: 'Thank you, it is you' }, headers)
}
