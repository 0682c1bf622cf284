import type { Readable } from 'node:stream'

/** Where the contents of files lie. A key is written once and never changed. */
export interface FileStore {
  /** Durable when it resolves. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Rejects when there is no such key. */
  open(key: string): Promise<Readable>
  /** Also resolves when there is no such key. */
  remove(key: string): Promise<void>
}

let current: FileStore | undefined

/** Sets the store of this process; once, at start. */
export function setFileStore(store: FileStore): void {
  current = store
}

/** The store of this process; throws before the start has set it. */
export function currentStore(): FileStore {
  if (current === undefined)
    throw new Error('no file store is in use: call setFileStore at the start')
  return current
}
