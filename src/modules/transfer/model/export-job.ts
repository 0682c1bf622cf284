import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { purposes } from '#kernel/resource/purpose.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, json, moment, ref, text } from '#kinds/index.ts'

/** Hours that a file with personal data in the clear is kept (BR-41). */
export const clearHours = 24

/** Records whose uploaded files are packed in one export at most. */
export const mostWithFiles = 5000

/** How often the file of one export may be fetched. */
export const mostDownloads = 10

/** One export of what a list found (finance.md "exportJob"); seen by its own account only. */
export const exportJob = resource('transfer/exportJob', {
  label: '导出任务',
  title: 'number',
  fields: {
    number: text('任务号', { required: true, system: true, max: 32, unique: true }),
    account: text('创建人', { required: true, system: true, max: 36, silent: true }),
    source: text('来源', { required: true, system: true, max: 80 }),
    subject: text('数据', { required: true, system: true, max: 60 }),
    conditions: text('条件', { system: true, max: 2000 }),
    columns: json('列', z.array(z.string()), { required: true, system: true, silent: true }),
    format: choice('格式', { xlsx: 'Excel', csv: 'CSV' }, { required: true, system: true }),
    unmasked: flag('含明文', { required: true, system: true, initial: false }),
    attachments: flag('含附件', { required: true, system: true, initial: false }),
    purpose: choice('目的', purposes, { system: true }),
    reason: text('原因', { system: true, max: 200 }),
    approver: ref('审批人', 'access/account', { system: true }),
    total: count('总行数', { system: true, silent: true }),
    rows: count('已写行数', { required: true, system: true, initial: 0, silent: true }),
    percent: count('进度', { required: true, system: true, initial: 0, silent: true }),
    size: count('大小', { system: true, silent: true, unit: '字节' }),
    sha256: text('校验值', { system: true, max: 64, silent: true }),
    file: text('文件', { system: true, max: 100, silent: true }),
    message: text('说明', { system: true, max: 500 }),
    task: text('进度任务', { system: true, max: 36, silent: true }),
    attempts: count('尝试次数', { required: true, system: true, initial: 0, silent: true }),
    beatAt: moment('最近进展', { system: true, silent: true }),
    doneAt: moment('完成时间', { system: true }),
    expiresAt: moment('过期时间', { system: true }),
    downloads: count('下载次数', { required: true, system: true, initial: 0, silent: true }),
  },
  owner: { self: 'account' },
  verbs: ['view'],
  discussion: false,
  lifecycle: lifecycle({
    states: {
      waiting: '待审批',
      queued: '排队',
      running: '生成中',
      done: '已完成',
      failed: '失败',
      expired: '已过期',
      cancelled: '已取消',
      refused: '未获同意',
    },
    initial: 'queued',
    tones: {
      waiting: 'orange',
      running: 'blue',
      done: 'green',
      failed: 'red',
      expired: 'grey',
      cancelled: 'grey',
      refused: 'red',
    },
    moves: {
      ask: { label: '提交审批', from: ['queued'], to: 'waiting', system: true },
      approve: { label: '同意导出', from: ['waiting'], to: 'queued', system: true },
      refuse: { label: '拒绝导出', from: ['waiting'], to: 'refused', system: true },
      start: { label: '开始', from: ['queued', 'running'], to: 'running', system: true },
      finish: { label: '完成', from: ['running'], to: 'done', system: true },
      fail: { label: '失败', from: ['queued', 'running'], to: 'failed', system: true },
      expire: { label: '过期', from: ['done'], to: 'expired', system: true },
      cancel: {
        label: '取消导出',
        from: ['waiting', 'queued', 'running'],
        to: 'cancelled',
        danger: true,
      },
      repeat: {
        label: '重新生成',
        from: ['failed', 'expired', 'cancelled'],
        to: 'queued',
        isWorkOnRecords: true,
      },
    },
  }),
  views: {
    list: [
      'number',
      'subject',
      'conditions',
      'state',
      'rows',
      'unmasked',
      'reason',
      'approver',
      'size',
      'createdAt',
      'expiresAt',
      'downloads',
    ],
    filter: ['subject', 'state', 'unmasked', 'createdAt'],
    search: ['number'],
    detail: {
      导出: [
        'number',
        'subject',
        'conditions',
        'format',
        'attachments',
        'unmasked',
        'purpose',
        'reason',
        'approver',
        'state',
        'message',
      ],
      文件: ['rows', 'size', 'sha256', 'doneAt', 'expiresAt', 'downloads'],
    },
  },
  indexes: [
    ['account', '-createdAt'],
    ['state', 'expiresAt'],
  ],
})
