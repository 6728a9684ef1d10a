import { Form, Link } from 'react-router'
import { buildText, readBuild } from '#domain/goods/builder/build.ts'
import { BADGE_WORDS, wholeWords } from '#domain/goods/builder/build-words.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { findSourcedParts } from '#server/goods/builder/build-views.ts'
import { recordUnknown } from '#server/goods/catalogue/missing-facts/record-unknown.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Wrench } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/shared-build-page.route'
import { BuildVerdicts } from './build-verdicts.tsx'
import { PutInCart } from './put-in-cart.tsx'
import { type ShownBuild, type ShownPart, shownBuild } from './shown-build.ts'
import { SummaryFrame } from './summary-frame.tsx'

/** A build that somebody shares: its parts are in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const build = readBuild(new URL(request.url).searchParams.get('parts') ?? '')
  const app = context.get(appContext)
  const found = await findSourcedParts(app, build)
  const shown = shownBuild(found, build.length)
  await recordUnknown(app, context.get(addressContext), { parts: found, ...shown })
  return { ...shown, text: buildText(build), origin: app.config.publicUrl }
}

export default function SharedBuildPage({ loaderData }: Route.ComponentProps) {
  const { slots, goneCount } = loaderData
  const parts = slots.flatMap((slot) => slot.parts.map((part) => ({ ...part, slot: slot.label })))
  if (parts.length === 0) return <NothingShared />
  return (
    <div className="page-width py-8 sm:py-12 print:py-0">
      <PageHeading title="A shared build">
        <p>Somebody shared these parts with you, at today’s best offers.</p>
      </PageHeading>
      {goneCount > 0 ? (
        <Notice className="mb-5">
          {counted(goneCount, 'part')} of this build {goneCount === 1 ? 'is' : 'are'} no longer in our shop.
        </Notice>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <SharedSummary build={loaderData} parts={parts} />
        <div className="flex min-w-0 flex-col gap-8 lg:order-first">
          <SharedParts parts={parts} />
          <BuildVerdicts build={loaderData} />
        </div>
      </div>
    </div>
  )
}

type SharedPart = ShownPart & { slot: string }

function SharedParts({ parts }: { parts: readonly SharedPart[] }) {
  return (
    <ul className="border-line border-b">
      {parts.map(({ id, slot, name, quantity, where, picture, offer, answer: own, isOwned }) => (
        <li
          key={id}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 border-line border-t py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
        >
          <ProductThumb picture={picture} width={72} className="w-18 self-start max-sm:row-span-2" />
          <div className="min-w-0">
            <p className="flex flex-wrap gap-x-3 text-muted text-sm">
              {slot} <AnswerBadge answer={own} />
              {isOwned ? <Badge>Owned</Badge> : null}
            </p>
            <p className="wrap-anywhere font-medium">
              <Link to={`/products/${id}`} className="hover:underline">
                {quantity > 1 ? `${quantity} × ` : null}
                {name}
              </Link>
              {where ? ` (${where})` : null}
            </p>
          </div>
          <p className={isOwned || !offer ? 'text-muted text-sm' : 'figures font-semibold sm:text-right'}>
            {isOwned
              ? 'Already owned, not in the total'
              : offer
                ? formatInr(offer.pricePaise * quantity)
                : 'Not on sale now'}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Whether it fits, what it costs, and the ways into the cart and the builder: beside the parts, and above them on a phone. */
function SharedSummary({
  build,
  parts,
}: {
  build: ShownBuild & { text: string }
  parts: readonly SharedPart[]
}) {
  const { answer, missing, totalPaise, text } = build
  return (
    <SummaryFrame>
      <p>
        <AnswerBadge answer={answer} className="mr-2" />
        {answer ? BADGE_WORDS[answer] : 'Nothing checked yet.'}
      </p>
      {missing ? <p className="text-sm">{missing}</p> : null}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6">
        <dt className="font-semibold">Total</dt>
        <dd className="figures text-right font-semibold text-lg">{formatInr(totalPaise)}</dd>
      </dl>
      <p className="text-muted text-sm">Best offers now, with GST.</p>
      <div className="flex flex-col gap-2 print:hidden">
        <PutInCart parts={parts} text={text} isReady={answer !== 'does not fit'} />
        <Form method="post" action="/build">
          <input type="hidden" name="intent" value="open" />
          <input type="hidden" name="parts" value={text} />
          <Button type="submit" className="w-full">
            Use it as my build
          </Button>
        </Form>
        <p className="text-muted text-sm">You can bring your current build back with Undo.</p>
      </div>
    </SummaryFrame>
  )
}

function NothingShared() {
  return (
    <div className="page-width py-8">
      <EmptyState
        as="h1"
        icon={Wrench}
        title="This link has no build"
        action={<ButtonLink to="/build">Your own build</ButtonLink>}
      >
        <p>The link is incomplete, or its parts are no longer in our shop.</p>
      </EmptyState>
    </div>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const about = unlisted('A shared build')
  const parts = loaderData?.slots.flatMap((slot) => slot.parts) ?? []
  if (!loaderData || parts.length === 0) return about
  const { origin, text, totalPaise, answer, missing } = loaderData
  const names = parts.map(({ name }) => name).join(', ')
  const description = [wholeWords(answer, missing), names].filter(Boolean).join(' ')
  return [
    ...about,
    {
      property: 'og:title',
      content: `A computer of ${counted(parts.length, 'part')} for ${formatInr(totalPaise)}`,
    },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${origin}/build/shared?parts=${text}` },
    { property: 'og:image', content: `${origin}/build/picture?parts=${text}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
