import { resource } from '#kernel/resource/resource.ts'
import { choice, moment, ref, text } from '#kinds/index.ts'

/** Why somebody is told something. */
export const noticeKinds = {
  todo: '待办提醒',
  result: '审核结果',
  expiry: '到期提醒',
  security: '安全提醒',
  job: '任务完成',
  system: '系统公告',
  mention: '提到我',
} as const

export type NoticeKind = keyof typeof noticeKinds

/** A message of the system to one person (通知); kept 180 days. */
export const notice = resource('platform/notice', {
  label: '通知',
  title: 'title',
  fields: {
    account: ref('接收人', 'access/account', { required: true, system: true }),
    kind: choice('类型', noticeKinds, { required: true, system: true }),
    title: text('标题', { required: true, system: true, max: 80 }),
    body: text('内容', { system: true, max: 500, lines: 4 }),
    /** Route and query of the screen it leads to. */
    link: text('链接', { system: true, max: 300 }),
    /** The comment in which the person is mentioned; its words are read by its own rules. */
    comment: text('评论编号', { system: true, max: 36, silent: true }),
    readAt: moment('阅读时间', { system: true }),
  },
  owner: { self: 'account' },
  verbs: ['view'],
  discussion: false,
  views: {
    list: ['kind', 'title', 'body', 'createdAt', 'readAt'],
    filter: ['kind', 'createdAt', 'readAt'],
  },
  indexes: [['account', '-createdAt']],
})
