import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'

const TIMEOUT_MS = 15_000
const RETRIES_MAX = 3

export interface S3Location {
  /** The service's origin, with the bucket as the first part of each path: `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket of any S3-compatible store. Throws when the store does not answer or refuses. */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Location): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES_MAX })
  const ask = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    if (/(^|\/)\.\.?(\/|$)/.test(key)) throw new Error(`A file key must stay inside the store: ${key}`)
    const url = `${endpoint}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
    const answer = await client.fetch(url, { ...init, method, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok && answer.status !== 404) {
      await answer.body?.cancel()
      throw new Error(`The file store answered ${answer.status} to ${method} ${key}.`)
    }
    return answer
  }
  const put = async (key: string, body: Blob | Uint8Array<ArrayBuffer>, contentType: string) => {
    const answer = await ask('PUT', key, { body, headers: { 'Content-Type': contentType } })
    if (answer.status === 404) throw new Error(`The file store has no bucket ${bucket}.`)
  }
  return {
    put: (key, bytes, contentType) => put(key, new Uint8Array(bytes), contentType),
    async putFile(key, path, contentType) {
      await put(key, await openAsBlob(path), contentType)
    },
    async get(key) {
      const answer = await ask('GET', key)
      if (answer.status === 404) return undefined
      const contentType = answer.headers.get('Content-Type') ?? 'application/octet-stream'
      return { bytes: new Uint8Array(await answer.arrayBuffer()), contentType }
    },
    async getPiece(key, { from, to }) {
      const answer = await ask('GET', key, { headers: { Range: `bytes=${from}-${to}` } })
      return answer.status === 404 ? undefined : new Uint8Array(await answer.arrayBuffer())
    },
    has: async (key) => (await ask('HEAD', key)).status !== 404,
    async remove(key) {
      await ask('DELETE', key)
    },
  }
}
