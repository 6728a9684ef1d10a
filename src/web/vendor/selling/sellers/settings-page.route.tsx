import { Form, Link } from 'react-router'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import type { Result } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { readNextNumber } from '#server/money/invoicing/next-number-views.ts'
import { isEmailVerified } from '#server/people/sign-in/email-verification/verification-views.ts'
import { listSessions } from '#server/people/sign-in/sessions/own-sessions.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { listOwnDocuments } from '#server/selling/sellers/application/document-views.ts'
import { saveBankAccount } from '#server/selling/sellers/bank-account/change-bank-account.ts'
import { saveCustomerCare, saveSellerBusiness } from '#server/selling/sellers/change-business-details.ts'
import { saveSellerInvoices } from '#server/selling/sellers/change-invoice-settings.ts'
import { saveSellerLogo, saveSellerProfile } from '#server/selling/sellers/change-profile.ts'
import { saveWarrantyTerms } from '#server/selling/sellers/change-warranty-terms.ts'
import {
  answerIdentityQuestion,
  withdrawIdentityChange,
} from '#server/selling/sellers/legal-identity/ask-identity-change.ts'
import {
  readIdentityChange,
  readSellerSettings,
  type SellerSettings,
} from '#server/selling/sellers/seller-settings-views.ts'
import { setHoliday } from '#server/selling/sellers/set-own-holiday.ts'
import { addressContext, appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { ACCOUNT_PATHS } from '#web/shared/ground/access/account-paths.ts'
import { requirePerson, requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { readTwoFactor } from '#web/shared/people/sign-in/second-factor/read-two-factor.action.ts'
import { SignInSections } from '#web/shared/people/sign-in/sign-in-sections.tsx'
import { VerifyEmailBanner } from '#web/shared/people/sign-in/verify-email-banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionLinks } from '#web/ui/sections/section-links.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/settings-page.route'
import { BankSection } from './bank-section.tsx'
import { BusinessSection } from './business-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import { WarrantySection } from './warranty-section.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, email, sellerId, roles } = requireVendor(context, request, 'anyone')
  const app = context.get(appContext)
  const person = requirePerson(context, request, 'vendor')
  const [shop, sessions, twoFactor, isVerified] = await Promise.all([
    roles.includes('owner') ? readShop(app, sellerId) : undefined,
    listSessions(app, person),
    readTwoFactor(context, person),
    isEmailVerified(app.db, userId),
  ])
  return { shop, sessions, twoFactor, email, isVerified }
}

/** The shop's own settings, which are its owners' affair. */
async function readShop(app: App, sellerId: string) {
  const [settings, nextNumber, change, documents] = await Promise.all([
    readSellerSettings(app, sellerId),
    readNextNumber(app, sellerId),
    readIdentityChange(app, sellerId),
    listOwnDocuments(app, sellerId),
  ])
  return { settings, nextNumber, change, documents }
}

type Save = (
  app: App,
  who: ActingVendor,
  fields: Readonly<Record<string, unknown>>,
) => Promise<Result<undefined, ProblemCode>>

/** What each section's form does, what is said when it is done, and where on the page when not at its own name. */
type Section = readonly [save: Save, done: string, place?: string]
const SECTIONS = {
  profile: [saveSellerProfile, 'Your shop’s profile is saved'],
  logo: [saveSellerLogo, 'Your logo is saved'],
  business: [saveSellerBusiness, 'Your business details are saved'],
  'withdraw-identity': [withdrawIdentityChange, 'Change withdrawn', 'business'],
  'answer-identity': [answerIdentityQuestion, 'Answer sent. We are checking the change', 'business'],
  care: [saveCustomerCare, 'Your customer care is saved'],
  invoices: [saveSellerInvoices, 'Your invoice settings are saved'],
  bank: [saveBankAccount, 'Your bank account is saved'],
  warranty: [saveWarrantyTerms, 'Your warranty terms are saved'],
  holiday: [
    (app, who, { version, onHoliday }) => setHoliday(app, who, { version, onHoliday: onHoliday === 'yes' }),
    'Saved. Shoppers see the new details',
  ],
} as const satisfies Readonly<Record<string, Section>>

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, sellerId } = requireVendor(context, request, 'owner')
  const form = await request.formData()
  const name = readIntent(form, SECTIONS, 'section')
  if (name === 'holiday') readIntent(form, ['yes', 'no'], 'onHoliday')
  const [save, done, place = name]: Section = SECTIONS[name]
  const who = { userId, sellerId, address: context.get(addressContext) }
  const saved = await save(context.get(appContext), who, Object.fromEntries(form))
  if (!saved.ok) return refusedForm(saved.problem, form)
  return redirectWithToast(`/vendor/settings#${place}`, { kind: 'success', text: done })
}

