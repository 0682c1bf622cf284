import { z } from 'zod'
import { datasetShape } from '#modules/dataset/model/index.ts'

/** What is asked when a report is made from a template; a field of a dimension narrows its figures. */
export const filterKinds = {
  text: '文字',
  choice: '选项',
  cause: '标的',
  channel: '捐赠渠道',
  causeKind: '标的类型',
} as const

const keysOf = <T extends object>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]

const filterField = z.strictObject({
  enName: z
    .string('请填写英文名')
    .regex(/^[a-z][A-Za-z0-9]{1,30}$/, '英文名为 2–31 位字母和数字，以小写字母开头'),
  label: z.string('请填写名称').trim().min(1, '请填写名称').max(20, '名称最多 20 个字'),
  kind: z.enum(keysOf(filterKinds), '请选择类型'),
  required: z.boolean(),
  default: z.string().max(100, '默认值最多 100 个字').nullable(),
  /** The choices of 选项. */
  options: z.array(z.string().trim().min(1).max(30)).max(30, '选项最多 30 个'),
})
export type FilterField = z.infer<typeof filterField>

/** 筛选字段: each English name once. */
export const filterFields = z
  .array(filterField)
  .max(20, '筛选字段最多 20 个')
  .superRefine((fields, context) => {
    for (const [at, { enName, kind, options }] of fields.entries()) {
      if (fields.findIndex(each => each.enName === enName) !== at)
        context.addIssue({ code: 'custom', message: `英文名「${enName}」重复` })
      if (kind === 'choice' && options.length === 0)
        context.addIssue({ code: 'custom', message: `「${enName}」没有选项` })
    }
  })

/** How a chart is drawn: 0 折线, 1 带值折线, 2 面积, 3 条形, 4 柱状, 5 饼图. */
export const chartTypes = {
  '0': '折线图',
  '1': '带值折线图',
  '2': '面积图',
  '3': '条形图',
  '4': '柱状图',
  '5': '饼图',
} as const

const line = z.string().max(40, '最多 40 个字')
const title = z.string('请填写标题').trim().min(1, '请填写标题').max(40, '标题最多 40 个字')

/** The eight attributes of a chart. */
export const chartSettings = z.strictObject({
  ...{ title: line, subTitle: line, xTitle: line, yTitle: line },
  suffix: z.string().max(10, '单位最多 10 个字'),
  tip: z.string().max(20, '提示最多 20 个字'),
  /** 1: each measure is a series; -1: each group is one. */
  dataFormat: z.union([z.literal(1), z.literal(-1)]),
  chartType: z.union([0, 1, 2, 3, 4, 5].map(type => z.literal(type as 0 | 1 | 2 | 3 | 4 | 5))),
})
export type ReportChartSettings = z.infer<typeof chartSettings>

const words = z.strictObject({
  ...{ type: z.literal('words'), title },
  text: z.string('请填写正文').max(3000, '正文最多 3000 个字'),
})
const figures = z.strictObject({ type: z.literal('figures'), title, query: datasetShape })
const table = z.strictObject({ type: z.literal('table'), title, query: datasetShape })
const chart = z.strictObject({
  ...{ type: z.literal('chart'), title, query: datasetShape, settings: chartSettings },
  height: z.int().min(160, '图高不小于 160').max(600, '图高不大于 600'),
})
const signature = z.strictObject({
  ...{ type: z.literal('signature'), title },
  lines: z.array(z.string().trim().min(1).max(30)).min(1, '请填写签署人').max(6, '签署人最多 6 个'),
})
const pageBreak = z.strictObject({ type: z.literal('pageBreak') })
const inner = z.discriminatedUnion('type', [words, figures, table, chart])
/** The same blocks for each cause of the organisation, those with the most gifts first. */
const loop = z.strictObject({
  ...{ type: z.literal('loop'), title },
  most: z.int().min(1, '至少 1 个').max(20, '最多 20 个'),
  blocks: z.array(inner).min(1, '循环中没有内容').max(6, '循环中最多 6 块'),
})

const templateBlock = z.discriminatedUnion('type', [
  words,
  figures,
  table,
  chart,
  loop,
  signature,
  pageBreak,
])
export type TemplateBlock = z.infer<typeof templateBlock>
export type InnerBlock = z.infer<typeof inner>
export const templateBlocks = z.array(templateBlock).max(40, '内容最多 40 块')

/** What blocks are called. */
export const blockKinds = {
  words: '正文',
  figures: '指标',
  table: '表格',
  chart: '图表',
  loop: '逐个标的',
  signature: '签署',
  pageBreak: '分页',
} as const satisfies Record<TemplateBlock['type'], string>

/** 纸张 beside A4 and its margins. */
export const paperSettings = z.strictObject({
  header: z.string().max(40, '页眉最多 40 个字'),
  footer: z.string().max(40, '页脚最多 40 个字'),
  hasContents: z.boolean(),
})
export const plainPaper: z.infer<typeof paperSettings> = {
  ...{ header: '', footer: '', hasContents: true },
}

/** What a published version keeps whole. */
export const templateContent = z.strictObject({
  filterFields,
  blocks: templateBlocks,
  paper: paperSettings,
})
export type TemplateContent = z.infer<typeof templateContent>
