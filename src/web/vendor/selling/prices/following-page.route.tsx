import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { listFollowing } from '#server/selling/prices/follower-views.ts'
import { resumeFollowing, stopFollowing } from '#server/selling/prices/set-following.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ConfirmedAction } from '#web/shared/selling/promotions/confirmed-action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TrendingDown } from '#web/ui/pictures/icons.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/following-page.route'
import { followLine } from './follow-lines.ts'
import { FollowState } from './follow-state.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const { offers, count, nextCursor, previousCursor } = await listFollowing(
    context.get(appContext),
    sellerId,
    { cursor },
  )
  return { offers: offers.map(followLine), counted: counted(count, 'price'), nextCursor, previousCursor }
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const app = context.get(appContext)
  const offerId = String(form.get('offerId'))
  const intent = readIntent(form, ['stop-following', 'resume-following', 'stop-all'])
  const done =
    intent === 'resume-following'
      ? await resumeFollowing(app, who, offerId)
      : await stopFollowing(app, who, intent === 'stop-all' ? 'all' : { offerId })
  if (!done.ok) return refusedForm(done.problem, form)
  return redirectWithToast('/vendor/prices/following', { kind: 'success', text: DONE[intent] })
}

const DONE = {
  'stop-following': 'This price no longer follows the lowest',
  'resume-following': 'This price follows the lowest again',
  'stop-all': 'No price follows the lowest now',
} as const

export default function FollowingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, counted: count, nextCursor, previousCursor } = loaderData
  return (
    <>
      <Breadcrumbs items={[{ label: 'Prices', to: '/vendor/prices' }, { label: 'Following' }]} />
      <PageHeading
        title="Prices that follow the lowest"
        className="pt-1 pb-6"
        actions={
          <ButtonLink to="/vendor/prices/follow" variant="primary">
            Follow the lowest
          </ButtonLink>
        }
      >
        <p>
          A price you change yourself, by hand, in a file or with many others, no longer follows. While a
          planned price holds, following waits.
        </p>
      </PageHeading>
      <FormRefusal message={actionData?.fields.form} />
      {offers.length === 0 ? (
        <EmptyState icon={TrendingDown} title="No price follows the lowest" />
      ) : (
        <>
          <div className="flex flex-col items-start gap-3 pb-4">
            <p className="figures text-muted text-sm">{count}</p>
            <ConfirmedAction
              label="Stop all"
              intent="stop-all"
              text="All prices stay as they are now and no longer follow. Their limits are removed."
            />
          </div>
          <ul className="divide-y divide-line border-line border-y">
            {offers.map((line) => (
              <li
                key={line.offerId}
                className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
              >
                <p>
                  <Link to={`/vendor/products/${line.offerId}`} className="font-medium hover:underline">
                    {line.name}
                  </Link>
                  <span className="figures block font-semibold">{line.price}</span>
                </p>
                <FollowState line={line} isNamed />
              </li>
            ))}
          </ul>
        </>
      )}
      <ListPages
        previousTo={previousCursor === undefined ? undefined : pageTo(previousCursor)}
        nextTo={nextCursor === undefined ? undefined : pageTo(nextCursor)}
      />
    </>
  )
}

function pageTo(cursor: string): string {
  return cursor ? `/vendor/prices/following?cursor=${cursor}` : '/vendor/prices/following'
}

export const meta = () => unlisted('Prices that follow the lowest')
