import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import type { JudgedProduct } from '#server/goods/builder/build-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import { Price } from '../product-lists/price.tsx'
import type { CardProduct } from '../product-lists/product-card.tsx'
import { StockMarker } from '../product-lists/stock-marker.tsx'
import { FitCheckList } from './fit-check-list.tsx'
import type { ListForBuild } from './list-for-build.action.ts'
import { PartForm } from './part-form.tsx'

interface BuildListProps extends Omit<ListForBuild, 'title'> {
  products: readonly CardProduct[]
}

/** Products as parts for the build that is open: whether each fits, why, and the ways into the build and the cart. */
export function BuildList({
  products,
  judged,
  reliability,
  hasMisfits,
  onlyFitting,
  everything,
  fitting,
  inTheWay,
}: BuildListProps) {
  const isCompared = products.length === 0 || products.some(({ id }) => judged[id]?.answer)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pb-4">
        <SegmentedLinks
          label="What is shown"
          choices={[
            { key: 'fitting', label: 'Only what fits', to: onlyFitting, isCurrent: !hasMisfits },
            { key: 'everything', label: 'Everything', to: everything, isCurrent: hasMisfits },
          ]}
        />
        <Link to="/build" className="text-link text-sm">
          Back to your build
        </Link>
      </div>
      {isCompared ? null : (
        <p className="pb-4 text-muted text-sm">There is nothing in your build to check these against yet.</p>
      )}
      {fitting ? <p className="figures pb-4 font-medium text-sm">{fitting}</p> : null}
      {inTheWay ? <InTheWay {...inTheWay} /> : null}
      <ul>
        {products.map((product) => (
          <PartRow
            key={product.id}
            product={product}
            judged={judged[product.id]}
            reliability={reliability[product.id]}
          />
        ))}
      </ul>
    </>
  )
}

/** Why nothing fits, and for each part in the way the lists without it. */
function InTheWay({ conflicts, parts }: NonNullable<ListForBuild['inTheWay']>) {
  return (
    <section aria-labelledby="in-the-way" className="rounded-stage border border-line bg-surface p-4 sm:p-5">
      <h2 id="in-the-way" className="text-xl">
        Nothing here fits your build
      </h2>
      {conflicts.map((why) => (
        <p key={why} className="pt-1 text-bad">
          {why}
        </p>
      ))}
      <ul className="pt-2">
        {parts.map(({ id, name, ruledOut, fittingWithout, swap }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 border-line border-t py-2">
            <div className="min-w-0 grow basis-60">
              <p className="wrap-anywhere font-medium">{name}</p>
              <p className="figures text-muted text-sm">
                {counted(ruledOut, 'does', 'do')} not fit it. Without it,{' '}
                {counted(fittingWithout, 'fits', 'fit')}.
              </p>
            </div>
            <Link to={swap} className="text-link inline-flex min-h-11 items-center text-sm">
              Swap<span className="sr-only">: {name}</span>
            </Link>
            <PartForm intent="take" productId={id} name={name} size="sm">
              Remove
            </PartForm>
          </li>
        ))}
      </ul>
      <p className="border-line border-t pt-3 text-muted text-sm">
        “Everything” shows all of them, and why each does not fit.
      </p>
    </section>
  )
}

function PartRow({
  product,
  judged,
  reliability,
}: {
  product: CardProduct
  judged: JudgedProduct | undefined
  reliability: string | undefined
}) {
  const { id, name, brand, picture, listPricePaise, pricePaise, inStock, stockText } = product
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-t py-4 sm:grid-cols-[6rem_minmax(0,1fr)_12rem]">
      <ProductThumb picture={picture} width={96} className="w-full self-start" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-muted text-sm">{brand}</p>
        <h2 className="font-medium font-sans text-base leading-snug tracking-normal">
          <Link to={`/products/${id}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        {product.facts ? <p className="figures text-[0.8125rem]">{product.facts}</p> : null}
        {reliability ? <p className="figures text-muted text-sm">{reliability}</p> : null}
        {judged ? <Judgement {...judged} /> : null}
      </div>
      <div className="flex flex-col gap-2 max-sm:col-span-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <Price listPricePaise={listPricePaise} pricePaise={pricePaise} />
          <StockMarker inStock={inStock} stockText={stockText} className="text-sm" />
        </div>
        <div className="flex flex-wrap gap-2 *:grow sm:flex-col">
          {judged?.isChosen ? (
            <p className="font-medium text-sm">In your build</p>
          ) : (
            <PartForm
              intent="put"
              productId={id}
              name={name}
              size="sm"
              {...(judged?.answer !== 'does not fit' && { variant: 'primary' as const })}
            >
              Add to build
            </PartForm>
          )}
        </div>
      </div>
    </li>
  )
}

function Judgement({ answer, why, condition, checks, lacks }: JudgedProduct) {
  // What is not known says which fact it is for.
  const missing = answer === 'not known' ? undefined : lacks
  if (!answer) return missing ? <Lacks lacks={missing} /> : null
  return (
    <>
      <p className="text-sm">
        <AnswerBadge answer={answer} className="mr-2" />
        {answer === 'fits' ? 'Everything we checked fits.' : why} {condition}
      </p>
      <FitCheckList checks={checks} />
      {missing ? <Lacks lacks={missing} /> : null}
    </>
  )
}

const NAMED_MAX = 2

/** Facts without which it ends as "Not known" beside other parts. */
function Lacks({ lacks }: { lacks: readonly string[] }) {
  const named = lacks.slice(0, NAMED_MAX).map((label) => `“${label}”`)
  const others = lacks.length - named.length
  return (
    <p className="text-sm text-warn">
      {`Some facts are missing: ${named.join(others > 0 ? ', ' : ' and ')}${others > 0 ? ` and ${others} more` : ''}.`}
    </p>
  )
}
