import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { daysLeft } from '#kinds/day/days-left.ts'
import { printMoment } from '#kinds/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { bankAccount } from '../model/bank-account.ts'
import { moneyClaim } from '../model/money-claim.ts'
import { moneyIn } from '../model/money-in.ts'
import { ClaimDrawer } from './claim-drawer.tsx'
import { CountedCash } from './counted-cash.tsx'
import styles from './finance.module.css'
import { ReturnFacts } from './return-facts.tsx'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'pending', label: '待复核', where: state('pending') },
  {
    key: 'unclaimed',
    label: '待认领',
    where: [{ field: 'state', op: 'in', value: ['unclaimed', 'partial'] }],
  },
  { key: 'partial', label: '部分认领', where: state('partial') },
  { key: 'held', label: '暂挂', where: state('held') },
  { key: 'claimed', label: '已认领', where: state('claimed') },
  {
    key: 'cash',
    label: '现金待缴存',
    where: [
      ...state('claimed'),
      { field: 'depositDue', op: 'filled' },
      { field: 'depositedOn', op: 'blank' },
    ],
  },
  { key: 'returning', label: '退回中', where: state('returning') },
  {
    key: 'gone',
    label: '已退回与红冲',
    where: [{ field: 'state', op: 'in', value: ['returned', 'reversed'] }],
  },
  { key: 'draft', label: '草稿', where: state('draft') },
  { key: 'rejected', label: '已驳回', where: state('rejected') },
]

const shown = [
  'number',
  'bookedAt',
  'origin',
  'payerName',
  'amount',
  'openAmount',
  'waited',
  'remark',
  'createdBy',
  'state',
]

/** Money in as it is typed for a bank account; counted cash has a form of its own. */
const bankMoney: typeof moneyIn = {
  ...moneyIn,
  fields: { ...moneyIn.fields, bankAccount: { ...moneyIn.fields.bankAccount, required: true } },
  views: {
    ...moneyIn.views,
    list: [...moneyIn.views.list, 'createdBy'],
    form: {
      入账: ['organisation', 'origin', 'bankAccount', 'bankSerial', 'bookedAt', 'amount'],
      付款方: ['payerName', 'payerAccount', 'payerBank', 'remark'],
      附件: ['attachments'],
    },
  },
}

const detailTabs: readonly DetailTab<typeof moneyIn>[] = [
  {
    key: 'claims',
    label: '认领明细',
    content: row => (
      <ListScreen
        resource={moneyClaim}
        kept="memory"
        sums="asked"
        where={[{ field: 'moneyIn', op: 'is', value: row.id }]}
        initial={{ moneyIn: row.id, amount: row.openAmount || row.amount }}
        shown={['donorName', 'kind', 'amount', 'cause', 'anonymous', 'state']}
      />
    ),
  },
]

/** 入账与复核: bank lines and counted cash; whoever entered one never approves it (BR-13). */
export function MoneyList() {
  const navigate = useNavigate()
  const mayCount = useCan('moneyIn.submit')
  const mayClaim = useCan('moneyClaim.create')
  const [claiming, claim] = useState<PresentedOf<typeof moneyIn> | null>(null)
  const own = useOwn()
  return (
    <>
      <ListScreen
        resource={bankMoney}
        title="入账与复核"
        tabs={tabs}
        sums="asked"
        shown={shown}
        columns={{
          waited: {
            title: '等待',
            width: 124,
            align: 'right',
            render: row => <Waited row={row} />,
          },
        }}
        initial={{ origin: '2', ...own }}
        places={{ edit: '/finance/finentry?part=entry' }}
        actions={
          mayCount && (
            <Button onClick={() => navigate('/finance/finentry?part=cash')}>登记现金</Button>
          )
        }
        rowActions={row =>
          mayClaim && (row.state === 'unclaimed' || row.state === 'partial')
            ? [{ key: 'claim', label: '认领', run: claim }]
            : []
        }
        detail={{ tabs: detailTabs, above: row => <Above row={row} /> }}
      />
      {claiming && <ClaimDrawer row={claiming} onClose={() => claim(null)} />}
    </>
  )
}

/** What new records of an organisation's own people begin with: there is nothing to choose. */
function useOwn(): { readonly organisation?: string } {
  const own = useMaybeSession()?.account.organisation
  return own ? { organisation: own.id } : {}
}

