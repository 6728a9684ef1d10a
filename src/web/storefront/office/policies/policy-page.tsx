import type { ReactNode } from 'react'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { useMarketplace } from '#web/storefront/ground/shared/marketplace-facts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface PolicySection {
  id: string
  title: string
  body: ReactNode
}

interface PolicyPageProps {
  title: string
  /** ISO day from which the text holds. */
  inForceFrom: string
  intro: ReactNode
  sections: readonly PolicySection[]
}

/** A text of rules: what it holds at a glance on the side, numbered sections with addresses of their own. */
export function PolicyPage({ title, inForceFrom, intro, sections }: PolicyPageProps) {
  const { isDemo, legalName } = useMarketplace().entity
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHeading title={title}>
        <p>{intro}</p>
        <p className="figures pt-2 text-sm">In force from {formatDate(inForceFrom)}.</p>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,44rem)]">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-24">
          <ol className="flex flex-col border-line border-y py-2 lg:border-y-0 lg:border-l lg:py-0">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block py-2 text-muted text-sm hover:text-ink hover:underline lg:py-1.5 lg:pl-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex flex-col gap-10">
          {isDemo ? (
            <Notice tone="note" title="A demonstration">
              <p>{legalName} is made up. The text shows what a real shop in India would have to say.</p>
            </Notice>
          ) : null}
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="running-text">
              <h2 id={`${id}-title`}>{name}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
