import { Link } from 'react-router'
import type { SearchNoticeWords } from './search-notice-words.ts'

/** How a search was understood, where that is not as it was typed, and the ways on. */
export function SearchNotice({ text, links }: SearchNoticeWords) {
  return (
    <p className="pb-4 text-muted text-sm">
      <span>{text}</span>
      {links.map(({ label, to, look }) => (
        <Link key={to} to={to} className={look ?? 'text-link ml-3 text-ink'}>
          {label}
        </Link>
      ))}
    </p>
  )
}
