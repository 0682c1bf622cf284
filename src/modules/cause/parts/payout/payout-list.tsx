import { FileDoneOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { daysLeft } from '#ui/logic/days-left.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { BulkAction } from '#ui/views/bulk-action.ts'
import { FindingCounts } from '#ui/views/finding-list.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { payeeKinds, payout } from '../../model/payout/index.ts'
import styles from './payout.module.css'
import type { PayoutPlace } from './payout-places.ts'

const BankFileDialog = lazyPart(async () => (await import('./bank-file-dialog.tsx')).BankFileDialog)
const ResultDialog = lazyPart(async () => (await import('./result-dialog.tsx')).ResultDialog)

type Row = PresentedOf<typeof payout>

const state = (value: string): readonly Condition[] => [{ field: 'state', op: 'is', value }]
const commonTabs: readonly ListTab[] = [
  { key: 'turn', label: '待我处理', where: [{ field: 'turn', op: 'is', value: true }] },
  { key: 'draft', label: '草稿', where: state('draft') },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'approved', label: '待付款', where: state('approved') },
  { key: 'failed', label: '付款失败', where: state('failed') },
  { key: 'paid', label: '已付款', where: state('paid') },
  { key: 'unsigned', label: '逾期未签收', where: [{ field: 'unsigned', op: 'is', value: true }] },
  { key: 'signed', label: '已签收', where: state('signed') },
  { key: 'rejected', label: '已驳回', where: state('rejected') },
  { key: 'voided', label: '已作废', where: state('voided') },
  { key: 'all', label: '全部' },
]

/** A bill is asked for what help requests were paid alone. */
function tabsOf({ kind }: PayoutPlace): readonly ListTab[] {
  if (kind !== 'help') return commonTabs
  return commonTabs.toSpliced(-1, 0, {
    key: 'unbilled',
    label: '费用单据逾期',
    where: [{ field: 'unbilled', op: 'is', value: true }],
  })
}

/** The columns that only one kind of causes has. */
const ownColumns = {
  project: ['budgetLine'],
  fund: ['fundLine', 'useItem', 'grantKind', 'boardFile'],
  help: ['payeeKind', 'requestRest', 'instalment', 'bills'],
} as const

const shownOf = ({ kind }: PayoutPlace) => [
  'number',
  'cause',
  'payeeName',
  'amount',
  ...ownColumns[kind],
  'submittedBy',
  'step',
  'findings',
  'paidOn',
  'signedOn',
  'state',
]

/** What is decided or confirmed only where everything needed for it is in sight. */
export const onPage: readonly string[] = ['approve', 'return', 'reject']

/** 拨付: everything that leaves causes of one kind, by where it stands, with its sums. */
export function PayoutList({ place }: { readonly place: PayoutPlace }) {
  const navigate = useNavigate()
  const mayPay = useCan('payout.pay')
  const [chosen, setChosen] = useState<readonly Row[] | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const where = useMemo(
    (): readonly Condition[] => [
      place.kind === 'help'
        ? { field: 'forHelp', op: 'is', value: true }
        : { field: 'causeKind', op: 'is', value: place.kind },
    ],
    [place.kind],
  )
  const columns = useMemo(() => columnsOf(place), [place])
  const shown = shownOf(place)
  const tabs = useMemo(() => tabsOf(place), [place])
  const bulkActions: readonly BulkAction<typeof payout>[] = mayPay
    ? [{ key: 'bankFile', label: '导出付款文件', run: ({ rows }) => setChosen(rows) }]
    : []
  const open = (row: Row) => navigate(withParams(place.address, { id: row.id }))
  return (
    <>
      <ListScreen
        resource={payout}
        title={place.title}
        where={where}
        tabs={tabs}
        sums="asked"
        quick={['cause', 'payeeName', 'paidOn', 'amount']}
        shown={shown}
        columns={columns}
        createLabel="申请拨付"
        onOpen={open}
        places={{ detail: place.address }}
        bulkActions={bulkActions}
        rowActions={row =>
          row.can.includes('approve') ? [{ key: 'review', label: '审核', run: open }] : []
        }
        actions={
          mayPay && (
            <Button icon={<FileDoneOutlined />} onClick={() => setConfirming(true)}>
              批量确认付款
            </Button>
          )
        }
      />
      {chosen && <BankFileDialog rows={chosen} onClose={() => setChosen(null)} />}
      {isConfirming && <ResultDialog onClose={() => setConfirming(false)} />}
    </>
  )
}

function columnsOf(place: PayoutPlace): ListColumns<typeof payout> {
  return {
    number: { width: 148 },
    cause: { title: place.cause, width: 168 },
    payeeName: { title: '收款方', width: 128, render: row => <Payee row={row} /> },
    amount: { width: 116 },
    budgetLine: { width: 104 },
    fundLine: { width: 112 },
    useItem: { width: 112 },
    grantKind: { width: 88 },
    boardFile: { title: '管委会决议', width: 88, render: row => (row.boardFile ? '✓' : '—') },
    requestRest: {
      title: '核定余额',
      width: 116,
      align: 'right',
      render: ({ extra }) => (extra?.requestRest == null ? '—' : <Money fen={extra.requestRest} />),
    },
    instalment: {
      title: '分次',
      width: 72,
      render: ({ instalment }) => (instalment === null ? '—' : `第 ${instalment} 次`),
    },
    bills: { title: '费用单据', width: 112, render: row => <Bills row={row} /> },
    submittedBy: { width: 76 },
    step: { title: '节点', width: 72, render: ({ extra }) => extra?.step ?? '—' },
    findings: {
      title: '风险',
      width: 92,
      render: ({ findings }) => <FindingCounts findings={risksOf(findings)} />,
    },
    paidOn: { width: 104 },
    signedOn: { title: '签收', width: 104, render: row => <Signed row={row} /> },
    state: { width: 120, render: row => <Standing row={row} /> },
  }
}

/** What is not in order: passed checks are no news in a list. */
function risksOf(findings: Row['findings']) {
  return findings?.filter(({ level }) => level !== 'pass')
}

function Payee({ row }: { readonly row: Row }) {
  if (row.payeeKind === '7') return <>花名册 {row.lineCount ?? 0} 人</>
  return (
    <>
      {row.payeeName} <span className={styles.quiet}>{payeeKinds[row.payeeKind]}</span>
    </>
  )
}

function Bills({ row }: { readonly row: Row }) {
  if ((row.bills ?? []).length > 0) return <>✓</>
  const due = row.extra?.billDue
  if (due == null) return <>—</>
  return <span className={daysLeft(due) < 0 ? styles.late : styles.quiet}>{due} 前</span>
}

function Signed({ row }: { readonly row: Row }) {
  const days = row.extra?.unsignedDays
  if (days != null) return <span className={styles.late}>{days} 天未签收</span>
  return row.signedOn ?? '—'
}

function Standing({ row }: { readonly row: Row }) {
  return (
    <>
      <StateTag of={payout} state={row.state} />
      {row.partFailed && <Tag color="red">部分失败</Tag>}
    </>
  )
}
