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
import { MailCheck, SearchX } from '#web/ui/pictures/icons.ts'
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
      ? { kind: 'success', text: `${counted(sent.value.count, 'email')} will be sent again.` }
      : { kind: 'error', text: problemWords(sent.problem) },
  )
}

export default function UnsentMailPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, counts, maySend, mayReadOrders } = loaderData
  const { state, kind } = unsentMailList.fields(filters)
  const isGivenUp = filters.state !== 'trying'
  return (
    <>
      <Breadcrumbs items={[{ label: 'System', to: '/admin/system' }, { label: 'Emails' }]} className="pb-2" />
      <PageHeading title="Emails that could not be sent" className="pb-5">
        <p>
          {isGivenUp
            ? 'We tried these for about a day. Fix the cause, then send them again. Nobody gets an email twice.'
            : 'The mail server has not accepted these yet. We retry each at least once an hour. You do not have to do anything.'}
        </p>
      </PageHeading>
      <States filters={filters} counts={counts} />
      <ListForm
        action={HERE}
        label="Emails"
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
          <ul aria-label="Emails" className="divide-y divide-line border-line border-y">
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
        {key === 'trying' ? 'Being retried' : 'Given up'}
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
        title="No emails of this kind"
        action={<ButtonLink to={HERE}>Show all kinds</ButtonLink>}
      />
    )
  return (
    <EmptyState
      icon={MailCheck}
      title={isGivenUp ? 'No email was given up' : 'No email is waiting for a retry'}
    >
      <p>Every other email was sent, or is being sent for the first time.</p>
    </EmptyState>
  )
}

export const meta = () => unlisted('Emails that could not be sent')
