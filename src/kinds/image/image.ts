import { fieldMaker } from '../field.ts'
import { type UploadField, uploadKind } from '../file/upload-kinds.ts'

/** One uploaded picture, by its file id. */
export type ImageField = UploadField<'image'>

/** Endings a picture may have when the field names none. */
export const imageTypes = ['jpg', 'jpeg', 'png', 'webp'] as const

/** Declares a picture: `image('机构标志', { maxMb: 2 })`. */
export const image = fieldMaker<ImageField>('image')

export const imageKind = uploadKind<'image'>('张图片')
