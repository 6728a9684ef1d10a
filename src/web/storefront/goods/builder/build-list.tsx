import { Link } from 'react-router'
import { type ProductFilters, productList } from '#domain/goods/catalogue/product-list.ts'
import type { JudgedProduct } from '#server/goods/builder/build-views.ts'
import { ProductThumb } from '#web/shared/goods/catalogue/product-thumb.tsx'
import { AnswerBadge } from '#web/storefront/goods/compatibility/answer-badge.tsx'
import { Price } from '../product-lists/price.tsx'
import type { CardProduct } from '../product-lists/product-card.tsx'
import { StockMarker } from '../product-lists/stock-marker.tsx'
import { PartForm } from './part-form.tsx'

interface BuildListProps {
  products: readonly CardProduct[]
  judged: Readonly<Record<string, JudgedProduct>>
  filters: ProductFilters
}

/** Products as parts for the build that is open: whether each fits, why, and the way into the build. */
export function BuildList({ products, judged, filters }: BuildListProps) {
  const { spec, cursor: _place, ...others } = filters
  return (
    <>
      <p className="flex flex-wrap gap-x-5 gap-y-1 pb-4 text-sm">
        <span>
          {spec ? 'Narrowed to what your build asks for; what fits comes first.' : 'What fits comes first.'}
        </span>
        {spec ? (
          <Link to={`/products${productList.search(others)}`} className="text-link">
            Show all, with why they do not fit
          </Link>
        ) : null}
        <Link to="/build" className="text-link">
          Back to your build
        </Link>
      </p>
      <ul>
        {products.map((product) => (
          <PartRow key={product.id} product={product} judged={judged[product.id]} />
        ))}
      </ul>
    </>
  )
}

function PartRow({ product, judged }: { product: CardProduct; judged: JudgedProduct | undefined }) {
  const { id, name, brand, picture, listPricePaise, pricePaise, inStock, unitsLeft } = product
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-t py-4 sm:grid-cols-[6rem_minmax(0,1fr)_11rem]">
      <ProductThumb picture={picture} width={96} className="w-full self-start" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-muted text-sm">{brand}</p>
        <h2 className="font-medium font-sans text-base leading-snug tracking-normal">
          <Link to={`/products/${id}`} className="hover:underline">
            {name}
          </Link>
        </h2>
        {product.facts ? <p className="figures text-[0.8125rem]">{product.facts}</p> : null}
        {judged ? <Judgement {...judged} /> : null}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-start-3 sm:flex-col sm:items-stretch">
        <Price listPricePaise={listPricePaise} pricePaise={pricePaise} />
        <StockMarker inStock={inStock} unitsLeft={unitsLeft} className="text-sm" />
        {judged?.isChosen ? (
          <p className="font-medium text-sm">In your build</p>
        ) : (
          <PartForm intent="put" productId={id} name={name} className="sm:pt-1">
            Put into build
          </PartForm>
        )}
      </div>
    </li>
  )
}

function Judgement({ answer, why, condition }: JudgedProduct) {
  if (!answer) return <p className="text-muted text-sm">Nothing in your build is compared with it yet.</p>
  return (
    <p className="text-sm">
      <AnswerBadge answer={answer} className="mr-2" />
      {answer === 'fits' ? 'What is compared fits.' : why} {condition}
    </p>
  )
}
