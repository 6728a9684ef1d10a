import { type ChangeEvent, useState } from 'react'
import { pictureUrl } from '#domain/goods/catalogue/picture-widths.ts'
import { Button } from '#web/ui/button.tsx'

/** A photograph of the packed box, sent as soon as it is taken; the form then carries its key. */
export function BoxPhoto({ typedKey }: { typedKey: string }) {
  const [key, setKey] = useState(typedKey)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function send(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file) return
    setIsSending(true)
    const sent = await upload(file)
    input.value = ''
    setIsSending(false)
    setProblem(sent.problem)
    if (sent.key) setKey(sent.key)
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-semibold">
        Photo of the packed box <span className="font-normal text-muted">(optional)</span>
      </legend>
      <input type="hidden" name="pictureKey" value={key} />
      {key ? (
        <div className="flex items-center gap-4">
          <img
            src={pictureUrl(key, 320)}
            alt="The packed box"
            width={128}
            height={128}
            className="size-32 rounded-control border border-line object-cover"
          />
          <Button size="sm" onClick={() => setKey('')}>
            Remove photo
          </Button>
        </div>
      ) : (
        <label className="flex flex-col gap-1 text-sm">
          <span className="text-muted">It helps if someone says that something was missing or broken.</span>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={isSending}
            onChange={send}
            className="field-box max-w-md"
          />
        </label>
      )}
      <p role="status" className="text-muted text-sm empty:hidden">
        {isSending ? 'Uploading the photo...' : ''}
      </p>
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
      <noscript>
        <p className="text-muted text-sm">
          Please turn on JavaScript to add a photo. You can pack the parcel without one.
        </p>
      </noscript>
    </fieldset>
  )
}

const LOST = 'The photo did not upload. Please try again.'

async function upload(file: File): Promise<{ key?: string; problem?: string }> {
  try {
    // Pictures are found by their address alone: nobody guesses this one.
    const name = crypto.randomUUID()
    const answer = await fetch(`/vendor/pictures?name=${name}`, { method: 'PUT', body: file })
    return await answer.json()
  } catch (error) {
    // The connection broke, or something between us answered in its own words.
    if (error instanceof TypeError || error instanceof SyntaxError) return { problem: LOST }
    throw error
  }
}
