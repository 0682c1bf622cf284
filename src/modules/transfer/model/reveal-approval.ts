import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { purposes } from '#kernel/resource/purpose.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, moment, ref, text } from '#kinds/index.ts'
import { consentMoves, consentStates, consentTones, decisionFields } from './consent.ts'

/** Hours that a consent opens the personal values of one record to whoever asked. */
export const revealHours = 24

const own = { system: true } as const

/**
 * A request to see personal data of somebody under age in the clear (BR-42): another person
 * decides; the consent holds for this record and this person, for a day.
 */
export const revealApproval = resource('transfer/revealApproval', {
  label: '查看审批',
  title: 'number',
  fields: {
    number: text('申请编号', { required: true, max: 32, unique: true, ...own }),
    requester: ref('申请人', 'access/account', { required: true, ...own }),
    organisation: ref('机构', 'charity/organisation', own),
    resource: text('数据类型', { required: true, max: 80, silent: true, ...own }),
    record: text('记录', { required: true, max: 36, silent: true, ...own }),
    subject: text('数据', { required: true, max: 200, ...own }),
    field: text('所看字段', { required: true, max: 60, ...own }),
    purpose: choice('目的', purposes, { required: true, ...own }),
    reason: text('申请原因', { required: true, max: 200, ...own }),
    ...decisionFields,
    /** Until when it waits for a decision; once agreed to, until when the values are open. */
    expiresAt: moment('有效期至', { required: true, ...own }),
  },
  lifecycle: lifecycle({
    states: consentStates,
    tones: consentTones,
    initial: 'pending',
    editable: [],
    removable: [],
    moves: consentMoves('revealApproval'),
  }),
  owner: { organisation: 'organisation', account: 'requester' },
  verbs: ['view'],
  discussion: false,
  views: {
    list: [
      'number',
      'subject',
      'field',
      'requester',
      'organisation',
      'purpose',
      'reason',
      'createdAt',
      'state',
      'decidedBy',
    ],
    filter: ['state', 'purpose', 'requester', 'organisation', 'createdAt'],
    search: ['number'],
    detail: {
      申请: [
        'number',
        'subject',
        'field',
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
    ['requester', 'record'],
  ],
})
