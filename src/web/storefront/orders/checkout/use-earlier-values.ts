import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isWanted } from '#domain/orders/checkout/pay-by.ts'
import { readDraft } from './checkout-draft.ts'
import { announceValues, chosenBefore, fillFields, typedBefore } from './form-values.ts'

interface EarlierValues {
  form: RefObject<HTMLFormElement | null>
  account: string
  /** The answer to a form without JavaScript holds what was typed: the draft is older. */
  isRefused: boolean
  onWanted: (wanted: string) => void
  /** The id of a saved address. */
  onAddress: (id: string) => void
}

/**
 * Takes over what the form holds already when its script begins: what was typed and chosen in the page while it was
 * still loading, as on a slow line, and beneath that the draft of this tab.
 */
export function useEarlierValues({ form, account, isRefused, onWanted, onAddress }: EarlierValues): void {
  const takeOver = useEffectEvent((element: HTMLFormElement, values: Partial<Record<string, string>>) => {
    const { paymentMethod, ...draft } = values
    const typed = typedBefore(element)
    const address = chosenBefore(element, 'savedAddress')
    if (address && typed.length === 0) onAddress(address)
    fillFields(element, draft, new Set(typed.map(({ name }) => name)))
    const wanted = chosenBefore(element, 'paymentMethod') ?? paymentMethod
    if (wanted && isWanted(wanted)) onWanted(wanted)
    announceValues(typed)
  })
  useEffect(() => {
    if (form.current) takeOver(form.current, (isRefused ? undefined : readDraft(account)) ?? {})
  }, [form, account, isRefused])
}
