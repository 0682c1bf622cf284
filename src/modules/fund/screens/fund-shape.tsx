import { Tag } from 'antd'
import { causeStates, changeableStates } from '#modules/cause/model/index.ts'
import { causeShape, type FormStep } from '#modules/cause/parts/cause-shape.ts'
import { changePlaces } from '#modules/cause/parts/change-places.ts'
import { fieldsOf } from '#modules/cause/parts/form/form-steps.ts'
import { withParams } from '#ui/logic/request.ts'
import { Money } from '#ui/views/money.tsx'
import { fund, fundTypes, keepsPrincipal } from '../model/index.ts'
import { ClausesPanel } from './clauses-panel.tsx'
import { fundColumns, fundColumnsShown } from './fund-columns.tsx'
import { Committee, Founders } from './fund-people.tsx'
import { fundPlace } from './fund-places.ts'
import { fundTabs } from './fund-tabs.tsx'

const of = (...sections: readonly string[]) => fieldsOf(fund, sections)

const steps: readonly FormStep[] = [
  { key: 'basic', title: '基本信息', fields: of('基本信息') },
  {
    key: 'agreement',
    title: '协议与出资',
    // Records of their own, by whose names findings lead here.
    fields: [...of('协议与出资'), 'founders'],
    records: { label: '出资人', content: fund => <Founders fund={fund} /> },
  },
  {
    key: 'committee',
    title: '管委会',
    fields: [...of('管委会'), 'committee'],
    records: { label: '管委会成员', content: fund => <Committee fund={fund} /> },
  },
  { key: 'use', title: '用途与标准', fields: of('用途与标准') },
  { key: 'principal', title: '留本与投资', fields: of('留本与投资') },
  { key: 'raising', title: '募捐设置', fields: of('募捐设置') },
  { key: 'plan', title: '备案与合作', fields: of('备案与合作') },
  { key: 'fee', title: '费用与终止', fields: of('费用与终止') },
  { key: 'content', title: '公开内容', fields: of('公开内容'), layout: 'broad' },
  { key: 'contact', title: '联系与附件', fields: of('联系与附件', '开关') },
]

const is = (field: string, value: unknown) => ({ field, op: 'is' as const, value })
const isKept = ({ fundType }: Readonly<Record<string, unknown>>) => fundType === keepsPrincipal

/** The form of a change request with what a renewal changes: a new agreement and a new term (续签). */
const renewal = (id: string) =>
  withParams(changePlaces.fund.form, {
    change: id,
    fields: 'agreement,agreementNo,signedOn,termFrom,termTo',
  })

/** The screens of every cause as those of funds. */
export const fundShape = causeShape({
  kind: 'fund',
  resource: fund,
  places: { list: fundPlace, review: '/fund/fundreviewdetail', queue: '/fund/fundReview' },
  reviews: changePlaces.fund.desk.kinds,
  tellsKind: true,
  hasBudget: false,
  steps,
  conditions: {
    naming: { isAsked: ({ fundType }) => fundType === '2', isNeeded: () => true },
    namingConsent: { isAsked: ({ fundType }) => fundType === '2', isNeeded: () => true },
    principal: { isAsked: isKept, isNeeded: () => true },
    principalRule: { isAsked: isKept, isNeeded: () => true },
  },
  segments: [
    { key: 'all', label: '全部' },
    ...Object.entries(causeStates).map(([state, label]) => ({
      ...{ key: state, label, where: [is('state', state)] },
    })),
    { key: 'endsSoon', label: '即将到期', where: [is('endsSoon', true)] },
    { key: 'belowStart', label: '未达起始金额', where: [is('belowStart', true)] },
    { key: 'withoutBudget', label: '无年度预算', where: [is('withoutBudget', true)] },
  ],
  quick: ['organisation', 'fundType', 'category', 'raiseMode'],
  shown: fundColumnsShown,
  extraColumns: fundColumns,
  rowActions: (row, go) => {
    const tab = (key: string) => go(withParams('/fund/funddetail', { id: row.id, tab: key }))
    return [
      { key: 'payouts', label: '申请拨付', quiet: true, run: () => tab('payouts') },
      { key: 'budgets', label: '年度预算', quiet: true, run: () => tab('budgets') },
      { key: 'meetings', label: '会议记录', quiet: true, run: () => tab('committee') },
      { key: 'feedback', label: '反馈报告', quiet: true, run: () => tab('feedback') },
      ...(changeableStates.includes(row.state)
        ? [{ key: 'renew', label: '续签', quiet: true, run: () => go(renewal(row.id)) }]
        : []),
      { key: 'surplus', label: '终止清算', quiet: true, run: () => tab('surplus') },
    ]
  },
  headTags: ({ fundType, extra }) => (
    <>
      {fundType && <Tag>{fundTypes[fundType]}</Tag>}
      {(extra?.fund?.principal ?? 0) > 0 && (
        <Tag color="blue">
          本金 <Money fen={extra?.fund?.principal ?? 0} /> 不可拨付
        </Tag>
      )}
      {extra?.fund?.startReached === false && <Tag color="orange">未达起始金额</Tag>}
    </>
  ),
  extraTabs: fundTabs,
  reviewAside: (row, refresh) => <ClausesPanel row={row} refresh={refresh} />,
  lists: {},
  printedLists: {},
  stories: [],
  published: {
    parties: [['冠名', 'naming']],
    terms: [
      ['用途范围', 'useScope'],
      ['资助标准', 'aidStandard'],
    ],
  },
})