export default function SettingsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { shop, sessions, twoFactor, email, isVerified } = loaderData
  return (
    <>
      <PageHeading title="Settings">
        {!shop ? (
          <p>Your own sign-in. The settings of your shop are for its owners.</p>
        ) : shop.settings.standing === 'approved' ? (
          <p>
            See what shoppers see:{' '}
            <Link to={`/shops/${shop.settings.slug}`} className="text-link">
              your shop’s page
            </Link>
            .
          </p>
        ) : (
          <p>Your shop’s page goes live once your shop is approved.</p>
        )}
      </PageHeading>
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_12rem]">
        <SectionLinks
          sections={shop ? [...SHOP_LINKS, ...OWN_LINKS, API_LINK] : OWN_LINKS}
          className="lg:order-last"
        />
        <div className="flex min-w-0 flex-col gap-14">
          {isVerified ? null : (
            <VerifyEmailBanner email={email} from="/vendor/settings">
              We need a verified email before we approve your shop.
            </VerifyEmailBanner>
          )}
          {shop ? <ShopSections {...shop} answer={answer} /> : null}
          <SignInSections paths={ACCOUNT_PATHS.vendor} twoFactor={twoFactor} sessions={sessions} />
          {shop ? (
            <AccountSection
              id="api-keys"
              title="API keys"
              lead="For your own software: products, stock and orders over HTTP."
            >
              <div>
                <ButtonLink to="/vendor/api-keys">Manage API keys</ButtonLink>
              </div>
            </AccountSection>
          ) : null}
        </div>
      </div>
    </>
  )
}

type Shop = Awaited<ReturnType<typeof readShop>>

function ShopSections({
  settings,
  nextNumber,
  change,
  documents,
  answer,
}: Shop & { answer: RefusedForm | undefined }) {
  return (
    <>
      <ProfileSection settings={settings} answer={answer} />
      <LogoSection settings={settings} answer={answer} />
      <BusinessSection settings={settings} change={change} answer={answer} />
      <CareSection settings={settings} answer={answer} />
      <BankSection settings={settings} answer={answer} />
      <InvoicesSection settings={settings} nextNumber={nextNumber} answer={answer} />
      <WarrantySection settings={settings} answer={answer} />
      <DocumentsSection documents={documents} />
      <HolidaySection settings={settings} answer={answer} />
    </>
  )
}

/** By the ids and titles of the sections. */
const SHOP_LINKS = [
  { id: 'profile', label: 'Shop profile' },
  { id: 'logo', label: 'Logo' },
  { id: 'business', label: 'Business and addresses' },
  { id: 'care', label: 'Customer care' },
  { id: 'bank', label: 'Bank account' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'warranty', label: 'Warranty' },
  { id: 'documents', label: 'Documents' },
  { id: 'holiday', label: 'Holiday' },
]
const OWN_LINKS = [
  { id: 'password', label: 'Password' },
  { id: 'two-factor', label: 'Two-factor sign-in' },
  { id: 'sessions', label: 'Where you are signed in' },
]
const API_LINK = { id: 'api-keys', label: 'API keys' }

interface SectionProps {
  settings: SellerSettings
  answer: RefusedForm | undefined
}

function ProfileSection({ settings, answer }: SectionProps) {
  return (
    <AccountSection id="profile" title="Shop profile">
      <SettingsForm section="profile" version={settings.version} answer={answer}>
        <TextField
          label="Shop name"
          name="shopName"
          hint={`Your page address stays /shops/${settings.slug}`}
          defaultValue={settings.name ?? ''}
        />
        <TextArea label="About your shop" name="about" optional defaultValue={settings.about ?? ''} />
      </SettingsForm>
    </AccountSection>
  )
}

function CareSection({ settings, answer }: SectionProps) {
  return (
    <AccountSection
      id="care"
      title="Customer care"
      lead="How shoppers reach you about your products and orders."
    >
      <SettingsForm section="care" version={settings.version} answer={answer}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Email" name="careEmail" type="email" defaultValue={settings.careEmail ?? ''} />
          <TextField label="Phone" name="carePhone" type="tel" defaultValue={settings.carePhone ?? ''} />
        </div>
      </SettingsForm>
    </AccountSection>
  )
}

function HolidaySection({ settings, answer }: SectionProps) {
  const { onHoliday, version } = settings
  return (
    <AccountSection
      id="holiday"
      title="Holiday"
      lead="While you are on holiday, none of your products is on sale. You still ship the orders you already have."
    >
      <FormRefusal message={answer?.typed.section === 'holiday' ? answer.fields.form : undefined} />
      <Form method="post" action="/vendor/settings" preventScrollReset>
        <input type="hidden" name="section" value="holiday" />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="onHoliday" value={onHoliday ? 'no' : 'yes'}>
          {onHoliday ? 'Reopen your shop' : 'Go on holiday'}
        </Button>
      </Form>
    </AccountSection>
  )
}

export const meta = () => unlisted('Settings')
