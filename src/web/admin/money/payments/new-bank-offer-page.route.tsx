import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { listInstrumentsOfOffers, listTestOffers } from '#server/money/payments/offers/bank-offer-views.ts'
import { writeBankOffer } from '#server/money/payments/offers/write-bank-offer.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/new-bank-offer-page.route'
import { BankOfferForm } from './bank-offer-form.tsx'

const LIST = '/admin/promotions/bank-offers'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'commission.change')
  const app = context.get(appContext)
  const instruments = await listInstrumentsOfOffers(app, admin)
  const testOffers = listTestOffers(app, admin)
  return { instruments, testOffers, now: momentText(app.clock.now()), key: app.random.uuid() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'commission.change')
  const form = await request.formData()
  readIntent(form, ['add'])
  const added = await writeBankOffer(context.get(appContext), admin, Object.fromEntries(form))
  if (!added.ok) return refusedForm(added.problem, form)
  return redirectWithToast(LIST, { kind: 'success', text: 'Offer added.' })
}

export default function NewBankOfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { instruments, testOffers, now, key } = loaderData
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Promotions', to: '/admin/promotions' },
          { label: 'Bank offers', to: LIST },
          { label: 'Add' },
        ]}
      />
      <PageHeading title="Add a bank offer" className="pt-1 pb-6">
        <p>
          Make the offer in the gateway’s dashboard first, without showing it at every checkout, and write it
          down here as it stands there. It can be for net banking, EMI, wallets and pay later, not for cards
          paid at once or UPI.
        </p>
      </PageHeading>
      {testOffers.length > 0 ? (
        <Notice title="This is the test gateway. It has these offers alone:" className="mb-6 max-w-2xl">
          <ul>
            {testOffers.map(({ id, text }) => (
              <li key={id}>
                <code>{id}</code>
                <span>{` (${text})`}</span>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <BankOfferForm key={key} answer={actionData} instruments={instruments} now={now} id={key} />
    </>
  )
}

export const meta = () => unlisted('Add a bank offer')
