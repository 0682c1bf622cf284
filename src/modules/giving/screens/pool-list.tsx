import { Alert, InputNumber } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { matchEntry, matchingPool } from '../model/index.ts'
import { poolTrial } from '../model/pool-calls.ts'
import { only, places } from './places.ts'

const form = `${places.teams}?part=poolForm`

type Pool = PresentedOf<typeof matchingPool>
type FactName = 'total' | 'matched' | 'reserved' | 'available'

const fact = (title: string, name: FactName) => ({
  title,
  width: 110,
  align: 'right' as const,
  render: (row: Pool) => <Money fen={row.extra?.[name]} />,
})

const columns: ListColumns<typeof matchingPool> = {
  title: { width: 170 },
  sponsor: {
    title: '出资方',
    width: 150,
    render: row =>
      row.shown.company ?? row.shown.sponsor ?? (row.sponsorKind === 'self' ? '本机构' : '—'),
  },
  ruleWords: { title: '规则', width: 200, render: row => row.extra?.rule ?? '' },
  total: fact('总额', 'total'),
  matched: fact('已配', 'matched'),
  reserved: fact('占用', 'reserved'),
  available: fact('余额', 'available'),
  waiting: {
    title: '待确认',
    width: 80,
    align: 'right',
    render: row => row.extra?.waiting ?? 0,
  },
  frozen: { title: '冻结', width: 70, align: 'right', render: row => row.extra?.frozen ?? 0 },
  windows: { width: 180 },
}

/** 配捐池: money of sponsors, its rule, what of it is set aside, added and left. */
export function PoolList() {
  return (
    <ListScreen
      resource={matchingPool}
      title="配捐池"
      tabs="states"
      columns={columns}
      places={{ create: form, edit: form }}
      shown={[
        'title',
        'sponsor',
        'ruleWords',
        'total',
        'matched',
        'reserved',
        'available',
        'waiting',
        'frozen',
        'windows',
        'state',
      ]}
      detail={{
        review: 'shown',
        above: row => <PoolMoney row={row} />,
        tabs: [
          {
            key: 'entries',
            label: '配捐明细',
            content: row => (
              <ListScreen
                resource={matchEntry}
                kept="memory"
                canCreate={false}
                where={only('pool', row.id)}
                shown={['giftNumber', 'giftAmount', 'amount', 'paidAt', 'reason', 'state']}
              />
            ),
          },
          { key: 'trial', label: '规则试算', content: row => <Trial id={row.id} /> },
        ],
      }}
    />
  )
}

function PoolMoney({ row }: { readonly row: Pool }) {
  return (
    <div className={look.stack}>
      {(row.state === 'approved' || row.state === 'exhausted') && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              出资款到账后，在<Link to="/finance/finentry">入账</Link>
              中认领为「配捐资金」，配捐池编号填写 {row.number}，由另一人确认后入资。
            </>
          }
        />
      )}
      <StatCards>
        <StatCard label="总额" figure={<Money fen={row.extra?.total} />} />
        <StatCard label="已配" figure={<Money fen={row.extra?.matched} />} />
        <StatCard label="占用" figure={<Money fen={row.extra?.reserved} />} />
        <StatCard label="余额" figure={<Money fen={row.extra?.available} />} />
      </StatCards>
    </div>
  )
}

/** What a gift would bring now. */
function Trial({ id }: { readonly id: string }) {
  const [yuan, setYuan] = useState(20)
  const fen = Math.round(yuan * 100)
  const { data } = useAsk(poolTrial, fen > 0 ? { id, amount: String(fen) } : null)
  return (
    <Section title="规则试算" note="按当前余额，不计个人和队伍上限；随机规则取中间值">
      <span className={look.line}>
        捐
        <InputNumber
          aria-label="捐赠金额（元）"
          min={0.01}
          precision={2}
          prefix="¥"
          value={yuan}
          onChange={value => setYuan(value ?? 0)}
        />
        {data && `配 ¥${printMoney(data.matched)}，剩余 ¥${printMoney(data.left)}`}
      </span>
    </Section>
  )
}
