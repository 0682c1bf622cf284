import { z } from 'zod'

/** One real person whom a text speaks of. */
export const storyPerson = z.strictObject({
  kind: z.enum(['adult', 'minor'], '请选择成年人或未成年人'),
  name: z.string('请填写姓名').trim().min(1, '请填写姓名').max(20, '姓名不超过 20 个字'),
  /** Number or place of the recorded consent; of the guardian for a minor. */
  consent: z.string().trim().max(60, '同意书编号不超过 60 个字').optional(),
  /** The name that stands in the text in its place. */
  alias: z.string().trim().max(20, '化名不超过 20 个字').optional(),
})
export type StoryPerson = z.infer<typeof storyPerson>
export const storyPeople = z.array(storyPerson).max(30, '涉及人物不超过 30 位').readonly()

export const personKinds = { adult: '成年人', minor: '未成年人' } as const

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
  field: z.enum(['title', 'subtitle', 'summary', 'content']),
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
