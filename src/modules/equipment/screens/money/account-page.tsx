import { Button, DatePicker, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { dayInBeijing, printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { printPage } from '#ui/logic/print-page.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { accountStatement } from '../../model/calls.ts'
import { vendorAccount, vendorFlow, vendorSettlement } from '../../model/index.ts'

/** 账户明细: the statement of a month, with its flows and statements. */
export default function AccountPageScreen() {
  return (
    <AddressedRecord resource={vendorAccount}>
      {(row, refresh) => <AccountPage row={row} onChanged={refresh} />}
    </AddressedRecord>
  )
}

interface AccountPageProps {
  readonly row: PresentedOf<typeof vendorAccount>
  onChanged(): void
}

function AccountPage({ row, onChanged }: AccountPageProps) {
  const [month, setMonth] = useState(() => dayInBeijing(new Date()).slice(0, 7))
  const { data } = useAsk(accountStatement, { id: row.id, month })
  const payer = String(row.shown.organisation ?? '平台')
  const own = [{ field: 'account', op: 'is' as const, value: row.id }]
  const lines = data
    ? ([
        ['期初应付', data.payable.opening],
        ['本期计费', data.payable.charged],
        ['本期扣款', data.payable.deducted],
        ['本期付款', data.payable.paid],
        ['期末应付', data.payable.closing],
        ['期初保证金', data.deposit.opening],
        ['收取保证金', data.deposit.taken],
        ['减少保证金', data.deposit.given],
        ['期末保证金', data.deposit.closing],
      ] as const)
    : []
  const print = () =>
    printPage(
      `厂商账户对账单 ${month}`,
      [
        {
          rows: [
            ['厂商', String(row.shown.vendor ?? '')],
            ['付款方', payer],
            ['账户', row.number],
          ],
        },
        { rows: lines.map(([label, fen]) => [label, `¥${printMoney(fen)}`]) },
        { signs: [`厂商（盖章）：${row.shown.vendor ?? ''}`, `付款方（盖章）：${payer}`] },
      ],
      { resource: vendorAccount, records: [row.id] },
    )
  return (
    <div className={page.page}>
      <PageHeader
        title={String(row.shown.vendor ?? row.number)}
        note={`付款方：${payer}　${row.number}`}
        actions={
          <MoveButtons
            of={vendorAccount}
            row={row}
            onMoved={onChanged}
            before={<Button onClick={() => void print()}>打印对账单</Button>}
          />
        }
      />
      <StatCards>
        <StatCard label="应付余额" figure={<Money fen={row.payable} />} />
        <StatCard label="结算中" figure={<Money fen={row.settling} />} />
        <StatCard label="保证金" figure={<Money fen={row.deposit} />} />
        <StatCard label="状态" figure={row.frozen ? '已冻结' : '正常'} note={row.frozenReason} />
      </StatCards>
      <Section
        title="对账单"
        extra={
          <DatePicker
            picker="month"
            allowClear={false}
            value={dayjs(`${month}-01`)}
            onChange={value => value && setMonth(value.format('YYYY-MM'))}
          />
        }
      >
        <Facts
          facts={lines.map(([label, fen]) => ({ key: label, label, value: <Money fen={fen} /> }))}
        />
      </Section>
      <Section title="按设备汇总" padding="flush">
        <Table
          size="small"
          rowKey="number"
          dataSource={[...(data?.byDevice ?? [])]}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          columns={[
            { title: '设备', dataIndex: 'number' },
            { title: '计费', align: 'right', render: (_, each) => <Money fen={each.charged} /> },
            { title: '扣减', align: 'right', render: (_, each) => <Money fen={each.deducted} /> },
          ]}
        />
      </Section>
      <Section title="流水" padding="flush">
        <ListScreen
          resource={vendorFlow}
          kept="memory"
          canCreate={false}
          where={own}
          shown={[
            'number',
            'createdAt',
            'kind',
            'direction',
            'amount',
            'payableAfter',
            'depositAfter',
          ]}
        />
      </Section>
      <Section title="结算单" padding="flush">
        <ListScreen
          resource={vendorSettlement}
          kept="memory"
          canCreate={false}
          where={own}
          shown={['number', 'periodFrom', 'periodTo', 'payable', 'state']}
        />
      </Section>
    </div>
  )
}
