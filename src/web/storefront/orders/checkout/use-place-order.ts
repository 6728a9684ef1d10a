import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type NavigateFunction, useFetcher, useNavigate, useRevalidator } from 'react-router'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { methodOfWanted } from '#domain/orders/checkout/pay-by.ts'
import { notify } from '#web/ui/toasts/toaster.tsx'
import { cardInput, clearCard, readCard } from './card/card-fields.tsx'
import type { Tokenized } from './card/tokenize-card.ts'
import type { CheckoutRefusal, CheckoutSuccess, OrderedCart, WaitingOrder } from './checkout-answer.ts'
import { keepWaiting, readWaiting } from './checkout-draft.ts'
import { forgetSent, keepSent } from './under-way/sent-order.ts'

type Messages = Readonly<Record<string, string>>

type RefusedCard = Extract<Tokenized, { ok: false }>

interface Outcome {
  /** Under the fields; a new object for every try, so that the focus goes to the first bad field again. */
  fields: Messages | undefined
  /** For the whole order. */
  message: string | undefined
  /** The message is about the card. */
  isAboutCard?: boolean
  /** The order whose payment is open. */
  waiting?: WaitingOrder | undefined
  /** The order that another page made of this cart, or one that has to be paid first. */
  ordered?: OrderedCart | undefined
}

type Complete = (form: HTMLFormElement) => Promise<void>

interface PlaceOrderOptions {
  form: RefObject<HTMLFormElement | null>
  gatewayOrigin: string | null
  /** What the server had against the form when it was sent without JavaScript. */
  refusal: CheckoutRefusal | undefined
}

/**
 * Sends the checkout: the card to the gateway first, then the form with the card's token to the server. Everything
 * typed stays where it is until the order is placed, but for a card that did not pay.
 */
export function usePlaceOrder({ form, gatewayOrigin, refusal }: PlaceOrderOptions) {
  const fetcher = useFetcher<CheckoutRefusal | CheckoutSuccess>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { fields, message, waiting, ordered }: Partial<CheckoutRefusal> = refusal ?? {}
  const [outcome, setOutcome] = useState<Outcome>({ fields, message, waiting, ordered })
  const [isReadying, setReadying] = useState(false)
  const sent = useRef<FormData>(undefined)
  const isBusy = isReadying || fetcher.state !== 'idle'
  useStillWaiting(setOutcome)
  useEarlyLoad(form)

  /** `complete` puts in what follows from what was typed. What the form holds is read after it, and not from a state. */
  async function submit(event: FormEvent, complete: Complete): Promise<void> {
    event.preventDefault()
    const element = form.current
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (!element || isBusy) return
    setOutcome({ fields: undefined, message: undefined })
    setReadying(true)
    const [loaded] = await Promise.all([loadReadyOrder(), complete(element)])
    const body = bodyOf(element, pressed)
    const isByCard = body.get('paymentMethod') === 'card'
    const card = isByCard && gatewayOrigin ? readCard(element) : undefined
    const obstacle = await loaded?.readyOrder(
      body,
      card && gatewayOrigin ? { card, gatewayOrigin } : undefined,
    )
    setReadying(false)
    if (!loaded) return setOutcome({ fields: undefined, message: NOT_LOADED })
    if (obstacle && 'fields' in obstacle) return setOutcome({ fields: obstacle.fields, message: undefined })
    if (obstacle) {
      if (obstacle.refusedCard.field === 'cardNumber') clearCard(element)
      return setOutcome(outcomeOfCard(obstacle.refusedCard))
    }
    send(body)
  }

  function send(body: FormData): void {
    sent.current = body
    keepSent(String(body.get('checkoutKey')))
    fetcher.submit(body, { method: 'post', action: '/checkout' })
  }

  const answer = fetcher.data
  useEffect(() => {
    if (!answer) return
    if (answer.placed || answer.step) return goOn(answer, { navigate, sent: sent.current })
    forgetSent()
    setOutcome(outcomeOf(answer))
    if (answer.code === 'checkout.not_placed' || answer.code === 'checkout.unavailable') {
      notify.error(answer.message)
      return
    }
    // Of what waits for its customer the page of the cart and this one say it, as long as it does.
    keepWaiting(answer.waiting?.isWithBank ? answer.waiting.orderId : undefined)
    if (form.current) clearUsedCard(form.current, answer)
    revalidate()
  }, [answer, form, navigate, revalidate])

  return {
    ...outcome,
    isBusy,
    submit,
    /** Asks again what became of a payment that the bank had not confirmed. */
    askAgain: sent.current ? () => sent.current && send(sent.current) : undefined,
  }
}

/** What is sent, with what the pressed button says: it may have left the page, and so the form, meanwhile. */
function bodyOf(form: HTMLFormElement, pressed: HTMLButtonElement | null): FormData {
  const body = new FormData(form)
  if (pressed?.name) body.set(pressed.name, pressed.value)
  const wanted = String(body.get('paymentMethod'))
  body.set('answer', 'json')
  body.set('wanted', wanted)
  body.set('paymentMethod', methodOfWanted(wanted))
  return body
}

/** Undefined where the network does not give it. */
const loadReadyOrder = () => import('./ready-order.ts').catch(() => undefined)

/** What readies an order is fetched when somebody begins to fill in the form, so that it is there at the button. */
function useEarlyLoad(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    form.current?.addEventListener('input', () => void loadReadyOrder(), { once: true })
  }, [form])
}

const NOT_LOADED = 'Part of this page did not load. You were not charged. Please try again.'

/** Says so of an order whose payment was open when the page was left. */
function useStillWaiting(onWaiting: (outcome: Outcome) => void): void {
  useEffect(() => {
    const orderId = readWaiting()
    if (orderId)
      onWaiting({ fields: undefined, message: STILL_WAITING, waiting: { orderId, isWithBank: true } })
  }, [onWaiting])
}

/** The order is placed, or waits for a step of its customer on another page. */
function goOn(
  answer: CheckoutRefusal | CheckoutSuccess,
  { navigate, sent }: { navigate: NavigateFunction; sent: FormData | undefined },
): void {
  if (answer.placed) {
    const { orderId, paymentMethod } = answer.placed
    void loadReadyOrder().then((loaded) => loaded?.takeOutOrdered((sent?.getAll('line') ?? []).map(String)))
    notify.success('Order placed successfully!')
    // In place of the form: the way back leads to the cart, not to a second order.
    navigate('/order-success', { replace: true, state: { orderId, paymentMethod } })
  } else if (answer.step?.url) window.location.assign(answer.step.url)
  else if (answer.step) navigate(`/orders/${answer.step.orderId}/pay`)
}

function outcomeOf({ fields, message, code, waiting, ordered }: CheckoutRefusal): Outcome {
  return { fields, message, isAboutCard: CARD_PROBLEMS.has(code), waiting, ordered }
}

function outcomeOfCard({ field, message }: RefusedCard): Outcome {
  return field
    ? { fields: { [field]: message }, message: undefined }
    : { fields: undefined, message, isAboutCard: true }
}

function clearUsedCard(form: HTMLFormElement, { waiting, code }: CheckoutRefusal): void {
  // It has been used: the same request asks again without it.
  if (waiting?.isWithBank) clearCard(form)
  if (!CARD_PROBLEMS.has(code)) return
  clearCard(form)
  cardInput(form, 'cardNumber')?.focus()
}

const STILL_WAITING = 'Your last order is not paid yet. Please check it before you place another order.'

/** After these the card is asked for again. */
const CARD_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
  'checkout.payment_declined',
  'checkout.payment_expired',
  'checkout.card_required',
])
