/**
 * Which of a page's deeds a form asks for: one of the words that the action lists, or the keys of its table of deeds.
 * Anything else, nothing, and two words at once are answered with 400 before anything is done.
 */
export function readIntent<const Intent extends string>(
  form: FormData,
  intents: readonly Intent[] | Readonly<Record<Intent, unknown>>,
  field = 'intent',
): Intent {
  const known = Array.isArray(intents) ? (intents as readonly Intent[]) : (Object.keys(intents) as Intent[])
  const sent = form.getAll(field)
  const intent = known.find((one) => one === sent[0])
  if (intent === undefined || sent.length > 1)
    throw new Response('This form is not complete.', { status: 400 })
  return intent
}
