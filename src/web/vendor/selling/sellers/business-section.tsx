import { Form, Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { findState, findStateByGstCode } from '#domain/ground/shipping/states.ts'
import type { IdentityChange } from '#server/selling/sellers/legal-identity/identity-change-views.ts'
import type { SellerSettings, ShownAddress } from '#server/selling/sellers/seller-settings-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { IdentityComparison } from '#web/shared/selling/sellers/identity-comparison.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BusinessFields } from './business-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

interface Props {
  settings: SellerSettings
  change: IdentityChange | undefined
  answer: RefusedForm | undefined
}

/** Legal identity and addresses: a form until the shop is approved, a page of its own that asks for a change after. */
export function BusinessSection({ settings, change, answer }: Props) {
  return (
    <AccountSection
      id="business"
      title="Business and addresses"
      lead="The law wants shoppers to see who sells: your legal name, GSTIN and registered address stand on your shop’s page."
    >
      {settings.standing === 'applied' ? (
        <SettingsForm section="business" version={settings.version} answer={answer}>
          <BusinessFields settings={settings} />
        </SettingsForm>
      ) : (
        <div className="flex max-w-2xl flex-col gap-5">
          <BusinessFacts settings={settings} />
          <FormRefusal message={isAboutChange(answer) ? answer?.fields.form : undefined} />
          {change ? <ChangeState change={change} /> : null}
          {change && isStanding(change) ? null : (
            <div>
              <ButtonLink to="/vendor/settings/business" prefetch="none">
                Change business or addresses…
              </ButtonLink>
            </div>
          )}
        </div>
      )}
    </AccountSection>
  )
}

const isAboutChange = (answer: RefusedForm | undefined) => /-identity$/.test(answer?.typed.section ?? '')
const isStanding = ({ stage }: IdentityChange) =>
  stage === 'waiting' || stage === 'asked' || stage === 'planned'

function BusinessFacts({ settings }: { settings: SellerSettings }) {
  const { legalName, gstin, pan, registered, pickup, returns } = settings
  const facts = [
    ['Legal name', legalName],
    ['GSTIN and PAN', [gstin, pan].filter(Boolean).join(', ')],
    ['Registered address', lineOf(registered)],
    ['Pickup address', lineOf(pickup)],
    ['Return address', lineOf(returns) || 'As the pickup address'],
  ]
  return (
    <dl className="divide-y divide-line border-line border-y text-[0.9375rem]">
      {facts.map(([label, fact]) => (
        <div key={label} className="grid gap-x-6 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{fact || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where a change stands, and what its shop can do about it. */
function ChangeState({ change }: { change: IdentityChange }) {
  const { stage, fromDay, askedAt, note, question } = change
  if (stage === 'withdrawn' || stage === 'holds') return null
  if (stage === 'declined')
    return (
      <Notice tone="bad" title={`The change that you asked for on ${formatDate(askedAt)} was declined`}>
        <p className="whitespace-pre-line break-words">{note}</p>
      </Notice>
    )
  return (
    <div className="flex flex-col gap-4">
      {stage === 'asked' ? (
        <Notice tone="warn" title="We have a question about the change that you asked for">
          <p className="whitespace-pre-line break-words">{question}</p>
          <p className="pt-2">
            Send papers below under Documents and words by the{' '}
            <Link to="/contact" className="text-link">
              contact form
            </Link>
            , then say here that you have answered. If something in the change is wrong, withdraw it and ask
            again.
          </p>
        </Notice>
      ) : stage === 'planned' ? (
        <Notice tone="good" title={`A change is approved and holds from ${formatDay(fromDay)}`}>
          <p>Orders of that day and later name you so; earlier ones stay as they are.</p>
        </Notice>
      ) : (
        <Notice title={`A change that you asked for on ${formatDate(askedAt)} waits for us`}>
          <p>
            It is to hold from {formatDay(fromDay)}, or from the day of our approval if that is later. A new
            GST certificate goes with it: send it below under Documents.
          </p>
        </Notice>
      )}
      <IdentityComparison before={change.before} after={change.after} />
      <Form method="post" action="/vendor/settings" preventScrollReset className="flex flex-wrap gap-3">
        {stage === 'asked' ? (
          <Button type="submit" name="section" value="answer-identity" variant="primary">
            I have answered
          </Button>
        ) : null}
        <Button type="submit" name="section" value="withdraw-identity">
          Withdraw the change
        </Button>
      </Form>
    </div>
  )
}

function lineOf({ address, city, state, postalCode }: ShownAddress): string {
  const known = state ? (findState(state) ?? findStateByGstCode(state))?.name : undefined
  return [address, [city, postalCode].filter(Boolean).join(' '), known].filter(Boolean).join(', ')
}
