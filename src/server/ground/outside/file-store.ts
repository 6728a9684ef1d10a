/** Where pictures and other files live: the local disk, or any S3-compatible store. Keys are paths without `..`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}
