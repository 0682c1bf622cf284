import { resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, ref, text } from '#kinds/index.ts'

/** Facts that leave a leaf in the evidence log (useradmin.md "evidenceLeaf"). */
const leafKinds = {
  donationPaid: '捐赠到账',
  donationWithdrawn: '捐赠核销',
  refund: '退款',
  payout: '拨付',
  receipt: '票据',
  review: '审核决定',
  publication: '公开',
  permission: '权限变更',
  difference: '差异处理',
  dayClosing: '关账',
  logHead: '日志链头',
  logPurge: '日志清除',
  activitySettled: '活动结算',
} as const

/** The kind of a leaf. */
export type LeafKind = keyof typeof leafKinds

/**
 * One fact of the append-only evidence log (平台存证): its canonical data, and once the sequencer
 * has taken it, its place and hash. Written with the fact itself, never changed afterwards.
 */
export const evidenceLeaf = resource('evidence/evidenceLeaf', {
  label: '存证',
  title: 'number',
  fields: {
    number: text('存证编号', { required: true, system: true, max: 40 }),
    seq: count('序号', { system: true, unique: true }),
    kind: choice('类型', leafKinds, { required: true, system: true }),
    sourceType: text('业务类型', { required: true, system: true, max: 60 }),
    sourceId: text('业务编号', { required: true, system: true, max: 64 }),
    organisation: ref('机构', 'charity/organisation', { system: true }),
    occurredAt: moment('发生时间', { required: true, system: true }),
    content: text('存证内容', { required: true, system: true, max: 20000, lines: 4 }),
    leafHash: text('叶哈希', { system: true, max: 64, index: true }),
    loggedAt: moment('存证时间', { system: true }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  actions: { verify: '校验存证' },
  views: {
    list: [
      'number',
      'seq',
      'kind',
      'sourceId',
      'organisation',
      'occurredAt',
      'loggedAt',
      'leafHash',
    ],
    filter: ['kind', 'sourceId', 'leafHash', 'organisation', 'occurredAt', 'seq'],
    search: [],
    detail: {
      存证: ['number', 'seq', 'kind', 'sourceType', 'sourceId', 'organisation', 'occurredAt'],
      日志: ['leafHash', 'loggedAt', 'content'],
    },
  },
  indexes: [['sourceId', 'kind']],
  discussion: false,
  history: false,
})
