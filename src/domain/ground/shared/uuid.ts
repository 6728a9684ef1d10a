/** Says whether a text from outside is a UUID in lower case: what is not may be nobody's id, and no uuid column takes it. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
