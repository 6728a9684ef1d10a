import type { SellerSettings } from '#server/selling/sellers/seller-settings-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What the shop refunds for an item that it does not replace under warranty. */
export function WarrantySection({
  settings,
  answer,
}: {
  settings: SellerSettings
  answer: RefusedForm | undefined
}) {
  return (
    <AccountSection
      id="warranty"
      title="Warranty"
      lead="What you refund when you accept a warranty claim and send no replacement. Shoppers see it beside your offers, and each order keeps what applied when it was placed."
    >
      <SettingsForm section="warranty" version={settings.version} answer={answer}>
        <RadioGroup
          legend="Refund under warranty"
          name="warrantyRefund"
          defaultValue={settings.warrantyRefund}
          options={[
            { value: 'paid', label: 'The price the customer paid' },
            {
              value: 'today',
              label: 'Today’s price, if it is higher',
              hint: 'The lowest price of the product in stock at any seller, up to twice what the customer paid. You pay the difference.',
            },
          ]}
        />
      </SettingsForm>
    </AccountSection>
  )
}
