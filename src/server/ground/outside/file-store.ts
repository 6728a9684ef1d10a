/** Where pictures and other files live: the local disk, or any S3-compatible store. Keys are paths without `..`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The same of a file on this machine, which stays: it is never whole in memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** The bytes from the first to the last of these, which the file has; undefined when there is no such file. */
  getPiece(key: string, piece: { from: number; to: number }): Promise<Uint8Array | undefined>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}
