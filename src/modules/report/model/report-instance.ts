import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { json, moment, period, recordNumber, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { reportBlock } from './report-block.ts'

const words = { max: 1000, lines: 5 } as const

/**
 * A report (报告) on the giving and spending of an organisation: its figures are frozen when it is
 * made, its words may be changed until it is published.
 */
export const reportInstance = resource('zhuanti/reportInstance', {
  label: '报告',
  title: 'title',
  fields: {
    number: recordNumber('编号', 'BG'),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    period: period('期间', { required: true, frozen: true }),
    title: text('标题', { max: 60, hint: '不填则按机构和期间命名' }),
    foreword: text('前言', words),
    closing: text('说明', words),
    blocks: json('报告数据', z.array(reportBlock), { system: true, silent: true }),
    dataAt: moment('数据时点', { system: true }),
    snapshotHash: text('数据摘要', { system: true, max: 64 }),
    publishedAt: moment('发布时间', { system: true }),
    withdrawReason: text('撤回原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    regenerate: {
      label: '重新生成',
      when: ['draft', 'rejected'],
      confirm: '报告里的数据会换成此刻的数据，前言和说明不变。确定重新生成吗？',
      quiet: true,
    },
    share: '分享',
  },
  lifecycle: lifecycle({
    states: {
      draft: '待编辑',
      pending: '待审核',
      rejected: '已驳回',
      published: '已发布',
      withdrawn: '已撤回',
    },
    tones: { pending: 'blue', rejected: 'red', published: 'green' },
    initial: 'draft',
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected'],
    moves: {
      submit: {
        label: '提交审核',
        from: ['draft', 'rejected'],
        to: 'pending',
        confirm: '提交后不能修改，审核通过即发布。确定提交吗？',
      },
      approve: {
        label: '通过并发布',
        from: ['pending'],
        to: ['published', 'pending'],
        ask: approveAsk,
      },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
      withdraw: {
        label: '撤回',
        from: ['published'],
        to: 'withdrawn',
        ask: { reason: text('撤回原因', { required: true, min: 2, max: 200, lines: 3 }) },
        danger: true,
      },
    },
  }),
  views: {
    list: ['number', 'title', 'organisation', 'period', 'dataAt', 'publishedAt', 'state'],
    filter: ['organisation', 'publishedAt', 'state'],
    search: ['number', 'title'],
    form: { 报告: ['organisation', 'period', 'title', 'foreword', 'closing'] },
    detail: {
      报告: ['number', 'title', 'organisation', 'period', 'foreword', 'closing'],
      数据: ['dataAt', 'snapshotHash', 'publishedAt', 'withdrawReason'],
    },
  },
  indexes: [['organisation', 'state', '-createdAt']],
})
