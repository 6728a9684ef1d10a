import { data, Link } from 'react-router'
import { withPart } from '#domain/goods/builder/build.ts'
import { choosingTitle } from '#domain/goods/builder/build-words.ts'
import { checksOf } from '#domain/goods/builder/fit-checks.ts'
import { judgeCandidate } from '#domain/goods/builder/judge-candidate.ts'
import { slotOf } from '#domain/goods/builder/slots.ts'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { findSourcedParts } from '#server/goods/builder/build-views.ts'
import { recordUnknown } from '#server/goods/catalogue/missing-facts/record-unknown.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AddToCart } from '#web/storefront/goods/choosing/add-to-cart.tsx'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { VerdictList } from '#web/storefront/goods/compatibility/verdict-list.tsx'
import { shownReliability } from '#web/storefront/goods/reliability/shown-reliability.action.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/with-part-page.route'
import { FitCheckList } from './fit-check-list.tsx'
import { openBuildOf } from './open-build-cookie.ts'
import { PartForm } from './part-form.tsx'
import { shownVerdicts } from './shown-build.ts'

/** Whether one product fits the build that is open, before it is put in. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { parts } = openBuildOf(request.headers)
  const id = isProductId(params.productId) ? params.productId : ''
  const others = parts.filter(({ productId }) => productId !== id)
  const found = await findSourcedParts(app, id ? [...others, { productId: id, quantity: 1 }] : others)
  const product = found.find((part) => part.id === id)
  if (!product) throw data(null, { status: 404 })
  const { answer, verdicts } = judgeCandidate(product, found)
  await recordUnknown(app, context.get(addressContext), { parts: found, verdicts })
  const kindOf = new Map(found.map((part) => [part.id, part.kind]))
  const next = withPart(others, { productId: id, kind: product.kind }, (each) => kindOf.get(each))
  const exchanged = found.find(
    (part) => part.id !== id && !next.some(({ productId }) => productId === part.id),
  )
  const reliability = (await shownReliability(context, [id])).get(id)?.short
  const { name, brand, picture, offer, kind } = product
  return {
    product: { id, name, brand, picture, offer, reliability },
    slot: slotOf(kind)?.label,
    title: choosingTitle(kind),
    checks: checksOf(verdicts),
    isChosen: others.length < parts.length,
    exchangedName: exchanged?.name,
    answer,
    verdicts: shownVerdicts(verdicts),
  }
}

export default function WithPartPage({ loaderData }: Route.ComponentProps) {
  const { product, slot, title, checks, isChosen, exchangedName, answer, verdicts } = loaderData
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title={title}>
        <p>Does this one fit?</p>
      </PageHeading>
      <div className="flex max-w-3xl gap-5 pb-6">
        <ProductThumb picture={product.picture} width={96} className="w-24 self-start" />
        <div className="flex min-w-0 flex-col gap-2">
          <p className="text-muted text-sm">
            {slot} · {product.brand}
          </p>
          <p className="wrap-anywhere font-medium text-lg">
            <Link to={`/products/${product.id}`} className="hover:underline">
              {product.name}
            </Link>
          </p>
          <p className="figures">{product.offer ? formatInr(product.offer.pricePaise) : 'Not on sale now'}</p>
          {product.reliability ? <p className="figures text-muted text-sm">{product.reliability}</p> : null}
          <p>
            <AnswerBadge answer={answer} />
            {answer ? null : 'There is nothing in your build to check it against yet.'}
          </p>
          <FitCheckList checks={checks} />
          <div className="flex flex-wrap items-center gap-3 pt-2">
            {isChosen ? (
              <p className="font-medium">It is in your build.</p>
            ) : (
              <PartForm intent="put" productId={product.id} name={product.name} variant="primary">
                {exchangedName ? 'Swap' : 'Add to build'}
              </PartForm>
            )}
            {product.offer ? (
              <AddToCart
                offer={{
                  offerId: product.offer.offerId,
                  productId: product.id,
                  name: product.name,
                  listPricePaise: product.offer.listPricePaise,
                  discountBp: product.offer.discountBp,
                  image: product.picture?.key ?? '',
                  isIllustration: product.picture?.isIllustration ?? false,
                }}
                inStock={product.offer.inStock}
              />
            ) : null}
            <ButtonLink to="/build" variant="quiet">
              Your build
            </ButtonLink>
          </div>
          {exchangedName && !isChosen ? (
            <p className="text-muted text-sm">It replaces {exchangedName}.</p>
          ) : null}
        </div>
      </div>
      {verdicts.length > 0 ? <VerdictList verdicts={verdicts} /> : null}
    </div>
  )
}

export const meta = () => unlisted('Does it fit your build?')
