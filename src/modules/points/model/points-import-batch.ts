import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { count, file, flag, moment, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

/** Lines that one batch may have. */
export const mostLines = 50_000
/** Points that one line may bring. */
export const mostPoints = 100_000

/** What becomes of a line. */
export const lineStates = {
  ok: '正常',
  invite: '待邀请',
  bad: '错误',
  invited: '已邀请，待注册',
  posted: '已入账',
  undone: '已撤销',
  kept: '已使用，未撤销',
} as const
export type LineState = keyof typeof lineStates

const counted = { required: true, system: true, initial: 0, silent: true } as const

/** Points brought in from outside as one sheet (积分导入批次): checked, reviewed by another, posted by a job. */
export const pointsImportBatch = resource('points/pointsImportBatch', {
  label: '积分导入',
  title: 'title',
  fields: {
    number: text('批次号', { required: true, system: true, max: 24, unique: true }),
    title: text('标题', { required: true, min: 2, max: 40 }),
    organisation: ref('机构', 'charity/organisation'),
    rule: ref('规则', 'points/pointsRule', {
      required: true,
      where: [{ field: 'event', op: 'is', value: 'import' }],
    }),
    reason: text('导入原因', { required: true, min: 2, max: 200, lines: 2 }),
    invites: flag('邀请未注册的手机号', {
      required: true,
      initial: false,
      hint: '审核通过后发送短信邀请，本人用该手机号注册后积分入账',
    }),
    file: file('文件', { required: true, maxMb: 20, types: ['xlsx', 'csv'] }),
    total: count('总行', counted),
    valid: count('有效', counted),
    invalid: count('错误', counted),
    duplicates: count('疑似重复', counted),
    points: count('积分合计', { ...counted, max: mostLines * mostPoints }),
    posted: count('已入账', counted),
    message: text('说明', { system: true, max: 300, silent: true }),
    submittedAt: moment('提交时间', { system: true }),
    reviewer: ref('审核人', 'access/account', { system: true }),
    doneAt: moment('完成时间', { system: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'delete', 'export'],
  lifecycle: lifecycle({
    states: {
      checking: '校验中',
      ready: '待提交',
      pending: '待审核',
      importing: '导入中',
      done: '已完成',
      partial: '部分完成',
      rejected: '已驳回',
      undoing: '撤销中',
      undone: '已撤销',
      failed: '失败',
    },
    tones: {
      checking: 'blue',
      ready: 'orange',
      pending: 'orange',
      importing: 'blue',
      done: 'green',
      partial: 'orange',
      rejected: 'red',
      undoing: 'blue',
      failed: 'red',
    },
    initial: 'checking',
    editable: [],
    removable: ['ready', 'rejected', 'failed'],
    moves: {
      present: { label: '校验完成', from: ['checking'], to: 'ready', system: true },
      fail: { label: '校验失败', from: ['checking'], to: 'failed', system: true },
      submit: { label: '提交审核', from: ['ready', 'rejected'], to: 'pending' },
      approve: { label: '通过', from: ['pending'], to: ['pending', 'importing'], ask: approveAsk },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', danger: true, ask: rejectAsk },
      finish: { label: '导入完成', from: ['importing'], to: ['done', 'partial'], system: true },
      resume: { label: '继续', from: ['importing'], to: 'importing' },
      undo: {
        label: '撤销',
        from: ['done', 'partial'],
        to: 'undoing',
        danger: true,
        ask: { reason: text('撤销原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      takenBack: { label: '撤销完成', from: ['undoing'], to: ['undone', 'partial'], system: true },
    },
  }),
  views: {
    list: [
      'number',
      'title',
      'organisation',
      'total',
      'valid',
      'invalid',
      'points',
      'posted',
      'state',
      'createdBy',
      'reviewer',
      'createdAt',
    ],
    filter: ['organisation', 'createdAt', 'state'],
    search: ['number', 'title'],
    form: { 批次: ['title', 'organisation', 'rule', 'reason', 'invites', 'file'] },
    detail: {
      批次: ['number', 'title', 'organisation', 'rule', 'reason', 'invites', 'file', 'message'],
      结果: ['total', 'valid', 'invalid', 'duplicates', 'points', 'posted'],
      经办: ['createdBy', 'submittedAt', 'reviewer', 'doneAt'],
    },
  },
  discussion: false,
})
