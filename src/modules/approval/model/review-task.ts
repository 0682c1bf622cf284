import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, files, json, moment, ref, rowsInWords, text } from '#kinds/index.ts'

/** What may be decided of a subject (决定). */
export const decisions = {
  approved: '通过',
  rejected: '驳回',
  returned: '退回修改',
  withdrawn: '撤回',
} as const
export type Decision = keyof typeof decisions

/** A remark that a reviewer pins to one field of the subject. */
export const fieldMark = z.strictObject({
  field: z.string('请选择批注的字段').max(60, '没有可批注的字段'),
  remark: z.string('请填写批注').trim().min(1, '请填写批注').max(200, '批注不超过 200 个字'),
})
export type FieldMark = z.infer<typeof fieldMark>
/** Remarks in one line, each after the name of its field. */
export const writeMarks = rowsInWords<FieldMark>(({ field, remark }) => `${field}：${remark}`)
export const fieldMarks = z.array(fieldMark).max(50, '批注不超过 50 条')

const server = { required: true, system: true } as const

/** One decision on one step (审核意见), kept for ever: rows are added and never changed. */
export const reviewTask = resource('approval/reviewTask', {
  label: '审核意见',
  title: 'stepName',
  fields: {
    review: ref('审核', 'approval/review', server),
    organisation: ref('所属机构', 'charity/organisation', { system: true }),
    step: count('节点序号', { ...server, min: 1 }),
    stepName: text('节点', { ...server, max: 20 }),
    /** The how manyth decision on its step; more than one where everybody must pass it. */
    seat: count('第几人', { ...server, min: 1, initial: 1 }),
    role: text('审核角色', { system: true, max: 40 }),
    decision: choice('决定', decisions, server),
    opinion: text('意见', { system: true, max: 500, lines: 3 }),
    marks: json('字段批注', fieldMarks, { system: true, words: writeMarks }),
    files: files('附件', { system: true, max: 9 }),
    /** Null where the product decided by itself. */
    reviewer: ref('审核人', 'access/account', { system: true }),
    /** The absent colleague in whose place the reviewer decided. */
    standsFor: ref('代理', 'access/account', { system: true }),
    decidedAt: moment('审核时间', server),
    waitedSeconds: count('等待秒数', server),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  views: {
    list: ['review', 'stepName', 'decision', 'opinion', 'reviewer', 'decidedAt'],
    filter: ['decision', 'reviewer', 'decidedAt'],
    sort: '-decidedAt',
  },
  indexes: [
    ['review', 'step'],
    ['reviewer', '-decidedAt'],
  ],
  discussion: false,
})
