import { z } from 'zod'

/** Blocks that a page of a federation may have; each draws on records of the product. */
export const pageBlocks = {
  figures: '数据概览',
  causes: '重点项目',
  members: '成员机构',
  below: '下级慈善会',
  leaders: '负责人',
  contact: '联系方式',
} as const
export type PageBlock = keyof typeof pageBlocks

/** Who leads a federation, as its page shows them. */
export const leaders = z
  .array(
    z.object({
      name: z.string('请填写姓名').trim().min(2, '姓名至少 2 个字').max(20, '姓名最多 20 个字'),
      post: z.string('请填写职务').trim().min(2, '职务至少 2 个字').max(30, '职务最多 30 个字'),
    }),
  )
  .max(12, '负责人最多 12 位')

/** The blocks of a page in their order, each once. */
export const blocks = z
  .array(z.object({ kind: z.enum(Object.keys(pageBlocks) as [PageBlock, ...PageBlock[]]) }))
  .max(Object.keys(pageBlocks).length)
  .refine(
    given => new Set(given.map(({ kind }) => kind)).size === given.length,
    '每种版块只能有一个',
  )

/** What a reviewer passes and the public then reads; everything else of a page is not shown. */
export const pageContent = z.object({
  title: z.string(),
  banner: z.string().nullable(),
  smallBanner: z.string().nullable(),
  logo: z.string().nullable(),
  colour: z.string().nullable(),
  intro: z.string().nullable(),
  leaders: leaders.nullable(),
  blocks: blocks.nullable(),
  causes: z.array(z.string()).nullable(),
})
export type PageContent = z.infer<typeof pageContent>
