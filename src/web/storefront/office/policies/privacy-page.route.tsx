import { Link } from 'react-router'
import type { LegalEntity } from '#domain/ground/settings/legal-entity.ts'
import { POLICY_VERSIONS } from '#domain/people/accounts/policy-versions.ts'
import { REVIEWER_COOKIE_SECONDS } from '#server/goods/reviews/suspicion/reviewer-device.ts'
import { HALF_A_YEAR_SECONDS } from '#server/people/sign-in/sessions/known-browser.ts'
import { declareContent } from '#web/http/page-cache/page-content.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import type { Route } from './+types/privacy-page.route'
import { Complaints } from './complaints.tsx'
import { Itemised } from './itemised.tsx'
import { type KeptPeriods, keptPeriods } from './kept-periods.ts'
import { PolicyPage, type PolicySection } from './policy-page.tsx'
import { keptData, storedInBrowser } from './privacy-tables.ts'

// Long because it is one text, the privacy policy, read from its first section to its last.
const sectionsOf = ({ legalName }: LegalEntity, periods: KeptPeriods): readonly PolicySection[] => [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>We only ask for what an order needs.</li>
        <li>We show no ads, do not track you across sites, and never sell or rent data.</li>
        <li>Your card number never reaches us.</li>
        <li>
          You can see, correct, export and erase your data yourself, in{' '}
          <Link to="/profile">your profile</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: 'kept',
    title: 'What we keep, why, and for how long',
    body: (
      <>
        <p>
          This is the itemised notice of section 5 of the Digital Personal Data Protection Act 2023. The data
          fiduciary is {legalName}.
        </p>
        <Itemised
          caption="Personal data, purpose and period"
          first="Data"
          rows={keptData(periods).map(({ what, why, period }) => ({ key: what, what, why, period }))}
        />
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What we store in your browser',
    body: (
      <>
        <p>
          Only what the shop needs to work, or what you asked for. Nothing needs your consent, so there is no
          banner.
        </p>
        <Itemised
          caption="Cookies and browser storage"
          first="Name"
          rows={storedInBrowser(periods).map(({ name, kind, why, period }) => ({
            key: name,
            what: (
              <>
                <code>{name}</code>
                <span className="block font-normal text-muted text-sm">{kind}</span>
              </>
            ),
            why,
            period,
          }))}
        />
      </>
    ),
  },
  {
    id: 'shared',
    title: 'Who else receives it',
    body: (
      <ul>
        <li>The seller of what you order, and its courier: name, address, phone and the parcel’s content.</li>
        <li>
          The payment gateway: your card, straight from your browser, and from us the amount and a reference.
        </li>
        <li>
          If you save a card: the gateway gets your email, or your number where you have no email, and has
          your bank and card network keep the card’s number as a token. We keep the gateway’s number of your
          account there, and delete your cards at the gateway when you close the account.
        </li>
        <li>Those who run our servers and send our mail, on our instructions only.</li>
        <li>Authorities, where a law of India obliges us.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <ul>
          <li>
            <strong>See and take with you:</strong> the export in <Link to="/profile">your profile</Link>{' '}
            holds everything we have about you, in a file that programs can read.
          </li>
          <li>
            <strong>Correct:</strong> name, phone and addresses, there too.
          </li>
          <li>
            <strong>Erase:</strong> close the account there. We keep only what tax law obliges us to keep,
            apart from your name and address on invoices under a number that leads to nobody.
          </li>
          <li>
            <strong>Withdraw a consent:</strong> as easily as it was given. Every newsletter has a link that
            ends it.
          </li>
          <li>
            <strong>Nominate</strong> somebody who may use these rights for you, by writing to our officer.
          </li>
          <li>
            <strong>Complain:</strong> to our officer first, then to the Data Protection Board of India.
          </li>
        </ul>
        <p>The shop is not meant for children; we ask nobody under 18 for data.</p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    body: (
      <p>
        Connections are encrypted. Passwords are stored only as argon2id hashes, sessions only as
        fingerprints. We slow down repeated guessing. Should a breach of personal data happen, we tell you and
        the Data Protection Board without delay, and give the Board a full report within 72 hours.
      </p>
    ),
  },
  { id: 'officer', title: 'Questions and complaints', body: <Complaints /> },
]

export function loader({ context }: Route.LoaderArgs) {
  declareContent(context, {})
  return {
    periods: keptPeriods({
      knownBrowserSeconds: HALF_A_YEAR_SECONDS,
      reviewerSeconds: REVIEWER_COOKIE_SECONDS,
    }),
  }
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { entity } = useMarketplace()
  return (
    <PolicyPage
      title="Privacy notice"
      inForceFrom={POLICY_VERSIONS.privacy}
      intro="What data we keep about you, why, for how long, and the choices you have."
      sections={sectionsOf(entity, loaderData.periods)}
    />
  )
}

export function meta() {
  return [
    { title: 'Privacy notice · NanoNagar' },
    {
      name: 'description',
      content:
        'An itemised notice under the Digital Personal Data Protection Act 2023: which data NanoNagar keeps, what for and how long, the cookies it sets, and your rights.',
    },
  ]
}
