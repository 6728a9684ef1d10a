import { Inbox } from 'lucide-react'
import { data, Link } from 'react-router'
import { formatDateTime } from '#domain/shared/dates.ts'
import { findMailText, listMails } from '#server/mail/mail-views.ts'
import { appContext, thisMachineContext } from '#web/http/context.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/mail-page.route'
import { MailText } from './mail-text.tsx'

/**
 * The demo's outbox: there only beside the embedded database, without an SMTP server, and only for the machine's
 * own browser, reached by no proxy and under no other name, because mails hold links that work like passwords.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const isOwner = context.get(thisMachineContext)
  if (!app.config.demo || app.mail.leavesTheShop || !isOwner) throw data(null, 404)
  const mails = await listMails(app)
  const opened = params.id && isUuid(params.id) ? await findMailText(app, params.id) : undefined
  if (params.id && !opened) throw data(null, 404)
  return { mails, opened }
}

export default function MailPage({ loaderData: { mails, opened } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title="Mail of this demo">
        <p>
          Letters that the shop would have sent. Set <code>SMTP_URL</code> and they leave.
        </p>
      </PageHeading>
      {mails.length === 0 ? (
        <EmptyState icon={Inbox} title="No mail yet">
          <p>Place an order or subscribe to the newsletter.</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <ul className="h-fit divide-y divide-line border-line border-y">
            {mails.map((mail) => (
              <li key={mail.id}>
                <Link
                  to={`/demo/mail/${mail.id}`}
                  aria-current={mail.id === opened?.id ? 'page' : undefined}
                  className="block px-2 py-3 hover:bg-sunken aria-[current=page]:bg-sunken"
                >
                  <span className="block font-medium">{mail.subject}</span>
                  <span className="block break-words text-muted text-sm">
                    {mail.to_address} · {formatDateTime(mail.created_at)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {opened ? (
            <article className="order-first min-w-0 lg:order-none">
              <h2 className="break-words text-2xl">{opened.subject}</h2>
              <p className="break-words pt-1 pb-4 text-muted text-sm">To {opened.to_address}</p>
              <MailText text={opened.text_body ?? ''} />
            </article>
          ) : null}
        </div>
      )}
    </div>
  )
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

export function meta() {
  return [{ title: 'Mail of this demo · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
