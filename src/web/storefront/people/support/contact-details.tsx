import type { ReactNode } from 'react'
import { officeAddress } from '#domain/ground/settings/legal-entity.ts'
import { unbrokenPlaces } from '#domain/ground/shared/unbroken-text.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { Clock, type LucideIcon, Mail, MapPin, Phone, ShieldCheck } from '#web/ui/pictures/icons.ts'

/** Where else to reach the marketplace, and who answers for a complaint (E-Commerce Rules 2020, rule 4). */
export function ContactDetails() {
  const { entity } = useMarketplace()
  const { care, grievanceOfficer: officer, legalName } = entity
  return (
    <aside aria-label="Other ways to reach us">
      <dl className="flex flex-col divide-y divide-line border-line border-y">
        <Detail icon={Phone} label="Customer care">
          <a href={care.phoneHref} className="text-link">
            {care.phone}
          </a>
        </Detail>
        <Detail icon={Mail} label="Email">
          <a href={`mailto:${care.email}`} className="text-link">
            {care.email}
          </a>
        </Detail>
        <Detail icon={Clock} label="Hours">
          {care.hours}
        </Detail>
        <Detail icon={MapPin} label="Office">
          {legalName}, {unbrokenPlaces(officeAddress(entity))}
        </Detail>
        <Detail icon={ShieldCheck} label={officer.designation}>
          {officer.name}
          <br />
          <a href={`mailto:${officer.email}`} className="text-link">
            {officer.email}
          </a>
        </Detail>
      </dl>
    </aside>
  )
}

function Detail({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 py-4">
      <dt className="contents">
        <Icon aria-hidden="true" className="mt-0.5 size-5 text-muted" />
        <span className="font-medium text-sm">{label}</span>
      </dt>
      <dd className="col-start-2 break-words text-[0.9375rem] text-muted">{children}</dd>
    </div>
  )
}
