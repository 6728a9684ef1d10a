import { data, Link } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { demoMailList } from '#domain/office/system/demo-mail-list.ts'
import { mailKindWords } from '#domain/office/system/mail-kinds.ts'
import { findMailText, listMails } from '#server/office/system/demo-mail-views.ts'
import { appContext } from '#web/http/context.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Inbox, SearchX } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/mail-page.route'
import { OpenedMail } from './opened-mail.tsx'
import { requireDemoMail } from './require-demo-mail.ts'

const HERE = '/demo/mail'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireDemoMail(context)
  const app = context.get(appContext)
  const filters = demoMailList.parse(new URL(request.url).searchParams)
  const list = await listMails(app, filters)
  const found = params.id ? await findMailText(app, params.id) : undefined
  if (params.id && !found) throw data(null, 404)
  if (!found) return { filters, list, opened: undefined }
  const { html_body: _html, sequence, ...mail } = found
  return { filters, list, opened: { ...mail, number: sequence === null ? undefined : orderNumber(sequence) } }
}

export default function MailPage({ loaderData: { filters, list, opened } }: Route.ComponentProps) {
  const { q, kind } = demoMailList.fields(filters)
  const isPlain = demoMailList.search({ ...filters, cursor: undefined }) === ''
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title="Demo mail">
        <p>
          Emails the shop would have sent. Set <code>SMTP_URL</code> to send them for real.
        </p>
      </PageHeading>
      <ListForm
        action={HERE}
        label="Mails"
        words={q}
        chips={demoMailList.chips(HERE, filters)}
        clearTo={HERE}
      >
        <FilterField {...kind} />
      </ListForm>
      {list.mails.length === 0 && !opened ? (
        isPlain ? (
          <EmptyState icon={Inbox} title="No mail yet">
            <p>Place an order or subscribe to the newsletter.</p>
          </EmptyState>
        ) : (
          <EmptyState
            icon={SearchX}
            title="No mail matches your search"
            action={<ButtonLink to={HERE}>Show all mails</ButtonLink>}
          />
        )
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div>
            <ul aria-label="Mails" className="h-fit divide-y divide-line border-line border-y">
              {list.mails.map((mail) => (
                <li key={mail.id}>
                  <Link
                    to={`${HERE}/${mail.id}${demoMailList.search(filters)}`}
                    aria-current={mail.id === opened?.id ? 'page' : undefined}
                    className="block px-2 py-3 hover:bg-sunken aria-[current=page]:bg-chosen"
                  >
                    <span className="block break-words font-medium">{mail.subject}</span>
                    <span className="block break-words text-muted text-sm">{mailKindWords(mail.kind)}</span>
                    <span className="block break-words text-muted text-sm">
                      {mail.to_address} · {formatDateTime(mail.created_at)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <ListPages {...demoMailList.pages(HERE, filters, list)} />
          </div>
          {opened ? <OpenedMail mail={opened} /> : null}
        </div>
      )}
    </div>
  )
}

export const meta = () => unlisted('Demo mail')
