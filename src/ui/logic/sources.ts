import { createElement, type ReactNode, useMemo } from 'react'
import { type Sources, SourcesContext, type StoredFile, type UploadTarget } from '#kinds/sources.ts'
import { codes, cookieOf, RequestFailure, withParams } from './request.ts'
import { findAreas, findPicks, findTerms } from './words.ts'

/** The address that a file is read from; `thumb` is its small picture. */
export function fileUrl(id: string, size?: 'thumb'): string {
  return withParams('/api/platform/file/read', { id, size })
}

const sources: Sources = {
  searchRecords: (resource, keyword, where) =>
    findPicks(resource, { keyword, ...(where ? { filter: where } : {}) }),
  recordsOf: (resource, ids) =>
    ids.length === 0 ? Promise.resolve([]) : findPicks(resource, { ids }),
  terms: findTerms,
  areas: findAreas,
  upload,
  fileUrl,
}

interface SourcesProviderProps {
  /** What a screen asks elsewhere: files of somebody without an account. */
  readonly own?: Partial<Sources>
  readonly children: ReactNode
}

/** Gives inputs and cells what they ask of the server; stands once around the application. */
export function SourcesProvider({ own, children }: SourcesProviderProps) {
  const value = useMemo(() => (own ? { ...sources, ...own } : sources), [own])
  return createElement(SourcesContext, { value }, children)
}

function upload(file: File, target: UploadTarget): Promise<StoredFile> {
  const { resource, field } = target
  return uploadTo(withParams('/api/platform/file/upload', { resource, field }), file, target)
}

/** Sends a file to an address, by XMLHttpRequest, which alone tells how far an upload is. */
export function uploadTo(
  address: string,
  file: File,
  { onProgress, signal }: Pick<UploadTarget, 'onProgress' | 'signal'>,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', address)
    call.withCredentials = true
    call.setRequestHeader('X-Token', cookieOf('gyb_token') ?? '')
    call.responseType = 'json'
    call.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : Math.round((loaded / total) * 100))
    call.onload = () => {
      const answer: unknown = call.response
      if (isStored(answer)) resolve(answer.dataPoints)
      else reject(failureIn(answer))
    }
    call.onerror = () => reject(failureIn(undefined))
    call.onabort = () => reject(new DOMException('上传已取消', 'AbortError'))
    signal?.addEventListener('abort', () => call.abort())
    const form = new FormData()
    form.set('upfile', file)
    call.send(form)
  })
}

function isStored(answer: unknown): answer is { readonly dataPoints: StoredFile } {
  return statusOf(answer) === codes.success
}

function failureIn(answer: unknown): RequestFailure {
  const statusCode = statusOf(answer) ?? codes.unreachable
  const told = typeof answer === 'object' && answer !== null && 'statusMessage' in answer
  const statusMessage =
    told && typeof answer.statusMessage === 'string' ? answer.statusMessage : '上传错误'
  return new RequestFailure({ statusCode, statusMessage })
}

function statusOf(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('statusCode' in answer)) return undefined
  return typeof answer.statusCode === 'number' ? answer.statusCode : undefined
}
