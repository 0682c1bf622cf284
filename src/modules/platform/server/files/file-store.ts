import type { Readable } from 'node:stream'
import { port } from '#kernel/server/port.ts'

/** Where the contents of files lie. A key is written once and never changed. */
export interface FileStore {
  /** Durable when it resolves. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Rejects when there is no such key. */
  open(key: string): Promise<Readable>
  /** Also resolves when there is no such key. */
  remove(key: string): Promise<void>
}

/** The store of the house. */
export const currentStore = port<FileStore>('file store')
