import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx'

interface PartFormProps {
  /** `own` puts it in as something that is there already; `buy` has it bought after all. */
  intent: 'put' | 'take' | 'own' | 'buy'
  productId: string
  /** Said to those who only hear the buttons. */
  name: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  children: ReactNode
}

/** Puts a product into the build that is open, says that it is there already, or takes it out: a plain form. */
export function PartForm({ intent, productId, name, children, className, ...look }: PartFormProps) {
  return (
    <Form method="post" action="/build" {...(className && { className })}>
      <input type="hidden" name="productId" value={productId} />
      <Button type="submit" name="intent" value={intent} className="w-full" {...look}>
        {children}
        <span className="sr-only">: {name}</span>
      </Button>
    </Form>
  )
}
