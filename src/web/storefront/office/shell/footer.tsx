import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { officeAddress } from '#domain/ground/settings/legal-entity.ts'
import type { Department } from '#web/storefront/ground/shared/departments.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
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

/** Dark in both themes. */
export function Footer({ theme, hasNewsletter, departments }: FooterProps) {
  const { entity } = useMarketplace()
  const { care, legalName, cin, gstin, isDemo, grievanceOfficer: officer } = entity
  return (
    <footer className="border-night-line border-t bg-night text-night-ink print:hidden">
      <div className="page-wide grid grid-cols-2 gap-x-10 gap-y-10 py-14 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,0.7fr))_minmax(0,1.5fr)] lg:gap-x-8">
        <div className="flex flex-col gap-5 col-span-full lg:col-span-1">
          <Wordmark className="h-8 self-start" />
          <p className="max-w-sm text-night-muted">
            Computer hardware for India. Full specifications, prices with GST, and a tax invoice with every
            order.
          </p>
          {hasNewsletter ? <NewsletterForm /> : null}
        </div>
        <FooterLinks title="Quick links" links={[...SHOP_LINKS, ...OWN_LINKS]} />
        <FooterLinks title="Categories" links={departments} />
        <FooterLinks title="Legal" links={LEGAL_LINKS} />
        <FooterColumn title="Contact" className="col-span-full lg:col-span-1">
          <address className="flex flex-col gap-3 text-night-muted not-italic">
            <p>{officeAddress(entity).replace(/(?<!,) /g, '\u00a0')}</p>
            <p className="flex flex-col">
              <FooterAnchor href={care.phoneHref}>{care.phone}</FooterAnchor>
              <FooterAnchor href={`mailto:${care.email}`}>{care.email}</FooterAnchor>
            </p>
            <p>{care.hours}</p>
            <p className="flex flex-col">
              <span>
                {officer.designation}: {officer.name}
              </span>
              <FooterAnchor href={`mailto:${officer.email}`}>{officer.email}</FooterAnchor>
            </p>
          </address>
        </FooterColumn>
      </div>
      <div className="page-wide text-night-muted text-sm">
        <div className="flex flex-col gap-4 border-night-line border-t py-6 lg:flex-row lg:items-center lg:justify-between">
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
          <ThemeChoice theme={theme} />
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <FooterColumn title={title}>
        <ul className="flex flex-col">
          {links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                className="inline-block py-1.5 text-night-muted hover:text-night-ink hover:underline focus-visible:outline-night-accent"
              >
                {link.label}
              </Link>
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

function FooterAnchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="figures py-1 text-night-ink hover:underline focus-visible:outline-night-accent">
      {children}
    </a>
  )
}
