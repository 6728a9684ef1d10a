import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { spanText } from '#domain/selling/prices/dated-price.ts'
import type { App } from '#server/ground/app.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { editListing } from '#server/selling/listings/edit-listing.ts'
import { findListingEditor, findOthersChanges } from '#server/selling/listings/listing-editor-views.ts'
import { pauseOffer, resumeOffer } from '#server/selling/listings/move-offer.ts'
import { withdrawProductChange } from '#server/selling/listings/propose-change.ts'
import { listDatedPrices } from '#server/selling/prices/dated-price-views.ts'
import { findFollowing } from '#server/selling/prices/follower-views.ts'
import { withdrawDatedPrice } from '#server/selling/prices/move-dated-prices.ts'
import { planDatedPrice } from '#server/selling/prices/plan-dated-price.ts'
import { resumeFollowing, stopFollowing } from '#server/selling/prices/set-following.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { entriesOf } from '#web/shared/goods/catalogue/form-entries.ts'
import { type RefusedFacts, refusedFacts } from '#web/shared/goods/catalogue/refused-facts.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionLinks } from '#web/ui/sections/section-links.tsx'
import { DatedPrices } from '#web/vendor/selling/prices/dated-prices.tsx'
import { followLine } from '#web/vendor/selling/prices/follow-lines.ts'
import { FollowLowest } from '#web/vendor/selling/prices/follow-lowest.tsx'
import { datedLine } from '#web/vendor/selling/prices/price-lines.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/offer-page.route'
import { ListingEditorForm } from './listing-editor-form.tsx'
import { SharedFacts } from './shared-facts.tsx'
import { StatusPanel } from './status-panel.tsx'
import { StockPanel } from './stock-panel.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { sellerId, standing } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const listing = await findListingEditor(app, sellerId, params.offerId)
  if (!listing) throw refusedResponse({ code: 'listings.not_found' })
  const dated = await listDatedPrices(app, sellerId, params.offerId)
  const following = await findFollowing(app, sellerId, params.offerId)
  return {
    listing,
    isApproved: standing === 'approved',
    stockKey: app.random.uuid(),
    dated: dated.map(datedLine),
    following: following ? followLine(following) : null,
    now: momentText(app.clock.now()),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const { offerId } = params
  if (!isUuid(offerId)) throw refusedResponse({ code: 'listings.not_found' })
  const act: Act = ACTIONS[readIntent(form, ACTIONS)]
  const done = await act(context.get(appContext), who, { offerId, form })
  if (typeof done !== 'string') return done
  return redirectWithToast(`/vendor/products/${offerId}`, { kind: 'success', text: done })
}

type Answer = ReturnType<typeof refusedFacts>
type Act = (app: App, who: ActingVendor, o: { offerId: string; form: FormData }) => Promise<string | Answer>

