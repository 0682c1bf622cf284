import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { purposes } from '#kernel/resource/purpose.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, ref, text } from '#kinds/index.ts'
import { consentMoves, consentStates, consentTones, decisionFields } from './consent.ts'

/** Days that a request to export personal data in the clear waits for a decision. */
export const approvalDays = 3

const own = { system: true } as const

/**
 * A request to take personal data out in the clear (BR-41): another person decides, and only then
 * is the file made.
 */
export const exportApproval = resource('transfer/exportApproval', {
  label: '导出审批',
  title: 'number',
  fields: {
    number: text('任务号', { required: true, max: 32, unique: true, ...own }),
    exportJob: text('导出任务', { required: true, max: 36, silent: true, unique: true, ...own }),
    requester: ref('申请人', 'access/account', { required: true, ...own }),
    organisation: ref('机构', 'charity/organisation', own),
    subject: text('数据', { required: true, max: 60, ...own }),
    conditions: text('条件', { max: 2000, ...own }),
    personal: text('明文字段', { required: true, max: 500, ...own }),
    rows: count('行数', { required: true, ...own }),
    purpose: choice('目的', purposes, own),
    reason: text('申请原因', { required: true, max: 200, ...own }),
    ...decisionFields,
    expiresAt: moment('审批截止', { required: true, ...own }),
  },
  lifecycle: lifecycle({
    states: { ...consentStates, withdrawn: '已撤回' },
    tones: { ...consentTones, withdrawn: 'grey' },
    initial: 'pending',
    editable: [],
    removable: [],
    moves: {
      ...consentMoves('exportApproval'),
      withdraw: { label: '撤回', from: ['pending'], to: 'withdrawn', system: true },
    },
  }),
  owner: { organisation: 'organisation', account: 'requester' },
  verbs: ['view'],
  discussion: false,
  views: {
    list: [
      'number',
      'subject',
      'requester',
      'organisation',
      'personal',
      'rows',
      'purpose',
      'reason',
      'createdAt',
      'state',
      'decidedBy',
    ],
    filter: ['state', 'subject', 'requester', 'organisation', 'createdAt'],
    search: ['number'],
    detail: {
      申请: [
        'number',
        'subject',
        'conditions',
        'personal',
        'rows',
        'requester',
        'organisation',
        'purpose',
        'reason',
        'createdAt',
        'expiresAt',
      ],
      审批: ['decidedBy', 'decidedAt', 'opinion'],
    },
  },
  indexes: [
    ['state', 'createdAt'],
    ['organisation', 'state'],
  ],
})
