import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Camera, CameraOff } from '#web/ui/pictures/icons.ts'

/** The browser's own reader (Shape Detection API); not in every browser yet. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector
  }
}

/** The same code stays in sight while the box is moved away. */
const SAME_CODE_MS = 1_500
const LOOK_EVERY_MS = 150

const never = () => () => {}
const canRead = () => window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined

/** Reads barcodes with the camera where the browser can; elsewhere the field beside it is enough. */
export function CameraScan({ onRead }: { onRead: (text: string) => void }) {
  const isAble = useSyncExternalStore<boolean | undefined>(never, canRead, () => undefined)
  const [isOn, setIsOn] = useState(false)
  const [problem, setProblem] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    if (!isOn || !video.current) return
    const stop = readFrom(video.current, read, (words) => {
      setProblem(words)
      setIsOn(false)
    })
    return stop
  }, [isOn])
  if (!isAble) return null
  return (
    <div className="flex flex-col gap-3">
      <Button
        onClick={() => {
          setProblem(undefined)
          setIsOn(!isOn)
        }}
        className="self-start"
      >
        {isOn ? (
          <CameraOff aria-hidden="true" className="size-4" />
        ) : (
          <Camera aria-hidden="true" className="size-4" />
        )}
        {isOn ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
      {isOn ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-video w-full max-w-md rounded-control bg-sunken object-cover"
        />
      ) : null}
    </div>
  )
}

/** Looks for barcodes in what the camera shows until it is stopped. */
function readFrom(
  video: HTMLVideoElement,
  onRead: (text: string) => void,
  onProblem: (words: string) => void,
): () => void {
  const { BarcodeDetector: Detector } = window
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let last = { text: '', at: 0 }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const look = async (detector: BarcodeDetector): Promise<void> => {
    // A frame that cannot be read is followed by another one.
    const [found] = await detector.detect(video).catch(() => [])
    if (isStopped) return
    const now = performance.now()
    if (found && (found.rawValue !== last.text || now - last.at > SAME_CODE_MS)) onRead(found.rawValue)
    if (found) last = { text: found.rawValue, at: now }
    timer = setTimeout(() => void look(detector), LOOK_EVERY_MS)
  }
  const start = async () => {
    if (!Detector) return
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isStopped) return stop()
    video.srcObject = stream
    await video.play()
    await look(new Detector())
  }
  start().catch((error: unknown) => {
    stop()
    onProblem(cameraProblem(error))
  })
  return stop
}

function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError') return 'We found no camera. Type the numbers or use a hand scanner.'
  if (name === 'NotAllowedError')
    return 'The camera is blocked. Allow it for this site in your browser, reload this page and try again.'
  return 'The camera did not start. Type the numbers or use a hand scanner.'
}
