import { z } from 'zod'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { parseDay } from '#domain/ground/shared/days.ts'
import { PAYMENT_METHOD_KEYS } from '#domain/money/payments/payment-method.ts'
import { SHOWN_STATUSES } from '#domain/orders/orders/vendor-order-list.ts'
import { FAR_MOVE_WORDS } from '#domain/selling/imports/price-move.ts'

/** What the API takes and gives: the code parses with these schemas, and the OpenAPI document is made from them. */

const Amount = z.union([z.number(), z.string().max(20)]).describe('Whole rupees, such as 14990')
const AttributeValue = z.union([
  z.string().max(400),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(400), z.record(z.string(), z.unknown())])).max(40),
])
const Pieces = z.int().min(0).max(1_000_000)
const text = (lengthMax: number, about: string) => z.string().max(lengthMax).describe(about)

export const ProductToList = z
  .strictObject({
    sku: text(60, 'Your own number; the product is found again by it').optional(),
    kind: z
      .enum(Object.keys(kinds) as [Kind, ...Kind[]])
      .optional()
      .describe('What it is; needed for a new product'),
    name: text(160, 'As shoppers read it').optional(),
    brand: text(60, 'The brand').optional(),
    mpn: text(60, 'The maker’s part number').optional(),
    ean: text(20, 'The barcode (EAN, UPC or GTIN)').optional(),
    mrp: Amount.optional(),
    price: Amount.optional(),
    priceIsRight: z
      .boolean()
      .optional()
      .describe(
        `true confirms a price that moves far: one of ${FAR_MOVE_WORDS} of what it is now is refused without it`,
      ),
    discount: z
      .union([z.number(), z.string().max(10)])
      .optional()
      .describe('Percent off the MRP, instead of a price'),
    stock: Pieces.optional().describe(
      'Pieces on the shelf, those promised to orders included. To change a product that you list already, send `expectedStock` too',
    ),
    expectedStock: Pieces.optional().describe(
      'What you believe is on the shelf, as `onHand` was read; when it is not, nothing is changed',
    ),
    condition: z.enum(['new', 'open-box', 'refurbished']).optional(),
    dispatchDays: z.int().min(0).max(30).optional(),
    publish: z.boolean().optional().describe('false keeps it as a draft'),
    shortDescription: text(140, 'One sentence').optional(),
    description: text(5_000, 'All there is to say').optional(),
    boxContents: text(400, 'What is in the box').optional(),
    hsn: text(8, '4, 6 or 8 digits; the kind’s own when left out').optional(),
    gstRate: z.number().optional().describe('Percent'),
    countryOfOrigin: text(60, 'Needed before the product is sold').optional(),
    importer: text(
      300,
      'Manufacturer or importer with address; needed before the product is sold',
    ).optional(),
    warrantyMonths: z.int().min(0).max(240).optional(),
    warrantyType: z.enum(['brand-india', 'brand-international', 'seller']).optional(),
    bisNumber: text(20, 'R- and eight digits, for goods under compulsory registration').optional(),
    weightGrams: z.int().min(1).max(100_000).optional(),
    attributes: z
      .record(z.string().max(60), AttributeValue)
      .optional()
      .describe('By the keys of the kind’s CSV template'),
  })
  .describe('A product as a row of an import: matched by SKU, else by maker’s number or barcode')

export const ListedProduct = z
  .object({
    outcome: z.enum(['new', 'changed', 'unchanged', 'wrong']),
    offerId: z.string().nullable().describe('null while the product waits for a price'),
    notes: z.array(z.string()).describe('Why it is a draft, and what was left out'),
  })
  .describe('What sending a product did')

const StockFigures = {
  onHand: z.int().describe('Physically on the shelf, those promised to orders included'),
  reserved: z.int().describe('Of these, promised to orders that were not dispatched yet'),
  available: z.int().describe('What can be sold: onHand less reserved'),
}

const Product = z.object({
  offerId: z.string(),
  productId: z.string(),
  status: z.enum(['draft', 'live', 'paused']),
  sku: z.string().nullable(),
  kind: z.string(),
  name: z.string(),
  brand: z.string(),
  mpn: z.string().nullable(),
  ean: z.string().nullable(),
  mrpPaise: z.int(),
  pricePaise: z.int(),
  condition: z.string(),
  dispatchDays: z.int(),
  ...StockFigures,
  attributes: z.record(z.string(), z.unknown()),
})
export const ProductPage = z
  .object({
    products: z.array(Product),
    next: z.string().nullable().describe('Send it back as `after` to read on'),
  })
  .describe('A page of your products')

