import { expect, test } from 'vitest'
import type { CancellationReason } from '#domain/orders/cancellations/cancellation-reason.ts'
import { soldPiecesCancelledMail } from './cancellation-mail.ts'

const textOf = (by: 'vendor' | 'customer', reason: CancellationReason) =>
  JSON.stringify(
    soldPiecesCancelledMail(
      {
        orderId: '1',
        number: '#NN1',
        vendorOrderId: '2',
        vendorName: 'Ravi',
        isWhole: true,
        by,
        reason,
        vendorOrders: [
          { sellerName: 'Dev Infotech', lines: [{ name: 'Mouse', quantity: 1, paise: 90_000 }] },
        ],
        parcelPositions: [],
        credited: [],
        costPaise: 0,
        brokenWordPaise: 0,
        isBoughtAgain: false,
      },
      'https://shop.example.in',
    ).content,
  )

test.each([
  ['customer', 'changed-mind', 'They are back in your stock'],
  ['vendor', 'cannot-deliver', 'They are back in your stock'],
  ['vendor', 'damaged-in-store', 'They were taken out of your stock'],
  ['vendor', 'out-of-stock', 'Its stock now says that none is left'],
] as const)(
  'a letter about what a %s cancelled as “%s” says what that did to the stock',
  (by, reason, words) => {
    const text = textOf(by, reason)
    expect(text).toContain(words)
    expect(text.includes('back in your stock')).toBe(words.includes('back in your stock'))
  },
)
