import type { UploadFile, UploadProps } from 'antd'
import { useRef, useState } from 'react'
import { useSources } from '../sources.ts'
import { shownFiles } from './stored-file.ts'
import type { UploadRules } from './upload-kinds.ts'

interface Question {
  readonly field: UploadRules & { readonly label: string }
  /** The ids that are there, in order. */
  readonly ids: readonly string[]
  readonly shown: unknown
  readonly max: number
  readonly types: readonly string[] | undefined
  readonly target: { readonly resource: string; readonly field: string } | undefined
  /** Told whenever files have come or gone. */
  onChange(ids: readonly string[]): void
}

/** What antd's Upload needs to keep a list of stored files: progress, refusals, names. */
export function useUploads({
  field,
  ids,
  shown,
  max,
  types,
  target,
  onChange,
}: Question): UploadProps {
  if (!target) throw new Error('an upload needs its target')
  const sources = useSources()
  const [pending, setPending] = useState<readonly UploadFile[]>([])
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  // Several uploads end one after the other before anything is drawn again.
  const current = useRef(ids)
  current.current = ids
  const known = shownFiles(shown)
  const stored = ids.map(
    (id): UploadFile => ({
      uid: id,
      name: names.get(id) ?? known.get(id)?.name ?? '已上传的文件',
      size: known.get(id)?.size,
      status: 'done',
      url: sources.fileUrl(id),
      thumbUrl: sources.fileUrl(id, 'thumb'),
    }),
  )
  const change = (next: readonly string[]) => {
    current.current = next
    onChange(next)
  }
  const follow = (uid: string, part: Partial<UploadFile>) =>
    setPending(held => held.map(one => (one.uid === uid ? { ...one, ...part } : one)))

  const send = async (file: File & { readonly uid: string }) => {
    const { uid, name, size } = file
    const refusal = refusalOf(file, { types, maxMb: field.maxMb })
    const own: UploadFile = { uid, name, size, status: 'uploading', percent: 0 }
    if (refusal) {
      setPending(held => [...held, { ...own, status: 'error', response: refusal }])
      return
    }
    setPending(held => [...held, own])
    try {
      const onProgress = (percent: number) => follow(uid, { percent })
      const kept = await sources.upload(file, { ...target, onProgress })
      setNames(held => new Map(held).set(kept.id, kept.name))
      setPending(held => held.filter(one => one.uid !== uid))
      change(max === 1 ? [kept.id] : [...current.current, kept.id].slice(0, max))
    } catch (error) {
      const response = error instanceof Error ? error.message : '上传失败，请重试'
      follow(uid, { status: 'error', response })
    }
  }
  return {
    accept: types?.map(type => `.${type}`).join(','),
    multiple: max > 1,
    maxCount: max === 1 ? undefined : max,
    fileList: [...stored, ...pending],
    customRequest: ({ file }) => {
      if (typeof file !== 'string' && 'uid' in file) void send(file as File & { uid: string })
    },
    onRemove(removed) {
      setPending(held => held.filter(one => one.uid !== removed.uid))
      if (ids.includes(removed.uid)) change(ids.filter(id => id !== removed.uid))
      return false
    },
  }
}

function refusalOf(file: File, { types, maxMb = 20 }: UploadRules): string | undefined {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (types && !types.includes(ending)) return `只能上传 ${types.join('、')} 文件`
  if (file.size > maxMb * 1024 ** 2) return `不能超过 ${maxMb} MB`
  if (file.size === 0) return '文件是空的'
  return undefined
}

/** What may be uploaded, in one line. */
export function rulesText(types: readonly string[] | undefined, maxMb = 20, max = 1): string {
  const kinds = types ? `支持 ${types.join('、')}，` : ''
  return `${kinds}单个不超过 ${maxMb} MB${max > 1 ? `，最多 ${max} 个` : ''}`
}
