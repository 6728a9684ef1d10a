import { kinds } from '#domain/goods/catalogue/categories.ts'
import type { Condition } from '#domain/goods/catalogue/conditions.ts'
import { isBarcode } from '#domain/ground/shared/product-codes/barcode.ts'
import {
  availabilityOf,
  type FeedFormat,
  type FeedProduct,
  type FeedShop,
  feeForOne,
  fieldText,
  inRupees,
} from './feed-product.ts'

const CONDITIONS: Readonly<Record<Condition, string>> = {
  new: 'new',
  'open-box': 'used',
  refurbished: 'refurbished',
}

/**
 * A product in the fields of OpenAI's file upload (developers.openai.com/commerce/specs/file-upload/products). It can be
 * found there; it is bought here, so checkout is off.
 */
export function openAiFields(product: FeedProduct, shop: FeedShop) {
  const { origin, terms, transit } = shop
  const { seller, pricePaise, dispatchDays } = product
  const [first = '', ...further] = product.pictures.map((path) => origin + path)
  const { category, plural } = kinds[product.kind]
  const { availability, availableFrom } = availabilityOf(product)
  const fee = inRupees(feeForOne(pricePaise, terms))
  return {
    is_eligible_search: true,
    is_eligible_checkout: false,
    item_id: product.feedId,
    ...(product.ean && isBarcode(product.ean) && { gtin: product.ean }),
    ...(product.mpn && { mpn: fieldText(product.mpn, 70) }),
    title: fieldText(product.name, 150),
    description: fieldText(product.description, 5_000),
    url: `${origin}/products/${product.id}`,
    brand: fieldText(product.brand, 70),
    condition: CONDITIONS[product.condition],
    product_category: category === plural ? category : `${category} > ${plural}`,
    image_url: first,
    ...(further.length > 0 && { additional_image_urls: further }),
    price: inRupees(pricePaise),
    availability: availability === 'preorder' ? 'pre_order' : availability,
    ...(availableFrom && { availability_date: availableFrom }),
    shipping: `IN::Standard:${fee}:0:${dispatchDays}:${transit.daysMin}:${transit.daysMax}`,
    is_digital: false,
    seller_name: fieldText(seller.name, 70),
    seller_url: `${origin}/shops/${seller.slug}`,
    ...(!seller.isHouse && { marketplace_seller: fieldText(seller.name, 70) }),
    accepts_returns: true,
    return_deadline_in_days: terms.returnDays,
    return_policy: `${origin}/refund`,
    target_countries: ['IN'],
    store_country: 'IN',
  }
}

/** JSON Lines: a product a line. */
export const openAiFeed: FeedFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  begin: () => '',
  product: (product, shop) => `${JSON.stringify(openAiFields(product, shop))}\n`,
  end: '',
}
