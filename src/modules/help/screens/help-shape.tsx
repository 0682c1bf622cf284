import { Button, Tag } from 'antd'
import { choice, day, money, text } from '#kinds/index.ts'
import { causeShape, type FormStep } from '#modules/cause/parts/cause-shape.ts'
import { fieldsOf } from '#modules/cause/parts/form/form-steps.ts'
import { daysLeft } from '#ui/logic/days-left.ts'
import { withParams } from '#ui/logic/request.ts'
import { Money } from '#ui/views/money.tsx'
import { help, helpSteps, payeeKinds, publicScopes } from '../model/index.ts'
import { caseTabs } from './detail/case-tabs.tsx'
import { helpPlace } from './help-place.ts'

const of = (...sections: readonly string[]) => fieldsOf(help, sections)

const steps: readonly FormStep[] = [
  { key: 'person', title: '受助人', fields: of('受助人') },
  { key: 'applicant', title: '申请与监护', fields: of('申请与监护') },
  { key: 'economy', title: '家庭与经济', fields: of('家庭与经济') },
  { key: 'hardship', title: '困难情况', fields: of('困难情况') },
  { key: 'money', title: '资金与用途', fields: of('资金与用途'), layout: 'broad' },
  { key: 'payee', title: '收款', fields: of('收款') },
  { key: 'consent', title: '公开授权', fields: of('公开授权'), layout: 'broad' },
]

const always = () => true
const ofKind = (kind: string, isNeeded = true) => ({
  isAsked: (values: Readonly<Record<string, unknown>>) => values.helpKind === kind,
  ...(isNeeded ? { isNeeded: always } : {}),
})
const byPerson = ({ payeeKind }: Readonly<Record<string, unknown>>) =>
  payeeKind === '1' || payeeKind === '6'

const step = (code: string) => [
  { field: 'state', op: 'is' as const, value: 'pending' },
  { field: 'step', op: 'is' as const, value: code },
]
const state = (code: string) => [{ field: 'state', op: 'is' as const, value: code }]

