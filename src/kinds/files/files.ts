import { fieldMaker } from '../field.ts'
import { type UploadsField, uploadsKind } from '../file/upload-kinds.ts'

/** Several uploaded files, by their ids, in order; 20 at most when the field says nothing. */
export type FilesField = UploadsField<'files'>

/** Declares several files: `files('附件', { max: 9 })`. */
export const files = fieldMaker<FilesField>('files')

export const filesKind = uploadsKind<'files'>('个文件', 20)
