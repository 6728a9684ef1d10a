/** The name, drawn by us: one line of one weight, and a lamp lit in the o. */
export function Wordmark({ className = 'h-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 122 26" fill="none" role="img" aria-label="NanoNagar" className={`w-auto ${className}`}>
      <path
        d="M1.35 19V3.6L10.95 19V3.6M15.75 13a4.65 4.65 0 1 0 9.3 0a4.65 4.65 0 1 0-9.3 0M25.05 7V19M29.85 19V7M29.85 12.6a4.15 4.3 0 0 1 8.3 0V19M42.95 13a4.65 4.65 0 1 0 9.3 0a4.65 4.65 0 1 0-9.3 0M57.05 19V3.6L66.65 19V3.6M71.45 13a4.65 4.65 0 1 0 9.3 0a4.65 4.65 0 1 0-9.3 0M80.75 7V19M85.55 13a4.65 4.65 0 1 0 9.3 0a4.65 4.65 0 1 0-9.3 0M94.85 7V19.3a4.65 4.65 0 0 1-8.6 1.9M99.65 13a4.65 4.65 0 1 0 9.3 0a4.65 4.65 0 1 0-9.3 0M108.95 7V19M113.75 19V7M113.75 12.4a4.3 4.3 0 0 1 5.6-4.1"
        stroke="currentColor"
        strokeWidth="2.7"
        strokeLinejoin="round"
      />
      <circle cx="47.6" cy="13" r="1.75" className="fill-accent" />
    </svg>
  )
}
