import { z } from 'zod'

/** What a target may be told of a cause, in our words. */
export const syncFacts = {
  number: '标的编号',
  title: '名称',
  state: '状态',
  listed: '是否公开',
  'organisation.name': '机构名称',
  'organisation.uscc': '统一社会信用代码',
  recordNo: '备案编号',
  summary: '简介',
  charityField: '慈善领域',
  areas: '实施地区',
  targetAmount: '目标金额（分）',
  raiseStart: '募捐开始',
  raiseEnd: '募捐结束',
  execStart: '执行开始',
  execEnd: '执行结束',
  beneficiaryScope: '受益人范围',
  surplusPolicy: '剩余财产处理',
  contactName: '联系人',
  contactPhone: '联系电话',
  cover: '封面',
} as const
export type SyncFact = keyof typeof syncFacts

// The cast of Object.keys: they are exactly those of the facts.
const facts = Object.keys(syncFacts) as [SyncFact, ...SyncFact[]]
const theirName = /^[A-Za-z]\w*(\.[A-Za-z]\w*){0,3}$/

/** One fact as a partner calls it; `a.b` lies within `a`. Values that it calls otherwise stand in the table. */
export const mappedFact = z.strictObject({
  ours: z.enum(facts, '请选择本平台字段'),
  theirs: z
    .string('请填写对方字段')
    .regex(theirName, '对方字段为字母、数字与下划线，可用点号分层')
    .max(60, '对方字段不超过 60 个字符'),
  values: z
    .array(
      z.strictObject({
        ours: z.string().min(1, '请填写本平台的值').max(60, '值不超过 60 个字'),
        theirs: z.string().max(60, '值不超过 60 个字'),
      }),
    )
    .max(100, '对照值最多 100 个')
    .default([]),
})
export type MappedFact = z.infer<typeof mappedFact>

/** The whole mapping: each of their names once, none inside another (字段映射). */
export const syncMapping = z
  .array(mappedFact)
  .max(60, '最多 60 个字段')
  .superRefine((lines, context) => {
    const names = lines.map(({ theirs }) => theirs)
    for (const [at, name] of names.entries()) {
      const clash = names.find(
        (other, place) => place !== at && (other === name || other.startsWith(`${name}.`)),
      )
      if (clash !== undefined)
        context.addIssue({ code: 'custom', message: `对方字段「${clash}」与「${name}」重复` })
    }
  })
