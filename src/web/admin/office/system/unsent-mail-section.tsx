import { Link } from 'react-router'
import type { ListTotal } from '#domain/ground/lists/page-position.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import { totalWords } from './unsent-mail-rows.tsx'

interface UnsentMailSectionProps {
  counts: Readonly<Record<'given-up' | 'trying', ListTotal>>
}

/** How many mails the mail server has not taken, and the way to them. */
export function UnsentMailSection({ counts }: UnsentMailSectionProps) {
  const rows = [
    { label: 'Given up: waiting for you', count: counts['given-up'], to: '/admin/system/mail' },
    { label: 'Being retried', count: counts.trying, to: '/admin/system/mail?state=trying' },
  ]
  return (
    <PageSection id="mails" title="Emails that could not be sent">
      <ul className="divide-y divide-line border-line border-y">
        {rows.map(({ label, count, to }) => (
          <li key={to} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <Link to={to} className="text-link">
              {label}
            </Link>
            <span className="figures">{totalWords(count)}</span>
          </li>
        ))}
      </ul>
      <p className="pt-4">
        <Link to="/admin/system/messages" className="text-link">
          WhatsApp and SMS: sent, cost and limits
        </Link>
      </p>
    </PageSection>
  )
}
