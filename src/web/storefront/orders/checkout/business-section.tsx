import { BusinessFields } from '#web/storefront/people/accounts/business-fields.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckoutSection } from './checkout-section.tsx'

/**
 * Whom the invoice names when a business buys. The box alone unfolds its fields, without a script; what stands in folded
 * fields does not count, and is still there when the box is ticked again.
 */
export function BusinessSection({ isTicked }: { isTicked: boolean }) {
  return (
    <CheckoutSection title="Invoice">
      <div className="group flex flex-col gap-5">
        <Checkbox
          name="isBusiness"
          defaultChecked={isTicked}
          label="Buying for a business? Get GST on the invoice"
        />
        <div className="hidden flex-col gap-5 group-has-[[name=isBusiness]:checked]:flex">
          <BusinessFields />
          <TextField
            label="PO number"
            name="poNumber"
            optional
            autoComplete="off"
            hint="Your purchase order number, printed on the invoice."
          />
        </div>
      </div>
    </CheckoutSection>
  )
}
