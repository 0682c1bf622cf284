import { fieldMaker } from '../field.ts'
import { type UploadsField, uploadsKind } from '../file/upload-kinds.ts'

/** Several uploaded pictures, by their file ids, in order; 9 at most when the field says nothing. */
export type ImagesField = UploadsField<'images'>

/** Declares several pictures: `images('现场照片', { max: 9 })`. */
export const images = fieldMaker<ImagesField>('images')

export const imagesKind = uploadsKind<'images'>('张图片', 9)
