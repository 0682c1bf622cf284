import { createContext, use } from 'react'
import type { Filter } from './filter.ts'

/** A record as a picker offers it. */
export interface Pick {
  readonly id: string
  readonly title: string
  readonly note?: string
}

/** A term of a dictionary. */
export interface Term {
  readonly code: string
  readonly label: string
}

/** An area as a picker offers it; a leaf has none below it. */
export interface Area {
  readonly code: string
  readonly name: string
  readonly level: number
  readonly leaf: boolean
}

/** An upload as the server knows it; `size` in bytes. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
}

/** Where an upload belongs, and how its sender follows and stops it. */
export interface UploadTarget {
  /** Path of the resource. */
  readonly resource: string
  readonly field: string
  /** Called with 0 to 100. */
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
}

/** What inputs and cells ask of the server; given by the screens, for views fetch nothing. */
export interface Sources {
  /** At most twenty records whose title matches; all when the keyword is ''. */
  searchRecords(
    resource: string,
    keyword: string,
    where?: readonly Filter[],
  ): Promise<readonly Pick[]>
  /** The records with these ids, as far as the person may see them. */
  recordsOf(resource: string, ids: readonly string[]): Promise<readonly Pick[]>
  /** The terms of a dictionary in its order. */
  terms(dictionary: string): Promise<readonly Term[]>
  /** The areas directly below one; the provinces without a parent. */
  areas(parentCode?: string): Promise<readonly Area[]>
  /** Sends a file; rejects with an Error whose message is a Chinese sentence. */
  upload(file: File, target: UploadTarget): Promise<StoredFile>
  /** The address of a file's content, or of its small picture. */
  fileUrl(id: string, size?: 'thumb'): string
}

/** Carries the sources to inputs and cells. */
export const SourcesContext = createContext<Sources | undefined>(undefined)

/** The sources of this page; throws outside their provider. */
export function useSources(): Sources {
  const sources = use(SourcesContext)
  if (!sources) throw new Error('inputs and cells stand inside a SourcesContext')
  return sources
}
