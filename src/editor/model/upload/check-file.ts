import type { UploadRule } from './upload-config.ts'
import { uploadMessages } from './upload-states.ts'

/** Why a file may not be sent, before anything is sent; null when it may. */
export function fileFault(
  file: { name: string; size: number },
  rule: UploadRule | null,
): string | null {
  if (!rule?.action) return uploadMessages.noConfig
  if (file.size > rule.most) return uploadMessages.tooLarge
  const extension = /\.[^.]+$/.exec(file.name)?.[0]?.toLowerCase() ?? ''
  if (rule.allowed.length > 0 && !rule.allowed.includes(extension)) return uploadMessages.badType
  return null
}
