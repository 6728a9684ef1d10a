import { defaultPrefix } from '#domain/selling/sellers/invoice-prefix.ts'
import type { SellerSettings } from '#server/selling/sellers/seller-settings-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'

/** How the shop's tax invoices are numbered, and from when they are registered. */
export function InvoicesSection({
  settings,
  nextNumber,
  answer,
}: {
  settings: SellerSettings
  nextNumber: string | undefined
  answer: RefusedForm | undefined
}) {
  const letters = defaultPrefix(settings.name)
  return (
    <AccountSection
      id="invoices"
      title="Invoices"
      lead={
        <>
          Each parcel gets a tax invoice in your name when it leaves, numbered without gaps within the
          financial year.{' '}
          {nextNumber ? (
            <>
              Your next one is <span className="figures font-medium text-ink">{nextNumber}</span>.
            </>
          ) : (
            'None can be issued before your GSTIN is saved.'
          )}
        </>
      }
    >
      <SettingsForm section="invoices" version={settings.version} answer={answer}>
        <TextField
          label="Letters before the number"
          name="invoicePrefix"
          optional
          maxLength={10}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName="uppercase"
          className="max-w-md"
          hint={`Two or three from A to Z; ${letters} when left empty. A change holds from the next invoice on: other letters begin a series of their own at 000001, letters that you used before this year go on where they ended. Issued invoices keep their numbers.`}
          defaultValue={settings.invoicePrefix ?? ''}
        />
        <TextField
          label="E-invoices from"
          name="einvoicesFrom"
          type="date"
          optional
          className="max-w-md"
          hint="The day from which your yearly turnover obliges you to register invoices to businesses (above ₹5 crore). From then on your invoices also show six digits of the HSN. Leave it empty when you need not."
          defaultValue={settings.einvoicesFrom ?? ''}
        />
      </SettingsForm>
    </AccountSection>
  )
}
