import { invalid, Refusal } from './refusal.ts'

/** The reader of forms names its faults by sentences alone. */
const brokenForm =
  /^(Unexpected end of (multipart data|form)|Part terminated early|Malformed part header|Multipart: )/

/** A fault of the reader of requests, or any other. */
type ReaderError = Error & { readonly code?: string; readonly statusCode?: number }

/** What the reader of requests itself refuses, in our words; undefined for anything else. */
export function refusalOf(error: ReaderError): Refusal | undefined {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('tooLarge', '文件大小超出限制')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('wrongType', '文件类型不允许')
  const isClients =
    error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  if (isClients || brokenForm.test(error.message))
    return invalid([{ field: '', message: '请求格式有误' }])
  return undefined
}
