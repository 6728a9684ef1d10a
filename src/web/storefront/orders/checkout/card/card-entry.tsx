import type { ComponentProps, ReactNode } from 'react'
import { CardFields } from './card-fields.tsx'
import { SaveCard } from './save-card.tsx'

type Props = Omit<ComponentProps<typeof CardFields>, 'gatewayOrigin'> & { gatewayOrigin: string | null }

/** What is asked for below the choice of a card: where the gateway asks for it on a page of its own, only whether to save it. */
export function cardEntry({ gatewayOrigin, ...props }: Props): ReactNode {
  if (gatewayOrigin === null) return props.saveWords && <SaveCard words={props.saveWords} />
  return <CardFields {...props} gatewayOrigin={gatewayOrigin} />
}
