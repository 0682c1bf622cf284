import { listAt, useWay } from '#modules/cause/parts/use-way.ts'
import type { Today } from '#modules/platform/model/index.ts'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { changeAgainst } from './work-table.ts'

const whole = new Intl.NumberFormat('zh-CN')
const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const paidToday = listAt('/finance/findon?part=donations&tab=all', [
  ['paidAt', 'from', 'today'],
  ['paidAt', 'to', 'today'],
  ['state', 'in', ['paid', 'partRefunded', 'refunded']],
])

/** 今日: donations, refunds and payouts against the same weekday's mean of four weeks. */
export function TodayPart({ today }: { readonly today: Today }) {
  const gifts = useWay()(paidToday)
  const inYuan = (fen: number) => yuan.format(fen / 100)
  const figures = [
    {
      label: '今日捐赠额',
      figure: inYuan(today.amount),
      unit: '元',
      value: today.amount,
      mean: today.meanAmount,
    },
    {
      label: '今日笔数',
      figure: whole.format(today.count),
      unit: '笔',
      ...(gifts === undefined ? { noRows: '没有查看捐赠明细的权限' } : { to: gifts }),
      value: today.count,
      mean: today.meanCount,
    },
    {
      label: '今日退款',
      figure: inYuan(today.refund),
      unit: '元',
      value: today.refund,
      mean: today.meanRefund,
    },
    {
      label: '今日已付款拨付',
      figure: inYuan(today.payout),
      unit: '元',
      value: today.payout,
      mean: today.meanPayout,
    },
  ]
  return (
    <StatCards>
      {figures.map(({ value, mean, ...figure }) => {
        const change = changeAgainst(value, mean)
        return (
          <StatCard
            key={figure.label}
            {...figure}
            change={change}
            note={change === undefined ? '近四周同日没有' : '较近四周同日均值'}
          />
        )
      })}
    </StatCards>
  )
}
