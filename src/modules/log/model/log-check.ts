import { resource } from '#kernel/resource/resource.ts'
import { choice, count, month, text } from '#kinds/index.ts'

/** One check of the chain over the logs (日志校验), made by a job; insert only. */
export const logCheck = resource('log/logCheck', {
  label: '日志校验',
  title: 'span',
  fields: {
    span: text('范围', { required: true, system: true, max: 60 }),
    month: month('月份', { system: true }),
    links: count('校验条数', { required: true, system: true }),
    outcome: choice(
      '结果',
      { intact: '完整', broken: '不符' },
      { required: true, system: true, tones: { intact: 'green', broken: 'red' } },
    ),
    /** Number in the chain of the first link that does not match. */
    brokenAt: count('首处不符', { system: true }),
    finding: text('说明', { system: true, max: 300 }),
    head: text('链头', { system: true, max: 64 }),
  },
  verbs: ['view'],
  discussion: false,
  views: {
    list: ['createdAt', 'span', 'links', 'outcome', 'brokenAt', 'finding', 'head'],
    filter: ['createdAt', 'outcome'],
  },
})
