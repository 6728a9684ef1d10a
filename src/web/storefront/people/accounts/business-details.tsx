import { Form } from 'react-router'
import type { BusinessBuyer } from '#domain/ground/gst/business-buyer.ts'
import { stateOfCode } from '#domain/ground/shipping/states.ts'
import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** The business that the checkout begins with. */
export function BusinessDetails({ business }: { business: BusinessBuyer | undefined }) {
  return (
    <AccountSection
      id="business"
      title="Business details"
      lead="Add your GSTIN and checkout offers a business invoice. You can untick it for a personal order."
    >
      {business ? <Kept business={business} /> : null}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/profile/business">
          {business ? 'Edit business details' : 'Add business details'}
        </ButtonLink>
        {business ? (
          <Form method="post" action="/profile/business" preventScrollReset>
            <Button type="submit" name="intent" value="remove" variant="quiet">
              Remove business details
            </Button>
          </Form>
        ) : null}
      </div>
    </AccountSection>
  )
}

function Kept({ business }: { business: BusinessBuyer }) {
  const { registeredAt } = business
  return (
    <div className="rounded-control border border-line bg-surface p-4">
      <p className="wrap-anywhere font-semibold">{business.company}</p>
      <p>
        GSTIN <span className="figures">{business.gstin}</span>
      </p>
      {registeredAt ? (
        <p>
          {registeredAt.address}, {registeredAt.city}{' '}
          <span className="figures">{registeredAt.postalCode}</span>
        </p>
      ) : null}
      <p className="text-muted">{stateOfCode(business.state).name}</p>
    </div>
  )
}
