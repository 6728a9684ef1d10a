import { AccountSection } from '#web/shared/people/sign-in/account-section.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/pictures/icons.ts'

export function OwnData() {
  return (
    <AccountSection
      id="data"
      title="Your data"
      lead="Download everything we have about you, join another account of yours to it, or close it. We keep order invoices as long as tax law asks."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/profile/export" reloadDocument prefetch="none">
          <Download aria-hidden="true" className="size-4" />
          Export my data
        </ButtonLink>
        <ButtonLink to="/profile/join">Join another account</ButtonLink>
        <ButtonLink to="/profile/closing" variant="quiet">
          Close my account
        </ButtonLink>
      </div>
    </AccountSection>
  )
}
