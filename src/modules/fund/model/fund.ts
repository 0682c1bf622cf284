import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, choices, day, flag, money } from '#kinds/index.ts'
import {
  type CauseExtra,
  causeActions,
  causeFields,
  causeLife,
  causeStanding,
} from '#modules/cause/model/index.ts'
import { organisationArea } from '#modules/charity/model/index.ts'
import { labelFilter } from '#modules/classify/model/index.ts'
import { fundClauses, fundFacts } from './fund-facts.ts'

/** What the ledger, the budget and the committee say of a fund today; fen. */
export interface FundStanding {
  readonly principal: number
  readonly locked: number
  /** Names of the founders. */
  readonly founders: string
  readonly startReached: boolean
  readonly receivedThisYear: number
  readonly grantedThisYear: number
  /** The active budget of this year; null where there is none. */
  readonly budget: {
    readonly total: number
    readonly used: number
    readonly reserved: number
  } | null
  /** The first day on which a seat of the committee falls vacant; null where nobody sits. */
  readonly committeeUntil: string | null
  /** When founders are to hear next; null where no task is open. */
  readonly nextFeedback: string | null
}

/** What a list of funds is narrowed to, each by what the fund has or has not got. */
const fundFinds = {
  endsSoon: flag('即将到期'),
  belowStart: flag('未达起始金额'),
  withoutBudget: flag('无年度预算'),
} as const

/** A fund (基金): named money of an organisation, with founders, a committee and a budget for each year. */
export const fund = resource('fund/fund', {
  label: '基金',
  measure: '个',
  title: 'title',
  fields: {
    ...causeFields('fund'),
    // A standing fund sets no limit and asks for ever.
    targetAmount: money('目标金额', { required: true, initial: 0, unset: '不设上限' }),
    raiseEnd: day('募捐结束', { index: true, unset: '长期' }),
    ...fundFacts,
    ...causeStanding,
  },
  owner: { organisation: 'organisation', cause: 'id' },
  finds: { ...labelFilter('cause'), organisationArea, ...fundFinds },
  walled: true,
  softDelete: true,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: {
    ...causeActions('fund'),
    tickClauses: {
      label: '核对协议条款',
      when: ['pending'],
      ask: {
        clauses: choices('协议与基金资料一致的条款', fundClauses, {
          required: true,
          hint: '逐项对照设立协议；有不一致的，请退回修改',
        }),
      },
      needs: 'fund.approve',
    },
  },
  lifecycle: causeLife,
  extra: extra<CauseExtra & { readonly fund: FundStanding }>(),
  views: {
    list: [
      'title',
      'fullName',
      'fundType',
      'targetAmount',
      'principal',
      'termTo',
      'raiseStart',
      'raiseEnd',
      'state',
      'organisation',
      'category',
      'plan',
      'syncState',
      'listed',
      'recommended',
      'updatedAt',
      'number',
    ],
    filter: [
      'organisation',
      'fundType',
      'category',
      'charityField',
      'areas',
      'raiseMode',
      'termTo',
      'principalRule',
      'targetAmount',
      'listed',
      'syncState',
      'submittedAt',
      'state',
    ],
    search: ['title', 'fullName', 'number', 'recordNo'],
    form: {
      基本信息: [
        'organisation',
        'title',
        'fundType',
        'summary',
        'category',
        'charityField',
        'labels',
        'initiator',
        'executor',
        'naming',
        'namingConsent',
      ],
      协议与出资: [
        'agreement',
        'agreementNo',
        'signedOn',
        'startAmount',
        'termFrom',
        'termTo',
        'termEvent',
        'reportCycle',
        'feedbackTo',
      ],
      管委会: ['boardFrom'],
      用途与标准: [
        'useScope',
        'aidStandard',
        'beneficiaryScope',
        'beneficiaryCount',
        'beneficiaryMethod',
        'areas',
        'execStart',
        'execEnd',
      ],
      留本与投资: ['principal', 'principalRule', 'allowInvest'],
      募捐设置: [
        'raiseMode',
        'raiseStart',
        'raiseEnd',
        'targetAmount',
        'minAmount',
        'overTarget',
        'tiers',
        'unitName',
        'unitPrice',
        'emergency',
        'emergencyEvent',
      ],
      备案与合作: [
        'plan',
        'hasPartner',
        'partnerType',
        'partnerName',
        'partnerCode',
        'partnerFiles',
      ],
      费用与终止: ['feeRate', 'feeBasis', 'custodial', 'surplusRule', 'surplusPolicy'],
      公开内容: ['cover', 'gallery', 'video', 'detail'],
      联系与附件: ['contactName', 'contactPhone', 'contactAddress', 'decisionFiles', 'attachments'],
      开关: ['allowTogether', 'allowMonthly', 'allowMatch'],
    },
    sheet: [
      'number',
      'title',
      'organisation',
      'fundType',
      'category',
      'charityField',
      'raiseMode',
      'executor',
      'agreementNo',
      'signedOn',
      'startAmount',
      'termFrom',
      'termTo',
      'targetAmount',
      'raiseStart',
      'raiseEnd',
      'execStart',
      'execEnd',
      'contactName',
      'contactPhone',
      'contactAddress',
      'state',
    ],
    sort: '-updatedAt',
  },
  indexes: [
    ['organisation', 'state', '-createdAt'],
    ['organisation', 'fundType'],
    ['state', 'raiseEnd'],
    ['state', 'raiseStart'],
    ['state', 'termTo'],
  ],
})

/** The kind of a fund whose principal is kept. */
export const keepsPrincipal = '3'

/** What a committee member stands for; a choice that the rules of the committee read. */
export const committeeSides = { '1': '机构', '2': '出资人', '3': '独立' } as const

/** Kinds of founders, for the split of income. */
export const founderKinds = choice(
  '类型',
  { person: '个人', company: '企业', other: '其他' },
  { required: true, initial: 'company' },
)
