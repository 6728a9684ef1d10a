import { MailCheck, SearchX } from 'lucide-react'
import { Form } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { type UnsentMailFilters, unsentMailList } from '#domain/office/system/unsent-mail-list.ts'
import { resendMails } from '#server/office/system/resend-mails.ts'
import { countUnsentMails, listUnsentMails } from '#server/office/system/unsent-mail-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/unsent-mail-page.route'
import { SendAgainButtons, totalWords, UnsentMailRow } from './unsent-mail-rows.tsx'

const HERE = '/admin/system/mail'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'system.read')
  const app = context.get(appContext)
  const filters = unsentMailList.parse(new URL(request.url).searchParams)
  const [list, counts] = await Promise.all([
    listUnsentMails(app, admin, filters),
    countUnsentMails(app, admin),
  ])
  return {
    filters,
    list,
    counts,
    maySend: mayDo(admin.role, 'system.change'),
    mayReadOrders: mayDo(admin.role, 'orders.read'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'system.change')
  const form = await request.formData()
  const intent = readIntent(form, ['send-chosen', 'send-all'])
  const chosen = form.getAll('mailId').filter((id) => typeof id === 'string')
  const sent = await resendMails(context.get(appContext), admin, intent === 'send-all' ? 'all' : chosen)
  return redirectWithToast(
    HERE,
    sent.ok
      ? { kind: 'success', text: `${counted(sent.value.count, 'mail')} will be sent again.` }
      : { kind: 'error', text: problemWords(sent.problem) },
  )
}

export default function UnsentMailPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, counts, maySend, mayReadOrders } = loaderData
  const { state, kind } = unsentMailList.fields(filters)
  const isGivenUp = filters.state !== 'trying'
  return (
    <>
      <Breadcrumbs items={[{ label: 'System', to: '/admin/system' }, { label: 'Mails' }]} className="pb-2" />
      <PageHeading title="Mails that could not be sent" className="pb-5">
        <p>
          {isGivenUp
            ? 'They were tried for about a day. Mend the cause, then have them sent again: nobody gets a mail twice by it.'
            : 'The mail server has not taken them yet. Each is tried again at least once an hour; you need not do anything.'}
        </p>
      </PageHeading>
      <States filters={filters} counts={counts} />
      <ListForm
        action={HERE}
        label="Mails"
        chips={unsentMailList.chips(HERE, filters, ['state'])}
        clearTo={HERE + unsentMailList.search({ state: filters.state })}
        kept={<FilterField {...state} />}
      >
        <FilterField {...kind} />
      </ListForm>
      {list.mails.length === 0 ? (
        <Nothing isPlain={!filters.kind} isGivenUp={isGivenUp} />
      ) : (
        <Form method="post">
          <ul aria-label="Mails" className="divide-y divide-line border-line border-y">
            {list.mails.map((mail) => (
              <UnsentMailRow
                key={mail.id}
                mail={mail}
                mayChoose={maySend && isGivenUp}
                mayReadOrders={mayReadOrders}
              />
            ))}
          </ul>
          {maySend && isGivenUp ? <SendAgainButtons count={counts['given-up']} /> : null}
        </Form>
      )}
      <ListPages {...unsentMailList.pages(HERE, filters, list)} />
    </>
  )
}

function States({
  filters,
  counts,
}: {
  filters: UnsentMailFilters
  counts: Route.ComponentProps['loaderData']['counts']
}) {
  const { cursor: _cursor, state: shown, ...others } = filters
  const tabs = (['given-up', 'trying'] as const).map((key) => ({
    key,
    label: (
      <>
        {key === 'trying' ? 'Tried again by itself' : 'Given up'}
        <span className="figures text-muted">{totalWords(counts[key])}</span>
      </>
    ),
    to: HERE + unsentMailList.search({ ...others, state: key }),
    isCurrent: key === (shown ?? 'given-up'),
  }))
  return <ListTabs label="State" tabs={tabs} className="pb-5" />
}

function Nothing({ isPlain, isGivenUp }: { isPlain: boolean; isGivenUp: boolean }) {
  if (!isPlain)
    return (
      <EmptyState
        icon={SearchX}
        title="No mail of this kind"
        action={<ButtonLink to={HERE}>Show all kinds</ButtonLink>}
      />
    )
  return (
    <EmptyState
      icon={MailCheck}
      title={isGivenUp ? 'No mail was given up' : 'No mail waits to be tried again'}
    >
      <p>Every other mail was sent, or is on its way for the first time.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Mails that could not be sent')
