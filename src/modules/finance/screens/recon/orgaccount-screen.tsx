import { Alert, Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import {
  type FittedColumn,
  FittedTable,
  moneyColumn,
  ownerColumn,
} from '#ui/views/fitted-table.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { accountParts, organisationAccounts } from '../../model/recon/recon-calls.ts'
import { BalanceDrawer } from '../bank/balance-drawer.tsx'
import { PeriodChoice, usePeriod } from '../period-choice.tsx'

type Row = AnswerOf<typeof organisationAccounts>[number]
type Part = keyof typeof accountParts

/** 机构对账: what came and went, organisation by organisation, held against the accounts themselves. */
export default function OrganisationAccountScreen() {
  const period = usePeriod()
  const own = useMaybeSession()?.account.organisation
  const [by, part] = useState<Part>(own ? 'merchant' : 'organisation')
  const [shown, show] = useState<'all' | 'uneven' | 'open'>('all')
  const [checked, check] = useState<string | null>(null)
  const { from, to, organisation } = period
  const { data, error, refetch, isFetching } = useAsk(
    organisationAccounts,
    { from, to, by, ...(organisation === undefined ? {} : { organisation }) },
    { placeholderData: held => held },
  )
  const rows = (data ?? []).filter(row =>
    shown === 'uneven' ? !isEven(row) : shown === 'open' ? row.openDays > 3 : true,
  )
  const uneven = (data ?? []).filter(row => !isEven(row)).length
  return (
    <div className={page.page}>
      <PageHeader
        title="机构对账"
        note="期初 + 收款 + 其他入 − 退款 − 手续费 − 拨付 − 其他出 = 期末"
        actions={<PeriodChoice period={period} />}
      />
      {uneven > 0 && (
        <Alert
          showIcon
          type="error"
          title={`有 ${uneven} 行期末与账户余额不符，请在「账簿自检」复核`}
        />
      )}
      <Section
        padding="flush"
        title={
          <Segmented
            value={by}
            onChange={part}
            options={Object.entries(accountParts).map(([value, label]) => ({
              value: value as Part,
              label: `按${label}`,
            }))}
          />
        }
        extra={
          <Segmented
            value={shown}
            onChange={show}
            options={[
              { value: 'all', label: '全部' },
              { value: 'uneven', label: '不平' },
              { value: 'open', label: '未关账超过 3 天' },
            ]}
          />
        }
      >
        {error && !data ? (
          <FailureState failure={error} onRetry={() => void refetch()} />
        ) : (
          <FittedTable<Row>
            rowKey="key"
            loading={isFetching}
            rows={rows}
            columns={columnsOf(by, check)}
            pagination={{ pageSize: 20, showTotal: total => `共 ${total} 行` }}
          />
        )}
      </Section>
      {checked !== null && (
        <BalanceDrawer bankAccount={checked} on={to} onClose={() => check(null)} />
      )}
    </div>
  )
}

const isEven = ({ closing, held }: Row) => closing === held

const money = (title: string, name: keyof Row, folds?: boolean) =>
  moneyColumn(name, title, (row: Row) => Number(row[name]), folds === undefined ? {} : { folds })

function columnsOf(by: Part, check: (account: string) => void): FittedColumn<Row>[] {
  const isWhole = by === 'organisation'
  return [
    { key: 'label', title: accountParts[by], render: ({ label }) => label },
    ...(isWhole ? [] : [ownerColumn<Row>()]),
    money('期初余额', 'opening'),
    money('收款', 'in'),
    money('退款', 'refund'),
    money('手续费', 'fee'),
    money('拨付', 'payout'),
    money('其他入', 'otherIn'),
    money('其他出', 'otherOut'),
    money('期末余额', 'closing', false),
    {
      ...{ key: 'holds', title: '勾稽', align: 'center', folds: false },
      render: row =>
        isEven(row) ? (
          <Tag color="green">✓</Tag>
        ) : (
          <Tag color="red">✕ 差 {printMoney(row.held - row.closing)}</Tag>
        ),
    },
    ...(by === 'bank' ? bankColumns(check) : []),
    ...(isWhole
      ? [
          money('其中：银行', 'bank'),
          money('渠道待结算', 'clearing'),
          money('现金', 'cash'),
          money('在途', 'transit'),
          money('挂账', 'shortage'),
          {
            ...{ key: 'closed', title: '关账至', folds: true },
            render: ({ closedThrough }: Row) => closedThrough ?? '—',
          },
          {
            ...{ key: 'openDays', title: '未关天数', align: 'right' as const, folds: false },
            render: ({ openDays }: Row) =>
              openDays > 3 ? <Tag color="red">{openDays}</Tag> : openDays,
          },
          {
            ...{ key: 'differences', title: '开放差异', align: 'right' as const, folds: false },
            render: ({ differences }: Row) => differences,
          },
        ]
      : []),
  ]
}

/** What the bank itself says of an account, and what stands between it and the book. */
function bankColumns(check: (account: string) => void): FittedColumn<Row>[] {
  return [
    {
      ...{ key: 'told', title: '对账单余额', align: 'right' },
      isNothing: ({ told }) => told === null,
      render: ({ told, toldOn }) =>
        told === null ? '—' : `${printMoney(told)}（${toldOn?.slice(5) ?? ''}）`,
    },
    {
      ...{ key: 'gap', title: '账实差', align: 'right' },
      isNothing: ({ told }) => told === null,
      render: ({ told, held }) => (told === null ? '—' : <Money fen={told - held} sign="" />),
    },
    {
      ...{ key: 'unticked', title: '未勾对', align: 'right', folds: false },
      render: ({ unticked }) => (unticked > 0 ? <Tag color="orange">{unticked}</Tag> : unticked),
    },
    {
      ...{ key: 'check', title: '操作', folds: false },
      render: ({ key }) => (
        <Button type="link" size="small" onClick={() => check(key)}>
          余额调节表
        </Button>
      ),
    },
  ]
}