const StockLine = z.object({
  sku: z.string().nullable(),
  offerId: z.string(),
  ...StockFigures,
  pricePaise: z.int(),
})
export const StockPage = z
  .object({ stock: z.array(StockLine), next: z.string().nullable() })
  .describe('A page of your stock')

export const StockToChange = z
  .strictObject({
    sku: z.string().min(1).max(60),
    delta: z
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((pieces) => pieces !== 0, 'Must not be 0')
      .optional()
      .describe('So many pieces came (5) or are gone (-2) otherwise than by an order here'),
    onHand: Pieces.optional().describe(
      'A count instead: all that are on the shelf, those promised to orders included. Needs `expectedOnHand`',
    ),
    expectedOnHand: Pieces.optional().describe(
      '`onHand` as you last read it; when it has changed meanwhile, nothing is changed and 409 is the answer',
    ),
    key: z.uuid().optional().describe('A UUID of your own: the same change sent again with it counts once'),
    count: Pieces.optional().describe('Former name of `onHand`'),
    expected: Pieces.optional().describe('Former name of `expectedOnHand`'),
  })
  .refine(
    ({ delta, onHand, count }) => [delta, onHand, count].filter((one) => one !== undefined).length === 1,
    'Send either `delta` or `onHand`',
  )
  .describe('A change of one product’s stock by so many pieces, or to a count')
export const StockChanged = z
  .object({ sku: z.string(), onHandBefore: z.int(), ...StockFigures })
  .describe('The stock after the change')

const OrderLine = z.object({
  lineId: z.string(),
  sku: z.string().nullable(),
  name: z.string(),
  quantity: z.int().describe('As it was ordered'),
  cancelledQuantity: z.int().describe('Of them, how many were cancelled before they left'),
  unitPricePaise: z.int(),
  promotionPaise: z.int().describe('What promotions took off the line'),
  linePaise: z.int().describe('The pieces at their price, less promotions'),
})
const Order = z.object({
  id: z.string(),
  number: z.string(),
  placedAt: z.string(),
  status: z.string(),
  waitsFor: z
    .enum(['customer', 'bank'])
    .nullable()
    .describe(
      'For whom it waits, so that you do not pack or send it yet: the customer, who is to confirm an order in cash, or the bank, which decides about the payment. null: for nobody, and `status` says what is next',
    ),
  paymentMethod: z.enum(PAYMENT_METHOD_KEYS),
  totalPaise: z.int().describe('As it was ordered'),
  shippingPaise: z.int().describe('Of it, your share of the delivery fee'),
  shippingOffPaise: z.int().describe('What your promotions took off that share before'),
  cancelledPaise: z.int().describe('Of it, what its cancelled pieces were to cost'),
  customerName: z.string(),
  deliverTo: z
    .object({
      phoneNumber: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
    })
    .nullable()
    .describe('null once delivery needs it no more'),
  lines: z.array(OrderLine),
})
export const OrderPage = z
  .object({ orders: z.array(Order), next: z.string().nullable() })
  .describe('A page of your part of orders')

export const ApiProblem = z
  .object({
    status: z.int(),
    code: z.string(),
    title: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    stock: z
      .object({ onHand: z.int(), reserved: z.int(), available: z.int() })
      .optional()
      .describe('What it is now, when a change of stock was refused because of it'),
  })
  .describe('Why nothing was done (RFC 9457)')

export const After = z
  .string()
  .max(1_000)
  .regex(/^[\w-]+$/)
  .optional()
const Day = z.string().refine((text) => parseDay(text) !== undefined, 'Must be a day such as 2026-11-20')

export const PageQuery = z.object({
  after: After.describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('Rows in a page'),
})
export const OrderQuery = z.object({
  after: After.describe('`next` of the page before'),
  status: z.enum(SHOWN_STATUSES).optional().describe('Only orders in this state'),
  from: Day.optional().describe('First day, 2026-11-20, in India'),
  to: Day.optional().describe('Last day'),
})
