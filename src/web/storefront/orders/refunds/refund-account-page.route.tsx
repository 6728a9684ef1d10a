import { data, Form, useNavigation } from 'react-router'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import { accountAskedText } from '#domain/orders/refunds/money-back.ts'
import { confirmAccount } from '#server/orders/refunds/confirm-account.ts'
import { askHolder, lookUpAccount } from '#server/orders/refunds/look-up-account.ts'
import {
  findCashToGoBack,
  findOwnAccount,
  listConfirmedAccounts,
  type ShownAccount,
} from '#server/orders/refunds/refund-account-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireCustomer } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/refund-account-page.route'
import { AccountForms } from './account-forms.tsx'

/** Somebody else's order is as absent as one that never was; so is an account that somebody else looked up. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const cash = await findCashToGoBack(app, customer, params.id)
  if (!cash) throw data(null, { status: 404 })
  const accountId = new URL(request.url).searchParams.get('account')
  const account = accountId ? await findOwnAccount(app, customer, accountId) : undefined
  if (accountId && !account) throw data(null, { status: 404 })
  const saved = await listConfirmedAccounts(app, customer)
  const payouts = app.customerPayouts
  return { cash, account, saved, canPay: payouts !== undefined, isSandbox: payouts?.name === 'sandbox' }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const customer = requireCustomer(context, request)
  const app = context.get(appContext)
  const orderId = params.id
  if (!(await findCashToGoBack(app, customer, orderId))) throw data(null, { status: 404 })
  const form = await request.formData()
  const intent = readIntent(form, ['look-up', 'confirm', 'ask-bank'])
  const here = `/orders/${orderId}/refund-account`
  if (intent === 'ask-bank') {
    const accountId = String(form.get('accountId') ?? '')
    const asked = await askHolder(app, customer, { accountId })
    if (asked.ok) return redirect(`${here}?account=${accountId}`, 303)
    const { code, fields } = asked.problem
    // Forgotten with its page: the form for another one says why.
    if (code === 'refunds.account_not_valid')
      return redirectWithToast(here, { kind: 'message', text: fields?.form ?? '' })
    return refusedForm(asked.problem, form)
  }
  if (intent === 'confirm') {
    const accountId = String(form.get('accountId') ?? '')
    const confirmed = await confirmAccount(app, customer, { orderId, accountId })
    if (!confirmed.ok) return refusedForm(confirmed.problem, form)
    const { paise, shownAs } = confirmed.value
    return redirectWithToast(`/orders/${orderId}`, {
      kind: 'success',
      text: `${formatInr(paise, 2)} goes to ${shownAs}.`,
    })
  }
  const found = await lookUpAccount(app, customer, { orderId, typed: Object.fromEntries(form) })
  return found.ok
    ? redirect(`${here}?account=${found.value.accountId}`, 303)
    : refusedForm(found.problem, form)
}

export default function RefundAccountPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { cash, account, saved, canPay, isSandbox } = loaderData
  const home = `/orders/${params.id}`
  const amount = formatInr(cash.paise, 2)
  const isOpen = cash.paise > 0 && canPay
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Breadcrumbs
        items={[{ label: 'My Orders', to: '/orders' }, { label: cash.number, to: home }, { label: 'Refund' }]}
        className="pb-4"
      />
      <PageHeading
        title={isOpen && account && !account.question ? 'Is this you?' : 'Where does your refund go?'}
      >
        {isOpen ? (
          <p>
            {accountAskedText(cash)}
            {cash.lookedAtBy
              ? ` We pay it as soon as the courier hands the cash over to us. If that takes long, we look into it by ${formatWeekday(cash.lookedAtBy)}.`
              : ''}
          </p>
        ) : null}
      </PageHeading>
      {isOpen && cash.refusedBy.length > 0 ? (
        <Notice tone="warn" className="mb-8">
          {cash.refusedBy.join(', ')} did not accept it. Please give another account.
        </Notice>
      ) : null}
      {isOpen ? (
        account?.question ? (
          <BankIsAsked account={account} home={home} refusal={actionData?.fields.form} />
        ) : account ? (
          <Confirmation account={account} amount={amount} home={home} refusal={actionData?.fields.form} />
        ) : (
          <AccountForms
            saved={saved}
            path={`${home}/refund-account`}
            refused={actionData}
            isSandbox={isSandbox}
          />
        )
      ) : (
        <Closed isNeeded={cash.paise > 0} home={home} />
      )}
    </div>
  )
}

/** Some banks take a minute to say whose account it is. */
function BankIsAsked({
  account,
  home,
  refusal,
}: {
  account: ShownAccount
  home: string
  refusal: string | undefined
}) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="flex flex-col gap-6">
      <FormRefusal message={refusal} />
      <Notice>
        We are asking the bank of {account.shownAs} for the account holder’s name. With most banks this takes
        a minute. We send nothing until you have seen the name.
      </Notice>
      <input type="hidden" name="accountId" value={account.id} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="ask-bank"
          variant="primary"
          size="lg"
          busy={isSending && 'Asking...'}
        >
          Check again
        </Button>
        <ButtonLink to={`${home}/refund-account`} size="lg">
          Use another account
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Nothing is sent before the customer has seen the holder's name. */
function Confirmation({
  account,
  amount,
  home,
  refusal,
}: {
  account: ShownAccount
  amount: string
  home: string
  refusal: string | undefined
}) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="flex flex-col gap-6">
      <FormRefusal message={refusal} />
      <dl className="grid gap-4 rounded-card border border-line p-5">
        <div>
          <dt className="text-muted text-sm">The bank says that this account belongs to</dt>
          <dd className="wrap-anywhere pt-1 font-semibold text-xl">{account.holderName}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Account</dt>
          <dd className="figures wrap-anywhere pt-1">{account.shownAs}</dd>
        </div>
      </dl>
      <input type="hidden" name="accountId" value={account.id} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="confirm"
          variant="primary"
          size="lg"
          busy={isSending && 'Sending...'}
        >
          Yes, send {amount} there
        </Button>
        <ButtonLink to={`${home}/refund-account`} size="lg">
          No, use another account
        </ButtonLink>
      </div>
      <p className="text-muted text-sm">Money sent to the wrong person cannot be recovered.</p>
    </Form>
  )
}

function Closed({ isNeeded, home }: { isNeeded: boolean; home: string }) {
  return (
    <>
      <Notice className="mb-6">
        {isNeeded
          ? 'We cannot pay to accounts automatically yet. Please write to us and we will arrange it with you.'
          : 'No refund for this order is waiting for an account.'}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {isNeeded ? (
          <ButtonLink to="/contact" variant="primary">
            Write to us
          </ButtonLink>
        ) : null}
        <ButtonLink to={`${home}#money-back`}>See your order</ButtonLink>
      </div>
    </>
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlisted(loaderData ? 'Where does your refund go?' : 'Page Not Found')
}
