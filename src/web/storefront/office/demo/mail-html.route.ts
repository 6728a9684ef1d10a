import { data } from 'react-router'
import { findMailText } from '#server/office/system/demo-mail-views.ts'
import { appContext } from '#web/http/context.ts'

import type { Route } from './+types/mail-html.route'
import { requireDemoMail } from './require-demo-mail.ts'

/** Nothing of a mail runs or fetches anything, and only a page of ours may frame it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The HTML of one of the demonstration's mails, as a mail program would show it; its links open beside it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireDemoMail(context)
  const mail = await findMailText(context.get(appContext), params.id)
  if (!mail) throw data(null, 404)
  const html = mail.html_body ?? '<!doctype html><title>Gone</title><p>The text of this mail is gone.</p>'
  return new Response(html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'no-store',
    },
  })
}
