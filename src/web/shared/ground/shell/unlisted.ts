/** The head of a page that search engines are to leave out, which is all that stands behind a sign-in. */
export function unlisted(title: string) {
  return [{ title: `${title} · NanoNagar` }, { name: 'robots', content: 'noindex' }]
}
