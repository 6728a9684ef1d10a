import { Form, useNavigation } from 'react-router'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { isTicked } from '#domain/ground/shared/form-fields.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import type { App } from '#server/ground/app.ts'
import { applyPriceChange, undoPriceChange } from '#server/selling/prices/apply-price-change.ts'
import {
  findPriceChange,
  listPriceChangeRows,
  PRICE_ROW_KINDS,
  type PriceChange,
} from '#server/selling/prices/price-change-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm, refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ConfirmedAction } from '#web/shared/selling/promotions/confirmed-action.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/change-page.route'
import { changeLine, priceLine } from './price-lines.ts'
import { PriceRows } from './price-rows.tsx'

/** The box that says that prices far from those of the last 90 days are right. */
const FAR_IS_RIGHT = 'farIsRight'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const { changeId } = params
  const change = await findPriceChange(app, sellerId, changeId)
  if (!change) throw refusedResponse({ code: 'prices.change_gone' })
  const search = new URL(request.url).searchParams
  const kind = PRICE_ROW_KINDS.find((each) => each === search.get('rows')) ?? 'all'
  const cursor = search.get('cursor') ?? undefined
  const { rows, nextCursor, previousCursor } = await listPriceChangeRows(app, sellerId, {
    changeId,
    kind,
    cursor,
  })
  const pageTo = (at: string | undefined) =>
    at === undefined ? undefined : `/vendor/prices/${changeId}${addressOf(kind, at)}`
  return {
    change: {
      ...changeLine(change),
      by: change.by,
      canBeUndone: change.canBeUndone,
      counts: change.counts,
      changes: formatCount(change.counts.changes),
      undoUntil: change.undoUntil && formatDateTime(change.undoUntil),
    },
    tabs: tabsOf(changeId, change, kind),
    rows: rows.map((row) => priceLine(row, change)),
    nextTo: pageTo(nextCursor),
    previousTo: pageTo(previousCursor),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const app = context.get(appContext)
  const { changeId } = params
  const isUndo = readIntent(form, ['apply', 'undo']) === 'undo'
  const done = isUndo
    ? await undoPriceChange(app, who, changeId)
    : await applyPriceChange(app, who, { changeId, farConfirmed: isTicked(form.get(FAR_IS_RIGHT)) })
  if (!done.ok) return refusedForm(done.problem, form)
  return redirectWithToast(`/vendor/prices/${changeId}`, {
    kind: 'success',
    text: await doneText(app, who.sellerId, { changeId, isUndo }),
  })
}

async function doneText(
  app: App,
  sellerId: string,
  { changeId, isUndo }: { changeId: string; isUndo: boolean },
): Promise<string> {
  const isPlanned = (await findPriceChange(app, sellerId, changeId))?.phase !== null
  if (isPlanned) return isUndo ? 'The planned prices are taken back.' : 'Your prices are planned.'
  return isUndo ? 'The prices of before are back.' : 'Your prices are changed.'
}

function addressOf(kind: string, cursor = ''): string {
  const search = new URLSearchParams({ ...(kind !== 'all' && { rows: kind }), ...(cursor && { cursor }) })
  return search.size > 0 ? `?${search}` : ''
}

const TAB_WORDS = {
  all: 'All',
  far: 'Far from 90 days',
  refused: 'Cannot change',
  left: 'Left as they were',
} as const

function tabsOf(changeId: string, { counts }: PriceChange, current: keyof typeof TAB_WORDS) {
  return PRICE_ROW_KINDS.filter((kind) => kind === 'all' || counts[kind] > 0).map((kind) => ({
    key: kind,
    label: `${TAB_WORDS[kind]} ${formatCount(counts[kind])}`,
    to: `/vendor/prices/${changeId}${addressOf(kind)}`,
    isCurrent: kind === current,
  }))
}

export default function PriceChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { change, tabs, rows, nextTo, previousTo } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Prices', to: '/vendor/prices' }, { label: change.text }]} />
      <PageHeading title={change.text} className="pt-1 pb-6">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={change.tone}>{change.stateWords}</Badge>
          <span>
            {change.when}
            {change.by ? `, ${change.by}` : ''}
          </span>
        </p>
        {change.formula ? (
          <p>
            <code translate="no" className="wrap-anywhere text-sm">
              {change.formula}
            </code>
          </p>
        ) : null}
      </PageHeading>
      <FormRefusal message={actionData?.fields.form} />
      <p className="figures max-w-2xl pb-6">{change.summary}</p>
      <Moves change={change} />
      <ListTabs label="Prices" tabs={tabs} className="mb-2" />
      <PriceRows rows={rows} isApplied={change.isApplied} />
      <ListPages previousTo={previousTo} nextTo={nextTo} />
    </>
  )
}

/** What can be done with a change where it stands. */
function Moves({ change }: { change: Route.ComponentProps['loaderData']['change'] }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { state, counts, changes, canBeUndone, undoUntil, listTo, phase } = change
  const isOpen = state === 'shown' && counts.changes > 0
  return (
    <div className="flex flex-col items-start gap-4 pb-8">
      {isOpen || state === 'broken_off' ? (
        <Form method="post" className="flex flex-col items-start gap-3">
          {state === 'shown' && counts.far > 0 ? (
            <Checkbox
              name={FAR_IS_RIGHT}
              label="I have checked the prices that are far from the last 90 days. They are right."
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value="apply"
              variant="primary"
              busy={isBusy && 'Changing...'}
            >
              {state === 'shown'
                ? `${phase ? 'Plan' : 'Change'} ${changes} ${counts.changes === 1 ? 'price' : 'prices'}`
                : 'Go on'}
            </Button>
            {state === 'shown' ? <ButtonLink to={listTo}>Change something else</ButtonLink> : null}
          </div>
        </Form>
      ) : null}
      {state === 'shown' && counts.changes === 0 ? (
        <ButtonLink to={listTo}>Change something else</ButtonLink>
      ) : null}
      {canBeUndone ? (
        <ConfirmedAction
          label={
            state === 'undo_broken_off'
              ? 'Go on undoing'
              : phase === 'holds'
                ? 'End now'
                : phase
                  ? 'Remove'
                  : 'Undo'
          }
          intent="undo"
          text={
            phase === 'planned'
              ? 'Removes the planned prices. None of them has begun yet.'
              : `Gives back the prices of before where they are still as this change made them. Possible until ${undoUntil}.`
          }
        />
      ) : null}
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData?.change.text ?? 'Prices')
}
