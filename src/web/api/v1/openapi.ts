import { z } from 'zod'
import {
  AcceptedOrder,
  Cancellation,
  CancelledPieces,
  Handover,
  PackedParcel,
  ParcelsOfOrder,
  ParcelToPack,
  WorkPage,
  WorkQuery,
} from './dispatch-schemas.ts'
import { AnsweredReview, ReviewAnswer, ReviewQuery, ReviewsPage } from './review-schemas.ts'
import {
  ApiProblem,
  ListedProduct,
  OrderPage,
  OrderQuery,
  PageQuery,
  ProductPage,
  ProductToList,
  StockChanged,
  StockPage,
  StockToChange,
} from './vendor-api-schemas.ts'

/** One thing that a shop's software may ask for. */
export interface Operation {
  method: 'get' | 'post' | 'patch'
  path: string
  summary: string
  query?: z.ZodObject
  body?: readonly [name: string, schema: z.ZodType]
  /** Status → what the answer says, and its schema. */
  answers: Readonly<Record<number, readonly [name: string, schema: z.ZodType]>>
  problems: Readonly<Record<number, string>>
}

const EVERY_CALL = { 401: 'The key is missing, unknown or revoked', 429: 'More than 120 calls in a minute' }

const NO_ORDER = 'You have no such order'

