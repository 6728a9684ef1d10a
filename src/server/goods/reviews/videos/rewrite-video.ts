import {
  BufferSource,
  BufferTarget,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { pictureUnits } from '#domain/goods/reviews/h264-units.ts'
import { boxesToBlank, SAMPLES_MAX } from '#domain/goods/reviews/mp4-boxes.ts'
import {
  VIDEO_MS_TAKEN,
  VIDEO_SIDE_MAX,
  type VideoContainer,
  videoContainerOf,
} from '#domain/goods/reviews/video.ts'
import { isWebmBounded } from '#domain/goods/reviews/webm-elements.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'

// What strangers send is no news of ours.
Logging.level = LogLevel.Silent

export interface WrittenVideo {
  container: VideoContainer
  /** As it is shown. */
  width: number
  height: number
  durationMs: number
}

export type VideoRefusal =
  | 'reviews.video_codec'
  | 'reviews.video_not_readable'
  | 'reviews.video_too_long'
  | 'reviews.video_too_wide'

const CODECS: Readonly<Record<VideoContainer, readonly VideoCodec[]>> = {
  mp4: ['avc'],
  webm: ['vp8', 'vp9', 'av1'],
}
/** Baseline, Main and High: what every browser plays. */
const H264_PROFILES: readonly (number | undefined)[] = [66, 77, 88, 100]

/**
 * Writes a video anew, with its pictures alone: without sound, and without what its file knew of a place, a device or a
 * day. Refuses what is no short video. Throws where a library finds bytes that it cannot read, and takes long for large
 * files: it is for a thread. It writes into `bytes`.
 */
export async function rewriteVideo(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<WrittenVideo & { bytes: Uint8Array }, VideoRefusal>> {
  const container = videoContainerOf(bytes)
  if (!container || !isBounded(bytes, container)) return refuse('reviews.video_not_readable')
  const formats = container === 'mp4' ? [MP4, QTFF] : [WEBM]
  using input = new Input({ source: new BufferSource(bytes), formats })
  const [track] = await input.getVideoTracks()
  if (!track) return refuse('reviews.video_not_readable')
  const codec = await track.getCodec()
  if (!codec || !CODECS[container].includes(codec)) return refuse('reviews.video_codec')
  const width = await track.getDisplayWidth()
  const height = await track.getDisplayHeight()
  const coded = [await track.getCodedWidth(), await track.getCodedHeight()]
  const sides = [width, height, ...coded]
  if (sides.some((side) => !(side > 0))) return refuse('reviews.video_not_readable')
  if (sides.some((side) => side > VIDEO_SIDE_MAX)) return refuse('reviews.video_too_wide')
  const read = await readPackets(track, codec)
  if (!read.ok) return read
  const written = await writePackets(track, { container, codec, ...read.value })
  return ok({ container, width, height, durationMs: read.value.durationMs, bytes: written })
}

/** Blanks what is not read, and says whether the rest declares no more than a short video has. */
function isBounded(bytes: Uint8Array, container: VideoContainer): boolean {
  if (container === 'webm') return isWebmBounded(bytes)
  const blank = boxesToBlank(bytes)
  const free = new TextEncoder().encode('free')
  for (const at of blank ?? []) bytes.set(free, at + 4)
  return blank !== undefined
}

interface ReadPackets {
  packets: EncodedPacket[]
  /** Of the picture that is shown first, in seconds. */
  first: number
  durationMs: number
}

async function readPackets(
  track: InputVideoTrack,
  codec: VideoCodec,
): Promise<Result<ReadPackets, VideoRefusal>> {
  const config = new Uint8Array(descriptionOf(await track.getDecoderConfig()))
  if (codec === 'avc' && !H264_PROFILES.includes(config[1])) return refuse('reviews.video_codec')
  const lengthBytes = ((config[4] ?? 0) & 3) + 1
  const packets: EncodedPacket[] = []
  let first = Infinity
  let end = -Infinity
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const data = codec === 'avc' ? pictureUnits(packet.data, lengthBytes) : packet.data
    if (!data || packets.length === SAMPLES_MAX || !Number.isFinite(packet.timestamp))
      return refuse('reviews.video_not_readable')
    first = Math.min(first, packet.timestamp)
    end = Math.max(end, packet.timestamp + packet.duration)
    if ((end - first) * 1_000 > VIDEO_MS_TAKEN) return refuse('reviews.video_too_long')
    if (data.length > 0) packets.push(packet.clone({ data }))
  }
  if (packets[0]?.type !== 'key') return refuse('reviews.video_not_readable')
  return ok({ packets, first, durationMs: Math.max(1, Math.round((end - first) * 1_000)) })
}

function descriptionOf(config: VideoDecoderConfig | null): ArrayBuffer | Uint8Array<ArrayBuffer> {
  const description = config?.description
  if (!description) return new ArrayBuffer(0)
  if (description instanceof ArrayBuffer) return description
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer as ArrayBuffer, description.byteOffset, description.byteLength)
    : new ArrayBuffer(0)
}

async function writePackets(
  track: InputVideoTrack,
  {
    container,
    codec,
    packets,
    first,
  }: Pick<ReadPackets, 'packets' | 'first'> & { container: VideoContainer; codec: VideoCodec },
): Promise<Uint8Array> {
  const target = new BufferTarget()
  const format =
    container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation: await track.getRotation() })
  await output.start()
  const decoderConfig = await track.getDecoderConfig()
  const meta = decoderConfig ? { decoderConfig } : undefined
  for (const packet of packets) await source.add(packet.clone({ timestamp: packet.timestamp - first }), meta)
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}
