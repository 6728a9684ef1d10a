import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

/** A bucket with the calls of S3 that pgBackRest makes: pages of a list, parts of a large file, many deleted at once. */
export interface BackupBucket {
  /** How pgBackRest is told of it. */
  settings: readonly string[]
  bytes(): number
  close(): Promise<void>
}

const NAME = 'backups'
const KEYS_A_PAGE = 1_000
/** Of a cluster that is thrown away, and no signature is checked. */
const ACCESS_KEY = 'backup'

interface Kept {
  bytes: Buffer
  at: Date
}

/** Opens it behind TLS, without which pgBackRest speaks to no store, with a certificate that pgBackRest is given to check. */
export async function openBackupBucket(folder: string, host: string): Promise<BackupBucket> {
  const [key, cert] = [join(folder, 'backup-bucket.key'), join(folder, 'backup-bucket.crt')]
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},IP:${host}`],
    ...['-keyout', key, '-out', cert],
  ])
  const kept = new Map<string, Kept>()
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, answering(kept))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    settings: [
      'repo1-type=s3',
      'repo1-path=/nanonagar',
      `repo1-s3-bucket=${NAME}`,
      `repo1-s3-endpoint=${host}`,
      `repo1-storage-port=${port}`,
      'repo1-s3-uri-style=path',
      'repo1-s3-region=ap-south-1',
      `repo1-s3-key=${ACCESS_KEY}`,
      'repo1-s3-key-secret=theirs, which nobody checks',
      `repo1-storage-ca-file=${cert}`,
    ],
    bytes: () => [...kept.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answering(kept: Map<string, Kept>) {
  const parts = new Map<string, Buffer[]>()
  return async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (!request.headers.authorization?.includes(`Credential=${ACCESS_KEY}/`))
      return response.writeHead(403).end()
    const { pathname, searchParams: asked } = new URL(request.url ?? '/', 'https://bucket')
    const name = decodeURIComponent(pathname.slice(`/${NAME}/`.length))
    const upload = asked.get('uploadId')
    switch (request.method) {
      case 'PUT':
        if (upload) (parts.get(upload) ?? [])[Number(asked.get('partNumber')) - 1] = body
        else kept.set(name, { bytes: body, at: new Date() })
        return response.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`).end()
      case 'POST': {
        if (asked.has('delete')) {
          for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]+)</g)) kept.delete(textOf(key))
          return response.end('<DeleteResult/>')
        }
        if (!upload) {
          parts.set(name, [])
          return response.end(`<R><UploadId>${xml(name)}</UploadId></R>`)
        }
        kept.set(name, { bytes: Buffer.concat(parts.get(upload) ?? []), at: new Date() })
        parts.delete(upload)
        return response.end(
          '<CompleteMultipartUploadResult><ETag>whole</ETag></CompleteMultipartUploadResult>',
        )
      }
      case 'DELETE':
        kept.delete(name)
        return response.writeHead(204).end()
      default: {
        if (asked.has('list-type')) return response.end(listOf(kept, asked))
        const found = kept.get(name)
        if (!found) return response.writeHead(404).end()
        response.setHeader('Last-Modified', found.at.toUTCString())
        response.setHeader('Content-Length', found.bytes.length)
        return response.end(request.method === 'HEAD' ? undefined : found.bytes)
      }
    }
  }
}

/** What begins with a prefix, in order, folded at the delimiter, a page at a time. */
function listOf(kept: ReadonlyMap<string, Kept>, asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? ''
  const after = asked.get('continuation-token') ?? ''
  const delimiter = asked.get('delimiter')
  const rows = new Map<string, string>()
  for (const name of [...kept.keys()].filter((key) => key.startsWith(prefix)).sort()) {
    const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1
    const shown = end < 0 ? name : name.slice(0, end + 1)
    const { bytes, at } = kept.get(name) ?? { bytes: '', at: new Date() }
    if (shown > after)
      rows.set(
        shown,
        end < 0
          ? `<Contents><Key>${xml(name)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
          : `<CommonPrefixes><Prefix>${xml(shown)}</Prefix></CommonPrefixes>`,
      )
  }
  const page = [...rows].slice(0, KEYS_A_PAGE)
  const next =
    rows.size > page.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${xml(page.at(-1)?.[0] ?? '')}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  return `<ListBucketResult>${next}${page.map(([, row]) => row).join('')}</ListBucketResult>`
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function textOf(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
