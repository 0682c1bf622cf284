import type { UploadPurpose } from '#editor/model/upload/upload-config.ts'
import { uploadStates } from '#editor/model/upload/upload-states.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { cleanName, type StoredFile, storeBytes } from '#modules/platform/server/index.ts'
import { article, editorFileUrl } from '../../model/index.ts'
import { editorPurpose } from '../keep-text-files.ts'
import { pngOfBitmap } from './read-bitmap.ts'
import { ruleOf, settingsFor } from './upload-rules.ts'
import { UploadRefused } from './upload-state.ts'

/** A stored upload as the editor is told of it (design 1.3). */
export interface UploadAnswer {
  readonly state: string
  readonly url: string
  readonly title: string
  readonly original: string
  readonly type: string
  readonly size: number
}

/** Checks and stores the bytes of one upload; throws UploadRefused or a refusal of the file store. */
export async function storeUpload(
  exchange: Exchange,
  { bytes, name, purpose }: { bytes: Buffer; name: string; purpose: UploadPurpose },
): Promise<UploadAnswer> {
  const rule = ruleOf(purpose, await settingsFor(exchange))
  if (bytes.length === 0) throw new UploadRefused(uploadStates.empty)
  if (bytes.length > rule.bytes) throw new UploadRefused(uploadStates.tooLarge)
  const original = cleanName(name)
  const ending = endingOf(original)
  if (!rule.endings.includes(ending)) throw new UploadRefused(uploadStates.badType)
  const stored = await storeBytes(exchange, await readable(bytes, original), {
    resource: editorPurpose.resource,
    name: editorPurpose.field,
    field: article.fields.content,
  })
  return answerOf(stored, original)
}

const endingOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** What the file store can read: bitmaps become PNG. */
async function readable(bytes: Buffer, name: string): Promise<{ bytes: Buffer; name: string }> {
  if (endingOf(name) !== 'bmp') return { bytes, name }
  const png = await pngOfBitmap(bytes)
  if (png === undefined) throw new UploadRefused(uploadStates.badContent)
  return { bytes: png, name: name.replace(/\.bmp$/i, '.png') }
}

function answerOf({ id, name, size }: StoredFile, original: string): UploadAnswer {
  return {
    state: uploadStates.success,
    url: editorFileUrl(id),
    title: name,
    original,
    type: `.${endingOf(name)}`,
    size,
  }
}