/** The organisation's bank accounts; each is taken into use by a second person. */
export function AccountList() {
  const own = useOwn()
  return <ListScreen resource={bankAccount} tabs="states" initial={own} />
}

/** 认领确认: what parts of bank money are for; proposed by one person, confirmed by another. */
export function ClaimList() {
  return (
    <ListScreen
      resource={moneyClaim}
      title="认领确认"
      tabs="states"
      sums="asked"
      shown={[
        'moneyIn',
        'donorName',
        'kind',
        'amount',
        'cause',
        'createdBy',
        'firstCheckedBy',
        'createdAt',
        'state',
        'donation',
      ]}
      columns={{
        moneyIn: { width: 150 },
        donorName: { width: 96 },
        kind: { width: 80 },
        amount: { width: 108 },
        cause: { width: 140, render: row => row.shown.cause ?? '非限定捐赠' },
        createdAt: { width: 138 },
        state: {
          width: 96,
          render: row => <ClaimStanding row={row} />,
        },
        createdBy: {
          title: '提出人',
          width: 80,
          render: row => row.shown.createdBy ?? '—',
        },
      }}
      detail={{
        standing: row => <ClaimStanding row={row} />,
        above: row => isHalfConfirmed(row) && <HalfConfirmed row={row} />,
      }}
    />
  )
}

function isHalfConfirmed({ state, firstCheckedBy }: PresentedOf<typeof moneyClaim>): boolean {
  return state === 'proposed' && firstCheckedBy !== null
}

/** How far a claim is: a large gift waits for two confirmations. */
function ClaimStanding({ row }: { readonly row: PresentedOf<typeof moneyClaim> }) {
  return isHalfConfirmed(row) ? (
    <Tag color="orange">待再次确认</Tag>
  ) : (
    <StateTag of={moneyClaim} state={row.state} />
  )
}

/** A large gift that one person has confirmed: who that was, and that another one must too. */
function HalfConfirmed({ row }: { readonly row: PresentedOf<typeof moneyClaim> }) {
  const { shown, firstCheckedAt } = row
  const at = firstCheckedAt !== null ? `于 ${printMoment(firstCheckedAt)} ` : ''
  return (
    <Alert
      className={styles.notice ?? ''}
      type="warning"
      showIcon
      title="大额捐赠，等待另一人再次确认"
      description={`${shown.firstCheckedBy ?? '—'} ${at}已确认；再次确认须由提出人、初次确认人以外的人完成。`}
    />
  )
}

const dayLength = 86_400_000
/** Days after which money that nobody claimed is red (finance.md "moneyIn"). */
const patience = 30
/** Days after which a colleague's step is red. */
const colleaguePatience = 5

interface Wait {
  /** The field that holds its beginning. */
  readonly since: 'bookedAt' | 'updatedAt'
  readonly patience: number
}

/** Money waits from the day it came until it is claimed; a step of a colleague from when it was asked for. */
const unclaimed: Wait = { since: 'bookedAt', patience }
const asked: Wait = { since: 'updatedAt', patience: colleaguePatience }
const waits: Readonly<Record<string, Wait>> = {
  pending: asked,
  unclaimed,
  partial: unclaimed,
  held: unclaimed,
  returning: asked,
}

/** Counted cash waits to be paid in; past its term in red (BR-13). */
function Deposit({ due }: { readonly due: string }) {
  const days = daysLeft(due)
  return days < 0 ? (
    <span className={styles.late}>缴存逾期 {-days} 天</span>
  ) : (
    <span>{due.slice(5)} 前缴存</span>
  )
}

function Waited({ row }: { readonly row: PresentedOf<typeof moneyIn> }) {
  if (row.state === 'claimed' && row.depositDue !== null && row.depositedOn === null)
    return <Deposit due={row.depositDue} />
  const wait = waits[row.state ?? '']
  const since = wait && row[wait.since]
  if (wait === undefined || since === undefined) return '—'
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / dayLength))
  return <span className={days > wait.patience ? styles.late : undefined}>{days} 天</span>
}

function Above({ row }: { readonly row: PresentedOf<typeof moneyIn> }) {
  if (row.state === 'returning') return <ReturnFacts row={row} />
  return isCash(row) && <CountedCash row={row} />
}

function isCash(row: PresentedOf<typeof moneyIn>): boolean {
  return row.origin === '3' || row.origin === '4'
}
