import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { count, json, moment, period, recordNumber, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { reportBlock } from './report-block.ts'
import { paperSettings } from './template/template-content.ts'

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
    template: ref('模板', 'zhuanti/reportTemplate', {
      frozen: true,
      where: [{ field: 'state', op: 'is', value: 'published' }],
      hint: '留空则为捐赠收支报告',
    }),
    templateVersion: count('模板版本', { system: true }),
    filters: json('筛选', z.record(z.string().max(31), z.string().max(100)), {
      frozen: true,
      words: given =>
        Object.entries(given)
          .map(([name, value]) => `${name} ${value}`)
          .join('；'),
    }),
    title: text('标题', { max: 60, hint: '不填则按机构和期间命名' }),
    foreword: text('前言', words),
    closing: text('说明', words),
    blocks: json('报告数据', z.array(reportBlock), { system: true, silent: true }),
    dataAt: moment('数据时点', { system: true }),
    snapshotHash: text('数据摘要', { system: true, max: 64 }),
    publishedAt: moment('发布时间', { system: true }),
    withdrawReason: text('撤回原因', { system: true, max: 200 }),
    pdfHash: text('PDF 摘要', { system: true, max: 64 }),
    paper: json('纸张', paperSettings, { system: true, silent: true, words: () => 'A4' }),
    corrects: ref('更正的报告', 'zhuanti/reportInstance', { system: true }),
    correctionNote: text('更正说明', { system: true, max: 200 }),
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
    correct: {
      label: '更正',
      when: ['published'],
      quiet: true,
      ask: {
        note: text('更正说明', {
          required: true,
          min: 4,
          max: 200,
          lines: 3,
          hint: '更正另成一份报告，数据为此刻的数据；原报告保留',
        }),
      },
    },
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
    list: [
      'number',
      'title',
      'template',
      'organisation',
      'period',
      'dataAt',
      'publishedAt',
      'state',
      'corrects',
    ],
    filter: ['organisation', 'template', 'publishedAt', 'state'],
    search: ['number', 'title'],
    form: {
      报告: ['template', 'organisation', 'period', 'filters', 'title', 'foreword', 'closing'],
    },
    detail: {
      报告: [
        'number',
        'title',
        'template',
        'templateVersion',
        'organisation',
        'period',
        'filters',
        'foreword',
        'closing',
        'corrects',
        'correctionNote',
      ],
      数据: ['dataAt', 'snapshotHash', 'publishedAt', 'pdfHash', 'withdrawReason'],
    },
  },
  indexes: [['organisation', 'state', '-createdAt'], ['template'], ['corrects']],
})
