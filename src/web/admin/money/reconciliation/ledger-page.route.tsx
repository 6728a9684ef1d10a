import { Form, useNavigation } from 'react-router'
import { mayDo } from '#domain/ground/access/office-roles.ts'
import { type DifferenceFilters, differenceList } from '#domain/money/reconciliation/difference-list.ts'
import { askForLedgerCheck } from '#server/money/reconciliation/ask-for-ledger-check.ts'
import { listDifferences, readTrialBalance } from '#server/money/reconciliation/ledger-check-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { usePolling } from '#web/ui/progress/use-polling.ts'
import { NothingHere } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/ledger-page.route'
import { CheckState } from './check-state.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { TrialBalance } from './trial-balance.tsx'

const HERE = '/admin/ledger'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'ledger.read')
  const app = context.get(appContext)
  const filters = differenceList.parse(new URL(request.url).searchParams)
  const [list, { last, running, asOf, totals }] = await Promise.all([
    listDifferences(app, admin, filters),
    readTrialBalance(app, admin),
  ])
  return { filters, list, last, running, asOf, totals, mayCheck: mayDo(admin.role, 'ledger.check') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'ledger.check')
  readIntent(await request.formData(), ['check'])
  await askForLedgerCheck(context.get(appContext), admin)
  return redirectWithToast(HERE, { kind: 'success', text: 'The ledger check is running.' })
}

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, last, running, asOf, totals, mayCheck } = loaderData
  const isAsking = useNavigation().formMethod === 'POST'
  usePolling(running !== undefined)
  return (
    <>
      <PageHeading
        title="Ledger"
        className="pb-5"
        actions={
          mayCheck && !running ? (
            <Form method="post" action={HERE}>
              <Button type="submit" name="intent" value="check" variant="primary" busy={isAsking}>
                Check now
              </Button>
            </Form>
          ) : null
        }
      >
        <p>
          Every night we compare all rows with their orders, parcels, papers, payouts, settlements and
          remittances.
        </p>
      </PageHeading>
      <CheckState last={last} running={running} here={HERE} />
      <TrialBalance totals={totals} at={asOf} />
      <section aria-labelledby="differences" className="pt-12">
        <h2 id="differences" className="pb-3 text-xl">
          Differences, oldest first
        </h2>
        <States filters={filters} />
        <ListForm
          action={HERE}
          label="Differences"
          chips={differenceList.chips(HERE, filters, ['state'])}
          clearTo={HERE + differenceList.search({ state: filters.state })}
          kept={<FilterField {...differenceList.fields(filters).state} />}
        >
          <FilterField {...differenceList.fields(filters).check} />
        </ListForm>
        {list.differences.length === 0 ? (
          <NothingHere>{emptyWords(filters, last !== undefined)}</NothingHere>
        ) : (
          <DifferenceTable differences={list.differences} />
        )}
        <ListPages {...differenceList.pages(HERE, filters, list)} />
      </section>
    </>
  )
}

function emptyWords(filters: DifferenceFilters, wasChecked: boolean): string {
  if (filters.state === 'closed') return 'Nothing fixed here.'
  if (filters.check) return 'No differences here.'
  return wasChecked ? 'No differences.' : 'Differences appear here after the first check, tonight.'
}

function States({ filters }: { filters: DifferenceFilters }) {
  const tab = (key: string, label: string, state: 'closed' | undefined) => ({
    key,
    label,
    to: HERE + differenceList.search({ check: filters.check, state }),
    isCurrent: filters.state === state,
  })
  const tabs = [tab('open', 'Open', undefined), tab('closed', 'Fixed', 'closed')]
  return <ListTabs label="State" tabs={tabs} className="pb-5" />
}

export const meta = () => unlisted('Ledger')
