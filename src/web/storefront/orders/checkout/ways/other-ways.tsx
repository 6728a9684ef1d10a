import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ChosenMethod } from '#domain/ground/outside/gateway-method.ts'
import type { OfferedInstrument, OfferedWays } from '#domain/money/payments/ways/offered-ways.ts'
import { choiceKey } from '#domain/money/payments/ways/pay-choice.ts'
import { type EmiFrom, emiFromWords } from '#domain/money/payments/ways/plan-costs.ts'
import { refundRule, STATE_WORDS } from '#domain/money/payments/ways/way-words.ts'
import { PAY_BY, type PayBy } from '#domain/orders/checkout/pay-by.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type Method = 'netbanking' | 'wallet' | 'paylater' | 'cardless-emi'

/** So many banks have a button of their own; the others are in a list. */
const BUTTONS_MAX = 6

/** What of an order's ways its page needs: of the plans the lowest, the others are a page of their own. */
export interface ShownWays extends Pick<OfferedWays, 'instruments'> {
  hasEmi: boolean
  emiFrom: EmiFrom | undefined
  /** Offers of banks, each with what it comes to for this order. */
  offers: readonly { id: string; method: ChosenMethod; title: string; text: string }[]
}

/** Whether there is something of a choice of the checkout. */
export function hasPayBy({ instruments, hasEmi }: ShownWays, by: PayBy): boolean {
  return methodsOf(by).some((method) => (method === 'emi' ? hasEmi : instruments[method].length > 0))
}

function methodsOf(by: PayBy): readonly ChosenMethod[] {
  return PAY_BY.find(({ key }) => key === by)?.of ?? []
}

/**
 * Net banking, EMI, wallets and pay later, each of them a form that works without JavaScript: those of one choice alone, or
 * all others.
 */
export function OtherWays({
  ways,
  orderId,
  only,
  but,
}: {
  ways: ShownWays
  orderId: string
  only?: PayBy | undefined
  but?: PayBy | undefined
}) {
  const { instruments, hasEmi, emiFrom, offers } = ways
  const has = (method: ChosenMethod) =>
    only ? methodsOf(only).includes(method) : !(but && methodsOf(but).includes(method))
  const choices = (method: Method, title: string, words?: string) =>
    has(method) ? (
      <Choices method={method} title={title} list={instruments[method]}>
        {words ? <p className="text-muted text-sm">{words}</p> : null}
      </Choices>
    ) : null
  const title =
    PAY_BY.find(({ key }) => key === only)?.label ??
    (hasEmi ? 'Net banking, EMI and wallets' : 'Net banking and wallets')
  return (
    <section aria-label={title} className="flex flex-col gap-5">
      {only ? null : <h2 className="font-semibold text-base">{title}</h2>}
      <BankOffers offers={offers.filter(({ method }) => has(method))} />
      {choices('netbanking', 'Net banking')}
      {hasEmi && has('emi') ? <EmiLink from={emiFrom} orderId={orderId} /> : null}
      {choices('wallet', 'Wallets')}
      {choices('paylater', 'Pay later')}
      {choices(
        'cardless-emi',
        'EMI without a card',
        'The lender shows you its plan, with interest and the total, before you agree.',
      )}
    </section>
  )
}

/** They come off by themselves when the order is paid that way. */
function BankOffers({ offers }: Pick<ShownWays, 'offers'>) {
  if (offers.length === 0) return null
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-4">
      <h3 className="font-medium text-base">Bank offers</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {offers.map(({ id, title, text }) => (
          <li key={id}>
            <span className="block font-medium">{title}</span>
            <span className="text-good">{text}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        For these ways only, not for cards paid at once or UPI. The gateway takes an offer off when you pay. A
        refund gives back what you paid.
      </p>
    </div>
  )
}

function Choices({
  method,
  title,
  list,
  children,
}: {
  method: Method
  title: string
  list: readonly OfferedInstrument[]
  children?: ReactNode
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (list.length === 0) return null
  const [buttons, others] = [list.slice(0, BUTTONS_MAX), list.slice(BUTTONS_MAX)]
  const rule = refundRule(method)
  const troubled = list.filter(({ state }) => state !== 'works')
  return (
    <Form method="post" className="flex flex-col gap-3 rounded-control border border-line p-4">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="float-left w-full pb-3 font-medium">{title}</legend>
        <input type="hidden" name="intent" value="pay" />
        {children}
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {buttons.map((each) => (
            <Button
              key={each.code}
              type="submit"
              name="way"
              value={choiceKey({ method, code: each.code })}
              disabled={each.state === 'down' || isBusy}
            >
              {each.name}
            </Button>
          ))}
        </div>
        {rule ? <p className="text-muted text-sm">{rule}</p> : null}
        <Troubles list={troubled} />
      </fieldset>
      {others.length > 0 ? <OtherBanks method={method} list={others} isBusy={isBusy} /> : null}
    </Form>
  )
}

/** What does not work is said, whatever its place in the list. */
function Troubles({ list }: { list: readonly OfferedInstrument[] }) {
  if (list.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm text-warn">
      {list.map(({ code, name, state }) => (
        <li key={code}>
          {name}: {STATE_WORDS[state]}
        </li>
      ))}
    </ul>
  )
}

/** What is chosen in the list counts for its own button alone. */
function OtherBanks({
  method,
  list,
  isBusy,
}: {
  method: Method
  list: readonly OfferedInstrument[]
  isBusy: boolean
}) {
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4 sm:flex-row sm:items-end">
      <SelectField label="Another bank" name="otherWay" className="min-w-0 grow">
        {list.map(({ code, name, state }) => (
          <option key={code} value={choiceKey({ method, code })} disabled={state === 'down'}>
            {STATE_WORDS[state] ? `${name} (${STATE_WORDS[state]})` : name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" name="way" value="other" disabled={isBusy}>
        Pay with this bank
      </Button>
    </div>
  )
}

function EmiLink({ from, orderId }: { from: EmiFrom | undefined; orderId: string }) {
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-4">
      <h3 className="font-medium text-base">EMI</h3>
      {from ? <p className="text-sm">{emiFromWords(from)}</p> : null}
      <div>
        <ButtonLink to={`/orders/${orderId}/pay/emi${from ? `?bank=${from.issuer}` : ''}`}>
          See EMI plans
        </ButtonLink>
      </div>
    </div>
  )
}

export function BackToPayment({ orderId }: { orderId: string }) {
  return (
    <Link to={`/orders/${orderId}/pay`} className="text-link">
      Pay another way
    </Link>
  )
}