/** The screens of every cause as those of help requests. */
export const helpShape = causeShape({
  kind: 'help',
  resource: help,
  places: {
    list: helpPlace,
    review: '/seekhelp/helpidetail?tab=case',
    queue: '/seekhelp/helpmine',
  },
  reviews: 'help,help.terminate,help.close',
  hasBudget: false,
  hasDirected: false,
  steps,
  conditions: {
    disease: ofKind('1'),
    hospital: ofKind('1'),
    department: ofKind('1', false),
    diagnosedOn: ofKind('1'),
    spent: ofKind('1'),
    insured: ofKind('1', false),
    expected: ofKind('1'),
    school: ofKind('2'),
    grade: ofKind('2'),
    tuition: ofKind('2'),
    disasterEvent: ofKind('6'),
    loss: ofKind('6'),
    plan: { isAsked: ({ fundMode }) => fundMode !== '2', isNeeded: always },
    fundingCause: { isAsked: ({ fundMode }) => fundMode === '2', isNeeded: always },
    raiseStart: { isAsked: ({ fundMode }) => fundMode !== '2' },
    raiseEnd: { isAsked: ({ fundMode }) => fundMode !== '2' },
    expressReason: { isAsked: ({ express }) => express === true, isNeeded: always },
    payeeReason: { isAsked: byPerson, isNeeded: always },
    rescueFile: { isAsked: ({ rescueClass }) => rescueClass !== 'none', isNeeded: always },
    rescueUntil: { isAsked: ({ rescueClass }) => rescueClass !== 'none', isNeeded: always },
  },
  lists: {
    useOf: {
      columns: {
        use: { field: text('用途', { required: true, max: 60 }), part: 3 },
        amount: { field: money('金额', { required: true, min: 1 }), part: 2 },
        payee: { field: choice('收款方类型', payeeKinds, { required: true }), part: 2 },
      },
      blank: { use: '', amount: null, payee: '4' },
      addLabel: '添加用途',
      max: 20,
    },
    publicConsents: {
      columns: {
        scope: { field: choice('公开内容', publicScopes, { required: true }), part: 2 },
        textVersion: { field: text('文本版本', { required: true, max: 20 }), part: 2 },
        signedOn: { field: day('签署日期', { required: true }), part: 2 },
        signer: { field: text('签署人', { required: true, max: 50 }), part: 2 },
      },
      blank: { scope: 'illness', textVersion: '', signedOn: null, signer: '' },
      addLabel: '添加授权',
      max: 8,
    },
  },
  printedLists: {
    useOf: ({ use, amount, payee }) => (
      <>
        {String(use)} <Money fen={Number(amount)} /> {payeeKinds[payee as keyof typeof payeeKinds]}
      </>
    ),
    publicConsents: ({ scope, textVersion, signedOn }) =>
      `${publicScopes[scope as keyof typeof publicScopes]} · ${String(textVersion)} · ${String(signedOn)}`,
    duplicateHit: ({ number, approved, paid }) => (
      <>
        {String(number)} 核定 <Money fen={Number(approved)} /> 已付 <Money fen={Number(paid)} />
      </>
    ),
  },
  asideNote: () =>
    '款项优先付至医院、学校；申请先初审，再核实材料和入户走访、评审、公示 7 天，无异议后通过。',
  segments: [
    { key: 'all', label: '全部' },
    { key: 'draft', label: '草稿', where: state('draft') },
    { key: 'mine', label: '待我审核', where: [{ field: 'awaitsMe', op: 'is', value: true }] },
    { key: 'first', label: '待初审', where: step('first') },
    { key: 'verify', label: '待核实', where: step('verify') },
    { key: 'assess', label: '待评审', where: step('assess') },
    { key: 'notice', label: '公示中', where: step('notice') },
    { key: 'approved', label: '已通过', where: state('approved') },
    { key: 'raising', label: '募捐中', where: state('raising') },
    { key: 'executing', label: '执行中', where: state('executing') },
    { key: 'toVisit', label: '待回访', where: [{ field: 'toVisit', op: 'is', value: true }] },
    {
      key: 'toldPending',
      label: '进展待审',
      where: [{ field: 'toldPending', op: 'is', value: true }],
    },
    { key: 'closed', label: '已结项', where: state('closed') },
    { key: 'rejected', label: '已驳回', where: state('rejected') },
    { key: 'terminated', label: '已终止', where: state('terminated') },
  ],
  quick: ['personNumber', 'helpKind', 'fundMode', 'minor'],
  shown: [
    'title',
    'state',
    'helpKind',
    'applyAmount',
    'approvedAmount',
    'targetAmount',
    'proof',
    'wait',
    'flags',
    'takenBy',
  ],
  extraColumns: {
    helpKind: { width: 72 },
    applyAmount: { width: 112, align: 'right' },
    approvedAmount: { width: 112, align: 'right' },
    takenBy: { width: 88 },
    proof: {
      title: '证实',
      width: 72,
      align: 'right',
      render: ({ extra }) =>
        extra?.evidence ? `${extra.evidence.proved}/${extra.evidence.required}` : '—',
    },
    wait: {
      title: '节点等待',
      width: 112,
      render: ({ step: open, stepSince }) =>
        open === null || stepSince === null
          ? '—'
          : `${helpSteps[open]} ${Math.max(0, -daysLeft(stepSince))} 天`,
    },
    flags: {
      title: '提示',
      width: 128,
      render: ({ duplicateHit, minor, express, extra }) => (
        <>
          {(duplicateHit ?? []).length > 0 && <Tag color="orange">重复</Tag>}
          {minor && <Tag color="purple">未成年</Tag>}
          {express && <Tag color="blue">快救</Tag>}
          {isOverdue(extra?.expressDue) && <Tag color="red">快救未登记</Tag>}
          <VisitDue due={extra?.followUpDue} />
        </>
      ),
    },
  },
  rowActions: (row, go) => [
    {
      key: 'case',
      label: '案卷',
      run: () => go(withParams('/seekhelp/helpidetail', { id: row.id, tab: 'case' })),
    },
    ...(row.step === 'verify'
      ? [
          {
            key: 'visit',
            label: '分派走访',
            run: () => go(withParams('/seekhelp/helpidetail', { id: row.id, tab: 'visits' })),
          },
        ]
      : []),
    ...(row.step === 'notice'
      ? [
          {
            key: 'notice',
            label: '发起公示',
            run: () => go(withParams('/seekhelp/helpidetail', { id: row.id, tab: 'notice' })),
          },
        ]
      : []),
    ...(isAtWork(row.state)
      ? [
          { key: 'payOut', label: '拨付', run: () => go(payOutOf(row.id)) },
          { key: 'visitAgain', label: '回访', run: () => go(followUpOf(row.id)) },
        ]
      : []),
  ],
  pageActions: (row, go) =>
    isAtWork(row.state) && (
      <>
        <Button onClick={() => go(payOutOf(row.id))}>拨付</Button>
        <Button onClick={() => go(followUpOf(row.id))}>回访</Button>
      </>
    ),
  payoutSource: ({ fundMode, fundingCause }) => (fundMode === '2' ? fundingCause : null),
  headTags: row => (
    <>
      {row.step !== null && row.state === 'pending' && (
        <Tag color="blue">{`待${helpSteps[row.step]}`}</Tag>
      )}
      {row.minor && <Tag color="purple">未成年人</Tag>}
      {row.express && <Tag>小额快救</Tag>}
      <VisitDue due={row.extra?.followUpDue} />
    </>
  ),
  extraTabs: row => caseTabs(row),
  stories: [],
  published: { parties: [['公开称呼', 'publicName']], terms: [] },
})

/** The day until which somebody is to be visited after the last payout; red once it is over. */
function VisitDue({ due }: { readonly due: string | null | undefined }) {
  if (due == null) return null
  return isOverdue(due) ? (
    <Tag color="red" title={`回访期限 ${due}`}>
      回访逾期 {-daysLeft(due)} 天
    </Tag>
  ) : (
    <Tag color="orange" title={`回访期限 ${due}`}>
      {due.slice(5)} 前回访
    </Tag>
  )
}

const isAtWork = (state: string | null) => ['raising', 'raised', 'executing'].includes(state ?? '')

const payOutOf = (cause: string) => withParams('/seekhelp/helpayout?new=1', { cause })

/** Where a follow-up visit of a case is written down (progress of kind 3). */
function followUpOf(cause: string): string {
  return withParams('/seekhelp/helpidetail?view=progress&form=edit', { cause, kind: '3' })
}

function isOverdue(due: string | null | undefined): boolean {
  return due != null && daysLeft(due) < 0
}
