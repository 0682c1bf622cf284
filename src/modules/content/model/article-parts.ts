import { z } from 'zod'

/** One picture of a gallery with its caption. */
export const galleryPicture = z.strictObject({
  file: z.uuid('请上传图片'),
  caption: z.string().trim().max(30, '说明不超过 30 个字').optional(),
})
export type GalleryPicture = z.infer<typeof galleryPicture>

/** How grave a sensitive word is: 拦截 refuses, 送审 marks for the reviewer, 替换 is shown as ***. */
export const wordLevels = { block: '拦截', review: '送审', replace: '替换' } as const
export type WordLevel = keyof typeof wordLevels

/** Where a sensitive word stands. */
export const wordHit = z.strictObject({
  field: z.enum(['title', 'subtitle', 'shortTitle', 'summary', 'source', 'content', 'gallery']),
  word: z.string().max(60),
  level: z.enum(['block', 'review', 'replace']),
  /** Paragraph of the text, from 1; absent outside the text. */
  paragraph: z.int().optional(),
  /** The words around it. */
  around: z.string().max(60),
})
export type WordHit = z.infer<typeof wordHit>

/** What a platform asks to be corrected, and until when. */
export const correctionAsked = z.strictObject({
  text: z.string().max(500),
  dueOn: z.iso.date(),
  at: z.string(),
  by: z.string(),
})

/** A remark of a reviewer pinned to a passage of the text. */
export const passageRemark = z.strictObject({
  passage: z.string().trim().min(1, '请选择原文').max(200, '原文不超过 200 个字'),
  remark: z.string('请填写批注').trim().min(1, '请填写批注').max(200, '批注不超过 200 个字'),
})
export type PassageRemark = z.infer<typeof passageRemark>
