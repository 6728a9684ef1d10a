import { z } from 'zod'
import { TRACKING_NUMBER_RULE } from '#domain/ground/shared/typed-values/tracking-number.ts'
import { reasonsFor } from '#domain/orders/cancellations/cancellation-reason.ts'
import { DISPATCH_TABS } from '#domain/orders/fulfilment/dispatch-list.ts'
import { PIECES_OF_LINE_MAX } from '#domain/orders/fulfilment/pack-form.ts'
import { SERIALS_OF_PIECE_MAX } from '#domain/orders/fulfilment/serial-numbers.ts'
import { After } from './vendor-api-schemas.ts'

/** What the API takes and gives about dispatch, as `vendor-api-schemas.ts` does for the rest. */

const LINES_MAX = 100

export const WorkQuery = z.object({
  after: After.describe('`next` of the page before'),
  tab: z
    .enum(DISPATCH_TABS)
    .default('accept')
    .describe('Orders to accept or to pack, parcels to hand over, or parcels in trouble on the way'),
})

export const WorkPage = z
  .object({
    work: z.array(
      z.object({
        orderId: z.string().describe('Your part of the order, as `id` of your orders'),
        parcelId: z.string().nullable().describe('null for what is to be accepted or packed'),
        number: z.string(),
        customerName: z.string(),
        city: z.string(),
        leavesBy: z.string().describe('The last day on which it is to leave, 2026-11-20'),
        preorderFrom: z
          .string()
          .nullable()
          .describe('Of a pre-order the day from which it is promised to be sent, 2026-11-20'),
        isLate: z.boolean(),
        cashPaise: z.int().describe('To be collected at the door'),
        pieces: z.array(z.object({ name: z.string(), quantity: z.int() })),
      }),
    ),
    next: z.string().nullable().describe('Send it back as `after` to read on'),
  })
  .describe('A page of what is to be done, late first')

export const AcceptedOrder = z
  .object({ orderId: z.string(), isNew: z.boolean().describe('false when it was accepted before') })
  .describe('The order that you accepted')

export const PackedParcel = z
  .object({
    id: z.string(),
    position: z.int().describe('1 for the first parcel of this order'),
    status: z.string(),
    movedAt: z.string().describe('When it came into this state'),
    courierName: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    cashPaise: z.int().describe('To be collected at the door'),
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), serials: z.array(z.string()) })),
  })
  .describe('A parcel with its state')

export const ParcelsOfOrder = z
  .object({
    parcels: z.array(PackedParcel),
    left: z
      .array(
        z.object({
          lineId: z.string(),
          name: z.string(),
          mpn: z.string().nullable(),
          ean: z.string().nullable(),
          quantity: z.int(),
          needsSerial: z.boolean().describe('Whether each piece needs a serial number'),
        }),
      )
      .describe('What is still to be packed'),
  })
  .describe('The parcels of an order, and what is still to be packed')

export const ParcelToPack = z
  .strictObject({
    parcelId: z.uuid().describe('A UUID of your own: the same parcel sent again with it is packed once'),
    lines: z
      .array(
        z.strictObject({
          lineId: z.uuid().describe('As `left` has it'),
          quantity: z.int().min(1).max(PIECES_OF_LINE_MAX),
          serials: z
            .array(z.array(z.string().max(100)).max(SERIALS_OF_PIECE_MAX))
            .max(PIECES_OF_LINE_MAX)
            .default([])
            .describe('For each piece its serial numbers; a kit has several'),
        }),
      )
      .min(1)
      .max(LINES_MAX),
  })
  .describe('A box and what is in it')

export const Handover = z
  .strictObject({
    courierName: z
      .string()
      .max(100)
      .optional()
      .describe('Who takes it; left out for a parcel whose courier is named or booked already'),
    trackingNumber: z.string().max(100).optional().describe(TRACKING_NUMBER_RULE),
  })
  .describe('Who takes a packed parcel')

export const Cancellation = z
  .strictObject({
    cancellationId: z
      .uuid()
      .describe('A UUID of your own: the same cancellation sent again with it cancels nothing more'),
    reason: z.enum(reasonsFor('vendor')),
    note: z.string().max(500).optional().describe('For your own record and the marketplace’s'),
    agreedPaise: z
      .int()
      .min(0)
      .optional()
      .describe(
        'What cancelling may cost you at most, so that the customer gets it elsewhere at the agreed price: where it costs more, nothing is cancelled',
      ),
    lines: z
      .array(
        z.strictObject({
          lineId: z.uuid().describe('As `lines` of your orders has it'),
          quantity: z.int().min(1).max(PIECES_OF_LINE_MAX),
        }),
      )
      .min(1)
      .max(LINES_MAX),
  })
  .describe('Pieces that you cannot supply')

export const CancelledPieces = z
  .object({
    orderId: z.string(),
    isNew: z.boolean().describe('false when they were cancelled before'),
    waitsUntil: z.iso
      .datetime()
      .optional()
      .describe('Nothing is cancelled yet: by then a person decides whether the price was a slip'),
  })
  .describe('The order of which pieces were cancelled')
