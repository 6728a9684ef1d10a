import { formatPhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { mayHaveSavedCards } from '#server/money/payments/saved-cards/list-saved-cards.ts'
import { getProfile, updateProfile } from '#server/people/accounts/own-profile.ts'
import { listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { findSavedBusiness } from '#server/people/accounts/saved-business.ts'
import { sendsCodes } from '#server/people/sign-in/codes/send-code.ts'
import { listSessions } from '#server/people/sign-in/sessions/own-sessions.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { ACCOUNT_PATHS } from '#web/shared/ground/access/account-paths.ts'
import { requireCustomer, requirePerson } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { readTwoFactor } from '#web/shared/people/sign-in/second-factor/read-two-factor.action.ts'
import { SignInSections } from '#web/shared/people/sign-in/sign-in-sections.tsx'
import { VerifyEmailBanner } from '#web/shared/people/sign-in/verify-email-banner.tsx'
import { AccountFrame } from '#web/storefront/ground/shared/account-frame.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionLinks } from '#web/ui/sections/section-links.tsx'
import type { Route } from './+types/profile-page.route'
import { AddressList } from './address-list.tsx'
import { BusinessDetails } from './business-details.tsx'
import { CardsSection } from './cards-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { SignInNumber } from './sign-in-number.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context, request, 'customer')
  const app = context.get(appContext)
  const [profile, addresses, business, twoFactor, sessions] = await Promise.all([
    getProfile(app, person.userId),
    listAddresses(app, person.userId),
    findSavedBusiness(app, person.userId),
    readTwoFactor(context, person),
    listSessions(app, person),
  ])
  const { verifiedPhone, ...details } = profile
  return {
    profile: details,
    number: verifiedPhone && formatPhoneNumber(verifiedPhone),
    sendsCodes: sendsCodes(app),
    savesCards: app.gateway.savedCards?.isOffered || (await mayHaveSavedCards(app, person.userId)),
    addresses,
    business,
    twoFactor,
    sessions,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = requireCustomer(context, request)
  const form = await request.formData()
  const updated = await updateProfile(context.get(appContext), userId, Object.fromEntries(form))
  if (!updated.ok) return refusedForm(updated.problem, form)
  return redirectWithToast('/profile', { kind: 'success', text: 'Your details are saved' })
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, number, addresses, business, twoFactor, sessions } = loaderData
  return (
    <AccountFrame>
      <PageHeading title="Profile" />
      <div className="flex flex-col gap-10">
        <SectionLinks sections={SECTIONS} isAbove />
        <div className="flex min-w-0 flex-col gap-14">
          {profile.isEmailVerified || profile.email === '' ? null : (
            <VerifyEmailBanner email={profile.email} from="/profile">
              {number
                ? 'Your account works already, and your number is verified.'
                : 'Your account works already. Cash on delivery has a lower limit until then.'}
            </VerifyEmailBanner>
          )}
          <ProfileDetails profile={profile} answer={actionData} />
          <AddressList addresses={addresses} />
          <BusinessDetails business={business} />
          {loaderData.savesCards ? <CardsSection /> : null}
          <MessagesSection />
          {loaderData.sendsCodes || number ? (
            <SignInNumber number={number} hasEmail={profile.email !== ''} />
          ) : null}
          <SignInSections
            paths={ACCOUNT_PATHS.customer}
            twoFactor={twoFactor}
            sessions={sessions}
            hasPassword={profile.hasPassword}
          />
          <OwnData />
        </div>
      </div>
    </AccountFrame>
  )
}

const SECTIONS = [
  { id: 'details', label: 'Your details' },
  { id: 'addresses', label: 'Saved addresses' },
  { id: 'business', label: 'Business details' },
  { id: 'cards', label: 'Saved cards' },
  { id: 'messages', label: 'WhatsApp messages' },
  { id: 'sign-in-number', label: 'Sign-in number' },
  { id: 'password', label: 'Password' },
  { id: 'two-factor', label: 'Two-factor sign-in' },
  { id: 'sessions', label: 'Where you are signed in' },
  { id: 'data', label: 'Your data' },
]

export const meta = () => unlisted('Profile')
