import type { CancellationMail } from './cancellation-mail.ts'

/** To the seller who claimed a slip: the price is kept, and why. */
export function slipKeptMail(
  {
    vendorName,
    number,
    reason,
    vendorOrderId,
  }: { vendorName: string; number: string; reason: string; vendorOrderId: string },
  publicUrl: string,
): CancellationMail {
  const url = `${publicUrl}/vendor/orders/${vendorOrderId}`
  return {
    kind: 'seller-slip-kept',
    subject: `The price is kept: order ${number}`,
    content: {
      preview: 'Please send what was ordered.',
      greeting: `Dear ${vendorName},`,
      blocks: [
        {
          kind: 'paragraph',
          text: `You told us that the price of order ${number} was a slip. We have looked at it, and the price is kept: “${reason}”`,
        },
        {
          kind: 'paragraph',
          text: 'Please send the items. If you cannot, you can still cancel: then the customer gets them from another seller at your expense. The form says first what it costs.',
        },
        { kind: 'button', label: 'Open the order', url },
      ],
    },
  }
}
