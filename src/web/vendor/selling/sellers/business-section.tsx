import { Form, Link } from 'react-router'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { findState, findStateByGstCode } from '#domain/ground/shipping/states.ts'
import { placeWords } from '#domain/selling/sellers/seller-address.ts'
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
      lead="By law, shoppers must see who sells to them, so your legal name, GSTIN and registered address are on your shop’s page."
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
  const places = { registered: lineOf(registered), pickup: lineOf(pickup), returns: lineOf(returns) }
  const words = placeWords(places)
  const facts = [
    ['Legal name', legalName],
    ['GSTIN and PAN', [gstin, pan].filter(Boolean).join(', ')],
    ['Registered address', places.registered],
    ['Pickup address', words.pickup],
    ['Return address', words.returns],
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
      <Notice tone="bad" title={`The change you requested on ${formatDate(askedAt)} was declined`}>
        <p className="whitespace-pre-line break-words">{note}</p>
      </Notice>
    )
  return (
    <div className="flex flex-col gap-4">
      {stage === 'asked' ? (
        <Notice tone="warn" title="We have a question about the change you requested">
          <p className="whitespace-pre-line break-words">{question}</p>
          <p className="pt-2">
            Upload papers below under Documents and write to us through the{' '}
            <Link to="/contact" className="text-link">
              contact form
            </Link>
            , then tell us here that you have answered. If something in the change is wrong, withdraw it and
            request it again.
          </p>
        </Notice>
      ) : stage === 'planned' ? (
        <Notice tone="good" title={`A change is approved and takes effect on ${formatDay(fromDay)}`}>
          <p>Orders from that day on carry the new details. Earlier ones stay as they are.</p>
        </Notice>
      ) : (
        <Notice title={`We are checking the change you requested on ${formatDate(askedAt)}`}>
          <p>
            It takes effect on {formatDay(fromDay)}, or on the day we approve it if that is later. Please
            upload the new GST certificate below under Documents.
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
          Withdraw change
        </Button>
      </Form>
    </div>
  )
}

function lineOf({ address, city, state, postalCode }: ShownAddress): string {
  const known = state ? (findState(state) ?? findStateByGstCode(state))?.name : undefined
  return unbrokenPlaces(
    [address, [city, postalCode].filter(Boolean).join(' '), known].filter(Boolean).join(', '),
  )
}
