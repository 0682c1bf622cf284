import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { choice, count, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import type { CauseFigures } from '#modules/finance/model/index.ts'
import { type CauseDisclosure, type CauseKindName, causeStates, causeTones } from './cause.ts'
import { causeFields } from './cause-fields.ts'

/** How labels are set on several projects at once. */
export const labelWays = { add: '添加', replace: '替换全部', remove: '移除' } as const
export type LabelWay = keyof typeof labelWays

const everywhere = [
  'draft',
  'rejected',
  'approved',
  'raising',
  'raised',
  'executing',
  'paused',
  'closed',
] as const

const reason = text('原因', { required: true, min: 2, max: 500, lines: 3 })

/** Why a cause is terminated. */
export const terminationReasons = {
  '1': '不可抗力',
  '2': '备案撤销',
  '3': '虚假信息',
  '4': '受益人死亡',
  '5': '机构决定',
  '9': '其他',
} as const

/** The plan as it stands beside a project. */
export interface FiledPlan {
  readonly recordNo: string | null
  readonly state: string
  readonly startDate: string
  readonly endDate: string
}

/** Of a directed drive: whom it asks, how far their invitations came, and who of them has given. */
export interface AskedCounts {
  readonly asked: number
  readonly given: number
  /** With a link that opens. */
  readonly invited: number
  readonly opened: number
}

/** What the server adds to presented causes of every kind. */
export interface CauseExtra {
  /** null where nothing was posted yet. */
  readonly figures: CauseFigures | null
  /** null where none is chosen. */
  readonly plan: FiledPlan | null
  readonly donors: AskedCounts | null
  /** Of the last submission, while it waits. */
  readonly precheck: readonly PrecheckFinding[] | null
  /** The day until which an emergency drive is to file its plan; null where nothing is to be filed. */
  readonly filingDue: string | null
  /** null where nothing is to be told of it. */
  readonly disclosure: CauseDisclosure | null
}

/** What may be done with a cause beside its moves; `recommend`, `unmask` and `sync` are rights alone. */
export const causeActions = <K extends CauseKindName>(kind: K) =>
  ({
    recommend: '推荐排序',
    unmask: '查看明文',
    sync: '同步',
    publish: {
      label: '公开',
      when: ['approved', 'raising', 'raised', 'executing', 'paused', 'closed'],
      confirm: '公开后将在捐赠人页面展示。确定公开吗？',
      bulk: true,
    },
    unpublish: {
      label: '撤下',
      when: ['approved', 'raising', 'raised', 'executing', 'paused', 'closed', 'terminated'],
      ask: { reason },
      danger: true,
    },
    terminate: {
      label: '申请终止',
      when: ['raising', 'raised', 'executing', 'paused'],
      ask: { cause: choice('终止原因', terminationReasons, { required: true }), reason },
      danger: true,
    },
    close: {
      label: '申请结项',
      when: ['raised', 'executing'],
      ask: { reason },
    },
    recommendMany: {
      label: '推荐',
      when: ['approved', 'raising', 'raised', 'executing'],
      ask: { weight: count('排序', { required: true, max: 9999, hint: '0 表示取消推荐' }) },
      needs: `${kind}.recommend`,
      bulk: true,
      inverse: 'recommendMany',
    },
    setLabels: {
      label: '设标签',
      when: everywhere,
      ask: {
        labels: { ...causeFields(kind).labels, required: true },
        way: choice('方式', labelWays, { required: true, initial: 'add' }),
      },
      needs: `${kind}.update`,
      bulk: true,
      inverse: 'update',
    },
  }) as const

/** The life of every cause (model.md "What a donor gives to"). */
export const causeLife = lifecycle({
  states: causeStates,
  tones: causeTones,
  initial: 'draft',
  editable: ['draft', 'approved', 'raising', 'raised', 'executing', 'paused'],
  removable: ['draft'],
  moves: {
    submit: {
      label: '提交审核',
      from: ['draft'],
      to: 'pending',
      complete: true,
      confirm: '提交后内容将被冻结送审。确定提交吗？',
    },
    withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
    approve: { label: '通过', from: ['pending'], to: ['approved', 'pending'], ask: approveAsk },
    return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
    reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
    revise: { label: '重新编辑', from: ['rejected'], to: 'draft' },
    startRaising: {
      label: '开始募捐',
      from: ['approved'],
      to: 'raising',
      confirm: '开始募捐后即可接受捐赠。确定开始吗？',
    },
    endRaising: { label: '结束募捐', from: ['raising'], to: 'raised', ask: { reason } },
    // From approved where it is paid from money that is there already (`raises` of the kind).
    execute: { label: '开始执行', from: ['approved', 'raised'], to: 'executing' },
    pause: {
      label: '暂停',
      from: ['raising', 'executing'],
      to: 'paused',
      ask: { reason },
      danger: true,
    },
    resume: {
      label: '恢复',
      from: ['paused'],
      // A drive whose days ran out meanwhile goes on as one that has ended.
      to: ['raising', 'executing', 'raised'],
      ask: { reason },
    },
    approveEnding: {
      label: '同意终结',
      from: ['raising', 'raised', 'executing', 'paused'],
      to: ['terminated', 'closed', 'raising', 'raised', 'executing', 'paused'],
      ask: approveAsk,
    },
    rejectEnding: {
      label: '驳回终结',
      from: ['raising', 'raised', 'executing', 'paused'],
      to: ['raising', 'raised', 'executing', 'paused'],
      ask: rejectAsk,
    },
    /** A help request that was found false ends wherever it stands. */
    endFalse: {
      label: '虚假终止',
      from: ['pending', 'approved', 'raising', 'raised', 'executing', 'paused', 'closed'],
      to: 'terminated',
      system: true,
    },
    archive: { label: '归档', from: ['closed', 'terminated'], to: 'archived' },
  },
})

/** Fields of a cause that stay open once it raises money; the rest is a change request. */
export const openWhileRaising: readonly string[] = [
  'gallery',
  'video',
  'labels',
  'contactName',
  'contactPhone',
  'contactAddress',
]

/** States in which a drive that is approved has yet to end. */
const beforeItsEnd: readonly string[] = ['approved', 'raising', 'paused']

/** Whether a public emergency drive was approved without a plan, which is filed later (BR-06). */
export function awaitsPlan(row: {
  readonly raiseMode?: unknown
  readonly emergency?: unknown
  readonly plan?: unknown
  readonly state?: unknown
}): boolean {
  const isEmergency = row.raiseMode === '1' && row.emergency === true
  return isEmergency && (row.plan ?? null) === null && beforeItsEnd.includes(String(row.state))
}
