import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { count, flag, json, moment, money, ref, refs, text } from '#kinds/index.ts'
import { reviewStep } from './review-flow.ts'

const server = { required: true, system: true } as const

/**
 * A review (审核): one version of one record under review, from its submission to its last
 * decision. It keeps the steps that were in force when it was opened.
 */
export const review = resource('approval/review', {
  label: '审核',
  title: 'title',
  fields: {
    kind: text('审核事项', { ...server, max: 60 }),
    /** Path of the resource under review. */
    subject: text('审核对象类型', { ...server, max: 80 }),
    record: text('审核对象', { ...server, max: 36 }),
    /** The version of the record that was submitted. */
    recordVersion: count('送审版本', server),
    title: text('标题', { ...server, max: 200 }),
    organisation: ref('所属机构', 'charity/organisation', { system: true }),
    amount: money('金额', { system: true }),
    round: count('第几次提交', { ...server, min: 1 }),
    steps: json('审核节点', z.array(reviewStep), { ...server, silent: true }),
    /** The open step, counted from 1; the last one once decided. */
    step: count('当前节点序号', { ...server, min: 1 }),
    stepName: text('当前节点', { ...server, max: 20 }),
    /** Code of the role that decides the open step; null: whoever holds the action. */
    stepRole: text('审核角色', { system: true, max: 40 }),
    /** The superior who alone decides the open step (审批主管); null: everybody of the role. */
    stepReviewer: ref('审核主管', 'access/account', { system: true }),
    stepSince: moment('到达节点时间', server),
    dueAt: moment('应办结时间', { system: true }),
    /** Whose to-do lists it has left, handed to a colleague who may decide it as well. */
    handedBy: refs('移交人', 'access/account', { system: true }),
    handedTo: ref('接手人', 'access/account', { system: true }),
    /** Who gave the open step to a colleague (转办) and decides it no more. */
    stepHandedBy: refs('转办人', 'access/account', { system: true }),
    /** Added reviewers (加签) of the open step who have yet to speak: before and after those who decide it. */
    addedBefore: refs('前加签人', 'access/account', { system: true }),
    addedAfter: refs('后加签人', 'access/account', { system: true }),
    /** Whoever decides the open step has passed it; only added reviewers are still to speak. */
    stepPassed: flag('仅待加签', { required: true, system: true, initial: false }),
    submittedBy: ref('提交人', 'access/account', { system: true }),
    submittedAt: moment('提交时间', server),
    decidedAt: moment('办结时间', { system: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  lifecycle: lifecycle({
    states: {
      open: '审核中',
      approved: '已通过',
      rejected: '已驳回',
      returned: '退回修改',
      withdrawn: '已撤回',
    },
    tones: { open: 'blue', approved: 'green', rejected: 'red', returned: 'orange' },
    initial: 'open',
    moves: {
      handOn: { label: '移交', from: ['open'], to: 'open', system: true },
      handOver: { label: '转办', from: ['open'], to: 'open', system: true },
      add: { label: '加签', from: ['open'], to: 'open', system: true },
      release: { label: '撤销加签', from: ['open'], to: 'open', system: true },
      pass: { label: '通过', from: ['open'], to: ['open', 'approved'], system: true },
      reject: { label: '驳回', from: ['open'], to: 'rejected', system: true },
      return: { label: '退回修改', from: ['open'], to: 'returned', system: true },
      withdraw: { label: '撤回', from: ['open'], to: 'withdrawn', system: true },
    },
  }),
  views: {
    list: [
      'title',
      'kind',
      'organisation',
      'submittedBy',
      'submittedAt',
      'stepName',
      'amount',
      'round',
      'dueAt',
      'state',
    ],
    filter: ['kind', 'organisation', 'stepName', 'submittedAt', 'state'],
    search: ['title'],
    sheet: [
      'title',
      'kind',
      'organisation',
      'submittedBy',
      'submittedAt',
      'stepName',
      'amount',
      'round',
      'state',
      'decidedAt',
    ],
    sort: '-submittedAt',
  },
  indexes: [
    ['record', 'kind', '-round'],
    ['state', 'kind', 'submittedAt'],
    ['submittedBy', 'state'],
  ],
  discussion: false,
})