/** What each form of the page does; the words are said when it is done. */
const ACTIONS = {
  async save(app, who, { offerId, form }) {
    const offerVersion = Number(form.get('offerVersion'))
    const productVersion = form.has('productVersion') ? Number(form.get('productVersion')) : undefined
    const edit = { offerId, offerVersion, ...(productVersion !== undefined && { productVersion }) }
    const saved = await editListing(app, who, { ...edit, entries: entriesOf(form) })
    if (saved.ok) return 'Your changes are saved'
    if (saved.problem.code !== 'listings.changed_by_other') return refusedFacts(saved.problem, form)
    const others = await findOthersChanges(app, who.sellerId, edit)
    return refusedFacts(saved.problem, form, others)
  },
  async stock(app, who, { offerId, form }) {
    const key = form.get('key')
    if (!isUuid(key)) throw new Response('This form is not complete.', { status: 400 })
    const changed = await changeStock(app, who, { offerId, key, entries: entriesOf(form) })
    if (!changed.ok) return refusedFacts(changed.problem, form)
    const { onHand, reserved } = changed.value
    return `On the shelf now: ${onHand}. Available: ${onHand - reserved}`
  },
  async pause(app, who, { offerId, form }) {
    const paused = await pauseOffer(app, who, offerId)
    return paused.ok ? 'Your offer is paused' : refusedFacts(paused.problem, form)
  },
  async resume(app, who, { offerId, form }) {
    const resumed = await resumeOffer(app, who, offerId)
    return resumed.ok ? 'Your offer is listed' : refusedFacts(resumed.problem, form)
  },
  async 'plan-price'(app, who, { offerId, form }) {
    const planned = await planDatedPrice(app, who, { offerId, fields: Object.fromEntries(form) })
    return planned.ok ? `Planned: ${spanText(planned.value)}` : refusedFacts(planned.problem, form)
  },
  async 'remove-price'(app, who, { form }) {
    const removed = await withdrawDatedPrice(app, who, String(form.get('datedPriceId')))
    if (!removed.ok) return refusedFacts(removed.problem, form)
    return removed.value.hadBegun ? 'The planned price has ended' : 'The planned price is removed'
  },
  async 'resume-following'(app, who, { offerId, form }) {
    const resumed = await resumeFollowing(app, who, offerId)
    return resumed.ok ? 'The price follows the lowest again' : refusedFacts(resumed.problem, form)
  },
  async 'stop-following'(app, who, { offerId, form }) {
    const stopped = await stopFollowing(app, who, { offerId })
    return stopped.ok ? 'The price no longer follows the lowest' : refusedFacts(stopped.problem, form)
  },
  async withdraw(app, who, { offerId, form }) {
    const withdrawn = await withdrawProductChange(app, who, offerId)
    return withdrawn.ok ? 'Proposal withdrawn' : refusedFacts(withdrawn.problem, form)
  },
} as const satisfies Readonly<Record<string, Act>>

const TERMS = { id: 'terms', label: 'Your offer' }
const PRICES_AND_STOCK = [
  { id: 'dated-prices', label: 'Planned prices' },
  { id: 'stock', label: 'Stock' },
]
const SECTIONS = [TERMS, ...PRICES_AND_STOCK]
const OWN_SECTIONS = [
  TERMS,
  { id: 'pictures', label: 'Pictures' },
  { id: 'about', label: 'About the product' },
  { id: 'specification', label: 'Specification' },
  { id: 'law', label: 'Tax, origin and warranty' },
  ...PRICES_AND_STOCK,
]

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, isApproved, stockKey, dated, now, following } = loaderData
  const refusalOf = (...intents: string[]): RefusedFacts | undefined =>
    actionData && intents.includes(actionData.entries.intent?.[0] ?? '') ? actionData : undefined
  return (
    <>
      <Breadcrumbs items={[{ label: 'Products', to: '/vendor/products' }, { label: 'Edit' }]} />
      <PageHeading title={listing.facts.name} className="pt-1 pb-5" />
      <StatusPanel listing={listing} isApproved={isApproved} refusal={refusalOf('pause', 'resume')} />
      <SectionLinks sections={listing.isOwn ? OWN_SECTIONS : SECTIONS} isAbove className="pb-2" />
      <div className="grid gap-x-10 gap-y-2 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
        <StockPanel
          key={listing.offerId}
          stock={listing.stock}
          movements={listing.movements}
          offerId={listing.offerId}
          preorder={listing.preorder}
          stockKey={stockKey}
          refusal={refusalOf('stock')}
        />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <ListingEditorForm key={listing.offerId} listing={listing} refusal={refusalOf('save')} />
          <DatedPrices
            key={dated.length}
            prices={dated}
            now={now}
            refusal={refusalOf('plan-price', 'remove-price')}
          />
          <FollowLowest
            offerId={listing.offerId}
            line={following}
            message={refusalOf('resume-following', 'stop-following')?.message}
          />
          {listing.isOwn ? null : <SharedFacts listing={listing} />}
        </div>
      </div>
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.listing.facts.name ?? 'Product'
  return unlisted(name)
}
