import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type LegalEntity, officeAddress } from '#domain/ground/settings/legal-entity.ts'
import type { Department } from '#web/storefront/ground/shared/departments.ts'
import { useKnownMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Wordmark } from '#web/ui/shell/wordmark.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { OWN_LINKS, SHOP_LINKS } from './shop-links.ts'
import { ThemeChoice } from './theme-choice.tsx'

const LEGAL_LINKS = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/refund', label: 'Refunds and returns' },
]

interface FooterProps {
  theme: string
  hasNewsletter: boolean
  departments: readonly Department[]
}

/** Dark in both themes. Names no company where the page's own frame could not be read: a real one may stand in the settings. */
export function Footer({ theme, hasNewsletter, departments }: FooterProps) {
  const entity = useKnownMarketplace()?.entity
  return (
    <footer className="site-footer print:hidden">
      <div className="page-wide">
        <div className="flex flex-col gap-5 col-span-full lg:col-span-1">
          <Wordmark className="h-8 self-start" />
          <p className="max-w-sm text-night-muted">
            Computer hardware for India. Full specifications, prices with GST, and a tax invoice with every
            order.
          </p>
          {hasNewsletter ? <NewsletterForm /> : null}
        </div>
        <FooterLinks title="Quick links" links={[...SHOP_LINKS, ...OWN_LINKS]} />
        {departments[0] ? <FooterLinks title="Categories" links={departments} /> : null}
        <FooterLinks title="Legal" links={LEGAL_LINKS} />
        {entity ? (
          <FooterColumn title="Contact" className="col-span-full lg:col-span-1">
            <ContactAddress entity={entity} />
          </FooterColumn>
        ) : null}
      </div>
      <div className="page-wide text-night-muted text-sm">
        <div className="flex flex-col gap-4 border-night-line border-t py-6 lg:flex-row lg:items-center lg:justify-between">
          <div>{entity ? <CompanyLine entity={entity} /> : null}</div>
          <ThemeChoice theme={theme} />
        </div>
      </div>
    </footer>
  )
}

function ContactAddress({ entity }: { entity: LegalEntity }) {
  const { care, grievanceOfficer: officer } = entity
  return (
    <address className="flex flex-col gap-3 text-night-muted not-italic">
      <p>{officeAddress(entity).replace(/(?<!,) /g, '\u00a0')}</p>
      <p className="flex flex-col">
        <a href={care.phoneHref}>{care.phone}</a>
        <a href={`mailto:${care.email}`}>{care.email}</a>
      </p>
      <p>{care.hours}</p>
      <p className="flex flex-col">
        <span>
          {officer.designation}: {officer.name}
        </span>
        <a href={`mailto:${officer.email}`}>{officer.email}</a>
      </p>
    </address>
  )
}

function CompanyLine({ entity: { legalName, cin, gstin, isDemo } }: { entity: LegalEntity }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 leading-6">
      <li>
        <span>© {legalName}</span>
      </li>
      <li className="whitespace-nowrap">
        <span>CIN {cin}</span>
      </li>
      <li className="whitespace-nowrap">
        <span>GSTIN {gstin}</span>
      </li>
      {isDemo ? <li>A demonstration: this company does not exist.</li> : null}
    </ul>
  )
}

function FooterLinks({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <FooterColumn title={title}>
        <ul className="flex flex-col">
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
        </ul>
      </FooterColumn>
    </nav>
  )
}

function FooterColumn({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={joinClasses('flex flex-col gap-3', className)}>
      <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
      {children}
    </div>
  )
}
