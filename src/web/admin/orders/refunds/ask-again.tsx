import { Form, useNavigation } from 'react-router'
import { formatToPay, type Paise } from '#domain/ground/shared/money.ts'
import { Button } from '#web/ui/button.tsx'

interface AskAgainProps {
  refund: { id: string; amountPaise: Paise }
  orderId: string
  /** It goes to an account, since the order was paid in cash. */
  isToAccount: boolean
  /** The page that takes the form, with what was asked of its list. */
  action?: string
}

/** Opens what it will do before it is done: money is asked for. */
export function AskAgain({ refund, orderId, isToAccount, action }: AskAgainProps) {
  const { formData } = useNavigation()
  const isSending = formData?.get('refundId') === refund.id
  const amount = formatToPay(refund.amountPaise)
  return (
    <details className="group pt-1">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-link text-sm">
        Retry this refund
      </summary>
      <Form
        method="post"
        {...(action !== undefined && { action })}
        preventScrollReset
        className="flex flex-col items-start gap-3 pt-1 pb-2"
      >
        <input type="hidden" name="refundId" value={refund.id} />
        <input type="hidden" name="orderId" value={orderId} />
        <p className="text-sm">
          {isToAccount
            ? `We try to send ${amount} to the same account once more. The customer can give another account instead.`
            : `We ask the gateway once more to refund ${amount} to the customer. It refunds a payment only once.`}
        </p>
        <Button
          type="submit"
          name="intent"
          value="retry-refund"
          variant="primary"
          size="sm"
          busy={isSending && 'Retrying...'}
        >
          Retry {amount}
        </Button>
      </Form>
    </details>
  )
}
