import { Link } from 'react-router'
import { pictureUrl } from '#domain/goods/catalogue/picture-widths.ts'
import { sellerReturnStep } from '#domain/orders/returns/next-step.ts'
import { mayAddPhotographs } from '#domain/orders/returns/photographs.ts'
import { returnSteps } from '#domain/orders/returns/return-status.ts'
import type { ReturnPage } from '#server/orders/returns/return-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { ArrangePickupForm } from './arrange-pickup-form.tsx'
import { InspectionForm } from './inspection-form.tsx'
import { NextStepBox } from './next-step-box.tsx'
import { PhotographTiles } from './photograph-tiles.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { Fact, ReturnFacts } from './return-facts.tsx'
import { ReturnPieces } from './return-pieces.tsx'
import { ReturnProgress } from './return-progress.tsx'
import { ReturnTimeline } from './return-timeline.tsx'
import { SendBackForm } from './send-back-form.tsx'
import { SendInsteadForm } from './send-instead-form.tsx'

interface SellerReturnProps {
  of: ReturnPage
  /** The days on which it can be picked up; none where nothing is to be arranged. */
  pickupDays: readonly string[]
  /** The address of the return. */
  home: string
  refused: RefusedForm | undefined
  /** An administrator says why; somebody who only reads has no forms. */
  as: 'seller' | 'admin' | 'reader'
}

/** A return as its seller works on it, or somebody of the back office in the seller's place. */
export function SellerReturn({ of, pickupDays, home, refused, as }: SellerReturnProps) {
  const isPartlyRefused = of.units.some(({ outcome }) => outcome === 'refused')
  const form = { of, refused, asksReason: as === 'admin' }
  const acts = as !== 'reader'
  const inspects = acts && of.status === 'received' && !(as === 'seller' && of.isLookedAt)
  const isComing = of.status === 'requested' || of.status === 'sent'
  const isBack = of.status === 'refunded' || of.status === 'replaced'
  return (
    <div className="flex flex-col gap-10">
      <ReturnProgress steps={returnSteps(of)} />
      <NextStepBox next={sellerReturnStep({ ...of, isPartlyRefused }, as === 'seller' ? 'seller' : 'office')}>
        {acts && isComing ? <ReceiveForm {...form} /> : null}
        {as === 'seller' && isBack ? (
          <p className="pt-2">
            <Link to="/vendor/returns/units" className="text-link">
              Decide what to do with them
            </Link>
          </p>
        ) : null}
      </NextStepBox>
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-14">
        {/* What is inspected is compared with what the customer said: that comes first. */}
        <div className="lg:col-start-2">
          <ReturnFacts of={of} orderPath={as === 'seller' ? undefined : (id) => `/admin/orders/${id}`}>
            <Fact label="Customer">{of.customerName}</Fact>
            {of.pickupAddress ? (
              <Fact label="Pick it up at" isWide>
                {of.pickupAddress}
              </Fact>
            ) : null}
          </ReturnFacts>
        </div>
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-1">
          {acts && pickupDays.length > 0 ? <ArrangePickupForm {...form} days={pickupDays} /> : null}
          {inspects ? <InspectionForm {...form} /> : null}
          {acts && of.status === 'accepted' ? <SendInsteadForm {...form} /> : null}
          {acts && of.wayBack && !of.wayBack.sentAt ? (
            <SendBackForm refused={refused} asksReason={as === 'admin'} />
          ) : null}
          {inspects ? null : (
            <PageSection id="pieces" title="Items">
              <ReturnPieces units={of.units} />
            </PageSection>
          )}
          <Photographs of={of} home={home} as={as} />
          <ReturnTimeline of={of} />
        </div>
      </div>
    </div>
  )
}

function Photographs({ of, home, as }: Pick<SellerReturnProps, 'of' | 'home' | 'as'>) {
  const theirs = of.photographs.filter(({ by }) => by === 'customer')
  const own = of.photographs.filter(({ by }) => by !== 'customer')
  return (
    <PageSection id="photographs" title="Photos">
      <div className="flex flex-col gap-6">
        {of.packPictureKey ? (
          <div className="flex flex-col gap-3">
            <h3 className="font-sans font-semibold text-base tracking-normal">Of the packed box</h3>
            <img
              src={pictureUrl(of.packPictureKey, 480)}
              alt="The packed box"
              width={240}
              height={240}
              className="size-60 max-w-full rounded-control border border-line object-cover"
            />
          </div>
        ) : null}
        <PhotographTiles
          title="The customer’s"
          home={`${home}/photographs`}
          photographs={theirs}
          empty="The customer sent no photos."
        />
        <PhotographTiles
          title="From the inspection"
          home={`${home}/photographs`}
          photographs={own}
          empty={as === 'seller' ? 'No photos yet. They make a refusal easier to understand.' : 'None.'}
          isOpen={as === 'seller' && mayAddPhotographs('seller', of.status)}
        />
      </div>
    </PageSection>
  )
}
