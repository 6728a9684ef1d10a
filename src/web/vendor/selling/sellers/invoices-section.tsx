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
          Every parcel gets a tax invoice in your name when it ships, numbered without gaps within the
          financial year.{' '}
          {nextNumber ? (
            <>
              Your next one is <span className="figures font-medium text-ink">{nextNumber}</span>.
            </>
          ) : (
            'We cannot issue any before you save your GSTIN.'
          )}
        </>
      }
    >
      <SettingsForm section="invoices" version={settings.version} answer={answer}>
        <TextField
          label="Invoice prefix"
          name="invoicePrefix"
          optional
          maxLength={10}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName="uppercase"
          className="max-w-md"
          hint={`Two or three letters from A to Z, or ${letters} if left empty. A change applies from your next invoice: a new prefix starts its own series at 000001, and one you used earlier this financial year continues where it stopped. Issued invoices keep their numbers.`}
          defaultValue={settings.invoicePrefix ?? ''}
        />
        <TextField
          label="E-invoices from"
          name="einvoicesFrom"
          type="date"
          optional
          className="max-w-md"
          hint="The date from which your annual turnover (above ₹5 crore) obliges you to register invoices to businesses. From then on, your invoices also show six digits of the HSN. Leave it empty if this does not apply to you."
          defaultValue={settings.einvoicesFrom ?? ''}
        />
      </SettingsForm>
    </AccountSection>
  )
}
