import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { paper } from './paper.ts'

/** 凭分享链接预览报告. */
export const reportPreviewGet = ask('GET zhuanti/reportPreview/get', {
  question: z.object({ token: z.string().max(120) }),
  answer: paper,
})
