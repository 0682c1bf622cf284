import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, file, files, flag, idNumber, text } from '#kinds/index.ts'
import {
  type CauseExtra,
  causeActions,
  causeFields,
  causeLife,
  causeStanding,
} from '#modules/cause/model/index.ts'
import { organisationArea } from '#modules/charity/model/index.ts'
import { labelFilter } from '#modules/classify/model/index.ts'
import { filledFields, helpFacts } from './help-facts.ts'
import { outcomes } from './words.ts'

/** How far the case has come, beside its state. */
export interface HelpExtra extends CauseExtra {
  /** Evidence that is proved, of all that is required. */
  readonly evidence: { readonly proved: number; readonly required: number } | null
  /** What the open step still waits for. */
  readonly waits: readonly string[]
  /** The day until which an express grant is to be recorded; null: recorded, or none. */
  readonly expressDue: string | null
  /** The day until which somebody is to be visited after the last payout; null: nothing waits for it. */
  readonly followUpDue: string | null
}

/** What a list of cases is narrowed to, by what is to be done about them. */
const waits = {
  toVisit: flag('待回访'),
  followUpLate: flag('回访逾期'),
  toldPending: flag('进展待审'),
  disputed: flag('公示有异议'),
  awaitsMe: flag('待我审核'),
} as const

/** A help request (求助): a cause whose money goes to one household, by the charity's own hand (BR-25). */
export const help = resource('help/help', {
  label: '求助',
  measure: '件',
  title: 'title',
  fields: { ...causeFields('help'), ...filledFields, ...helpFacts, ...causeStanding },
  minor: 'minor',
  guardedFiles: true,
  owner: { organisation: 'organisation', cause: 'id' },
  finds: {
    ...labelFilter('cause'),
    organisationArea,
    personNumber: idNumber('证件号'),
    ...waits,
  },
  walled: true,
  softDelete: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    ...causeActions('help'),
    falsify: {
      label: '认定虚假',
      when: ['pending', 'approved', 'raising', 'raised', 'executing', 'paused', 'closed'],
      ask: {
        reason: text('认定理由', { required: true, min: 5, max: 500, lines: 3 }),
        files: files('认定材料', { required: true, max: 9 }),
      },
      danger: true,
      quiet: true,
    },
    recordExpress: {
      label: '快救登记',
      when: ['approved', 'raising', 'raised', 'executing'],
      ask: { reason: text('快救理由', { required: true, min: 5, max: 200, lines: 2 }) },
      needs: 'help.update',
    },
    refer: {
      label: '转介',
      when: ['pending', 'approved', 'raising', 'raised', 'executing'],
      ask: {
        to: text('转介至', {
          required: true,
          min: 2,
          max: 60,
          hint: '社会救助经办机构或其他慈善组织',
        }),
        consent: file('转介同意书', { required: true, types: ['pdf', 'jpg', 'png'], maxMb: 20 }),
        note: text('转介说明', { required: true, min: 5, max: 500, lines: 3 }),
      },
      needs: 'help.update',
    },
    setOutcome: {
      label: '登记结案结果',
      when: ['raised', 'executing'],
      ask: {
        outcome: choice('结案结果', outcomes, { required: true }),
        note: text('结案说明', { max: 500, lines: 3 }),
      },
      needs: 'help.update',
    },
  },
  lifecycle: causeLife,
  extra: extra<HelpExtra>(),
  views: {
    list: [
      'number',
      'publicName',
      'helpKind',
      'areas',
      'applyAmount',
      'approvedAmount',
      'fundMode',
      'step',
      'stepSince',
      'takenBy',
      'state',
      'beneficiary',
      'organisation',
      'express',
      'minor',
      'submittedAt',
      'updatedAt',
    ],
    filter: [
      'helpKind',
      'rescueClass',
      'areas',
      'applyAmount',
      'approvedAmount',
      'fundMode',
      'minor',
      'express',
      'step',
      'organisation',
      'category',
      'outcome',
      'submittedAt',
      'approvedAt',
      'syncState',
      'listed',
      'state',
    ],
    search: ['number', 'publicName'],
    form: {
      受助人: ['organisation', 'beneficiary', 'helpKind', 'category', 'areas'],
      申请与监护: [
        'applicant',
        'applicantPhone',
        'relation',
        'guardian',
        'guardianConsent',
        'commitments',
      ],
      家庭与经济: [
        'household',
        'members',
        'hardship',
        'rescueClass',
        'rescueFile',
        'rescueUntil',
        'economyConsent',
        'incomeYear',
        'deposits',
        'debts',
        'houses',
        'cars',
        'insurance',
        'otherAid',
        'otherPlatforms',
      ],
      困难情况: [
        'disease',
        'hospital',
        'department',
        'diagnosedOn',
        'spent',
        'insured',
        'expected',
        'school',
        'grade',
        'tuition',
        'disasterEvent',
        'loss',
      ],
      资金与用途: [
        'applyAmount',
        'useOf',
        'fundMode',
        'fundingCause',
        'plan',
        'raiseStart',
        'raiseEnd',
        'express',
        'expressReason',
        'surplusPolicy',
        'custodial',
      ],
      收款: ['payeeKind', 'payeeName', 'payeeAccount', 'payeeReason'],
      公开授权: ['publicScope', 'publicConsents', 'publicName', 'summary', 'detail', 'cover'],
    },
    sheet: [
      'number',
      'publicName',
      'helpKind',
      'areas',
      'beneficiary',
      'applicantPhone',
      'rescueClass',
      'applyAmount',
      'approvedAmount',
      'fundMode',
      'state',
      'submittedAt',
    ],
    sort: '-updatedAt',
  },
  indexes: [
    ['organisation', 'state', '-createdAt'],
    ['organisation', 'step', 'submittedAt'],
    ['beneficiary', 'helpKind', 'createdAt'],
    ['state', 'raiseEnd'],
  ],
})
