import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { paper } from '../paper.ts'
import { templateContent } from './template-content.ts'

const id = z.uuid('记录编号有误')

/** 报告模板查询: what is asked when a report is made from it. */
export const reportTemplateQuery = ask('GET zhuanti/reportTemplate/getQuery', {
  question: z.object({ id }),
  answer: z.object({
    versionNo: z.number(),
    filterFields: z.array(
      z.object({
        enName: z.string(),
        label: z.string(),
        kind: z.string(),
        required: z.boolean(),
        default: z.string().nullable(),
        options: z.array(z.string()),
      }),
    ),
  }),
})

/** 检查: what keeps a template from being published. */
export const reportTemplateCheck = ask('POST zhuanti/reportTemplate/check', {
  question: templateContent,
  answer: z.array(
    z.object({
      /** Which block, from 0; null where it is the whole. */
      block: z.number().nullable(),
      sentence: z.string(),
    }),
  ),
})

/** 预览: the paper that a template makes, with sample figures or with those of now. */
export const reportTemplatePreview = ask('POST zhuanti/reportTemplate/preview', {
  question: z.object({
    content: templateContent,
    figures: z.enum(['sample', 'real']),
    name: z.string().max(40),
  }),
  answer: paper,
})

/** 纸面: the paper of a template as it is kept, with sample figures. */
export const reportTemplatePaper = ask('GET zhuanti/reportTemplate/getPaper', {
  question: z.object({ id }),
  answer: paper,
})

/** 版本: every published version with its content. */
export const reportTemplateVersions = ask('GET zhuanti/reportTemplate/getVersions', {
  question: z.object({ id }),
  answer: z.array(
    z.object({
      versionNo: z.number(),
      publishedAt: z.string(),
      publishedBy: z.string(),
      content: templateContent,
    }),
  ),
})

/** 数据定义: how each figure of a template is reckoned, in words. */
export const reportTemplateDefinitions = ask('GET zhuanti/reportTemplate/getDefinitions', {
  question: z.object({ id }),
  answer: z.array(
    z.object({
      block: z.string(),
      dataset: z.string(),
      label: z.string(),
      definition: z.string(),
    }),
  ),
})