/** The whole API: the routes parse with these schemas, the document and the page are made from them. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/v1/vendor/products',
    summary: 'Your products with your terms, a page at a time',
    query: PageQuery,
    answers: { 200: ['ProductPage', ProductPage] },
    problems: { ...EVERY_CALL, 422: 'A parameter is not valid' },
  },
  {
    method: 'post',
    path: '/api/v1/vendor/products',
    summary: 'List a product, or change it: sending it again changes nothing',
    body: ['ProductToList', ProductToList],
    answers: { 201: ['ListedProduct', ListedProduct], 200: ['ListedProduct', ListedProduct] },
    problems: { ...EVERY_CALL, 422: 'A field is not valid; `fields` says which and why' },
  },
  {
    method: 'get',
    path: '/api/v1/vendor/stock',
    summary: 'What is on the shelf, what of it is promised to orders, and what can be sold',
    query: PageQuery,
    answers: { 200: ['StockPage', StockPage] },
    problems: { ...EVERY_CALL, 422: 'A parameter is not valid' },
  },
  {
    method: 'patch',
    path: '/api/v1/vendor/stock',
    summary:
      'Change the stock of one product by so many pieces, or to a count of what is on the shelf. A sold piece stays on the shelf until its order is dispatched: it leaves the count by itself then',
    body: ['StockToChange', StockToChange],
    answers: { 200: ['StockChanged', StockChanged] },
    problems: {
      ...EVERY_CALL,
      404: 'You have no product with this SKU',
      409: 'Another number is on hand than you expected, or fewer would be left than are promised to orders; `stock` says what it is now',
      422: 'A field is not valid, or a count does not say what you expected (`inventory.count_blind`)',
    },
  },
  {
    method: 'get',
    path: '/api/v1/vendor/orders',
    summary: 'Your part of orders, the latest first',
    query: OrderQuery,
    answers: { 200: ['OrderPage', OrderPage] },
    problems: { ...EVERY_CALL, 422: 'A parameter is not valid' },
  },
  {
    method: 'get',
    path: '/api/v1/vendor/dispatch',
    summary: 'What is to be done: orders to accept or pack, parcels to hand over or look after; late first',
    query: WorkQuery,
    answers: { 200: ['WorkPage', WorkPage] },
    problems: { ...EVERY_CALL, 422: 'A parameter is not valid' },
  },
  {
    method: 'post',
    path: '/api/v1/vendor/orders/{id}/acceptance',
    summary: 'Accept an order: you have seen it and will send it. Accepting again changes nothing',
    answers: { 201: ['AcceptedOrder', AcceptedOrder], 200: ['AcceptedOrder', AcceptedOrder] },
    problems: { ...EVERY_CALL, 404: NO_ORDER, 409: 'It is further already, or was cancelled' },
  },
  {
    method: 'post',
    path: '/api/v1/vendor/orders/{id}/cancellations',
    summary:
      'Cancel pieces that you cannot supply and that have not left: the customer is told and has their money back. It counts in your record; the same `cancellationId` again cancels nothing more',
    body: ['Cancellation', Cancellation],
    answers: { 201: ['CancelledPieces', CancelledPieces], 200: ['CancelledPieces', CancelledPieces] },
    problems: {
      ...EVERY_CALL,
      404: 'You have no such order, or it has no such line',
      409: 'They have left, fewer are left than you cancel, or a bank is deciding about the payment',
      422: 'A field is not valid',
    },
  },
  {
    method: 'get',
    path: '/api/v1/vendor/orders/{id}/parcels',
    summary: 'The parcels of an order with their states, and what of it is still to be packed',
    answers: { 200: ['ParcelsOfOrder', ParcelsOfOrder] },
    problems: { ...EVERY_CALL, 404: NO_ORDER },
  },
  {
    method: 'post',
    path: '/api/v1/vendor/orders/{id}/parcels',
    summary:
      'Pack a parcel. An order that was not accepted is accepted with it; the same `parcelId` again packs nothing more',
    body: ['ParcelToPack', ParcelToPack],
    answers: { 201: ['PackedParcel', PackedParcel], 200: ['PackedParcel', PackedParcel] },
    problems: {
      ...EVERY_CALL,
      404: 'You have no such order, it has no such line, or this parcel was unpacked again',
      409: 'It cannot be packed any more, more pieces than are left were sent, or a serial number is in another parcel',
      422: 'A field is not valid, or a serial number is missing or cannot be one',
    },
  },
  {
    method: 'post',
    path: '/api/v1/vendor/parcels/{id}/handover',
    summary:
      'Hand a packed parcel to its courier: its pieces leave your stock, its invoice is issued and the customer is told. Sent again, it changes nothing',
    body: ['Handover', Handover],
    answers: { 201: ['PackedParcel', PackedParcel], 200: ['PackedParcel', PackedParcel] },
    problems: {
      ...EVERY_CALL,
      404: 'You have no such parcel',
      409: 'The parcel is not one that can leave, or another courier is booked for it',
      422: 'The courier or the tracking number is not valid',
    },
  },
  {
    method: 'get',
    path: '/api/v1/vendor/reviews',
    summary: 'Published reviews of what you sold, the newest first',
    query: ReviewQuery,
    answers: { 200: ['ReviewsPage', ReviewsPage] },
    problems: { ...EVERY_CALL, 422: 'A parameter is not valid' },
  },
  {
    method: 'post',
    path: '/api/v1/vendor/reviews/{id}/answer',
    summary: 'Answer a review, once: sent again, your answer is changed',
    body: ['ReviewAnswer', ReviewAnswer],
    answers: { 200: ['AnsweredReview', AnsweredReview] },
    problems: {
      ...EVERY_CALL,
      404: 'No published review of what you sold has this id',
      422: 'The text is too short, too long or not valid',
    },
  },
]

/** The OpenAPI 3.1 document. */
export function openApiDocument() {
  const schemas: Record<string, object> = { ApiProblem: schemaOf(ApiProblem, 'output') }
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of OPERATIONS) {
    const { method, path, summary, query, body, answers, problems } = operation
    if (body) schemas[body[0]] = schemaOf(body[1], 'input')
    for (const [name, schema] of Object.values(answers)) schemas[name] = schemaOf(schema, 'output')
    const told = Object.entries(answers).map(([status, [name, schema]]) => [
      status,
      {
        description: schema.description ?? name,
        content: { 'application/json': { schema: reference(name) } },
      },
    ])
    const refused = Object.entries(problems).map(([status, description]) => [
      status,
      { description, content: { 'application/problem+json': { schema: reference('ApiProblem') } } },
    ])
    paths[path] = {
      ...paths[path],
      [method]: {
        summary,
        operationId: operationId(method, path),
        ...((query || path.includes('{')) && {
          parameters: [...pathParametersOf(path), ...(query ? parametersOf(query) : [])],
        }),
        ...(body && {
          requestBody: { required: true, content: { 'application/json': { schema: reference(body[0]) } } },
        }),
        responses: Object.fromEntries([...told, ...refused]),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'NanoNagar for sellers',
      version: '1',
      description:
        'List products, keep stock, read and dispatch orders, and answer reviews with your own software. What you read is in paise; prices that you send are in whole rupees.',
    },
    security: [{ key: [] }],
    paths,
    components: { schemas, securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  }
}

/** Short, and each its own: the method with the last words of the path. */
function operationId(method: string, path: string): string {
  const name = path.split('/').at(-1) ?? ''
  return method + name.charAt(0).toUpperCase() + name.slice(1)
}

/** What stands in braces in a path. */
function pathParametersOf(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
}

/** The parameters of an address, as the document and the page list them. */
export function parametersOf(query: z.ZodObject) {
  const { properties = {} } = schemaOf(query, 'input') as {
    properties?: Record<string, { description?: string }>
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    ...(schema.description && { description: schema.description }),
    schema,
  }))
}

/** A schema as JSON Schema (2020-12, which OpenAPI 3.1 speaks). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

function reference(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}
