import { fieldMaker } from '../field.ts'
import { type UploadField, uploadKind } from './upload-kinds.ts'

/** One uploaded file, by its id. */
export type FileField = UploadField<'file'>

/** Declares a file: `file('合作协议', { types: ['pdf'], maxMb: 20 })`. */
export const file = fieldMaker<FileField>('file')

export const fileKind = uploadKind<'file'>('个文件')
