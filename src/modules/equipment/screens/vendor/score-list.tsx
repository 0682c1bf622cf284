import { Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addDays, dayInBeijing, printPercent } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { Facts } from '#ui/views/facts.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { scoreHistory } from '../../model/calls.ts'
import { vendorNotice, vendorScore } from '../../model/index.ts'

const place = '/sharedevice/firmList'
type Score = PresentedOf<typeof vendorScore>

function lastMonth(): string {
  return addDays(`${dayInBeijing(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)
}

/** 厂商列表: how vendors served, by month; `?part=notices`: what they were asked to put right. */
export default function ScoreListScreen() {
  const [params] = useSearchParams()
  return params.get('part') === 'notices' ? <Notices /> : <Scores />
}

function Scores() {
  const [shown, setShown] = useState<Score | null>(null)
  const month = lastMonth()
  return (
    <>
      <ListScreen
        resource={vendorScore}
        title="厂商列表"
        canCreate={false}
        actions={
          <Link to={`${place}?part=notices`}>
            <Button>整改通知</Button>
          </Link>
        }
        tabs={[
          { key: 'last', label: month, where: [{ field: 'month', op: 'from', value: month }] },
          { key: 'all', label: '全部月份' },
        ]}
        shown={[
          'vendor',
          'grade',
          'points',
          'devices',
          'onlineRate',
          'tickets',
          'onTimeRate',
          'avgRepairHours',
          'reworkRate',
          'avgScore',
          'gifts',
          'payable',
        ]}
        columns={{
          vendor: { width: 200 },
          points: {
            title: '综合得分',
            width: 120,
            align: 'right',
            render: row => (
              <>
                {row.score.toFixed(2)}
                {typeof row.extra?.change === 'number' && (
                  <div className={look.quiet}>
                    {row.extra.change >= 0 ? '+' : ''}
                    {row.extra.change.toFixed(2)}
                  </div>
                )}
              </>
            ),
          },
          tickets: {
            title: '工单（总/逾期）',
            width: 120,
            align: 'right',
            render: row => `${row.ticketCount} / ${row.overdueCount}`,
          },
          gifts: {
            title: '经设备捐赠',
            width: 130,
            align: 'right',
            render: row => (
              <>
                <Money fen={row.extra?.amount} />
                <div className={look.quiet}>{row.extra?.gifts ?? 0} 笔</div>
              </>
            ),
          },
          payable: {
            title: '应付余额',
            width: 120,
            align: 'right',
            render: row => <Money fen={row.extra?.payable} />,
          },
        }}
        onOpen={setShown}
      />
      {shown && <History row={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** 评分明细: twelve months, its place among all, and the devices that were offline longest. */
function History({ row, onClose }: { readonly row: Score; onClose(): void }) {
  const { data } = useAsk(scoreHistory, { vendor: row.vendor, month: row.month })
  return (
    <Drawer open size="large" title={`评分明细：${row.shown.vendor ?? ''}`} onClose={onClose}>
      <div className={look.stack}>
        <Facts
          facts={[
            { key: 'rank', label: '名次', value: `${data?.rank ?? '—'} / ${data?.of ?? '—'}` },
            { key: 'average', label: '全部厂商平均', value: data?.average?.toFixed(2) ?? '—' },
          ]}
        />
        <Table
          size="small"
          rowKey="month"
          loading={!data}
          dataSource={[...(data?.months ?? [])].toReversed()}
          pagination={false}
          columns={[
            { title: '月份', dataIndex: 'month' },
            { title: '得分', align: 'right', render: (_, each) => each.score.toFixed(2) },
            { title: '在线率', align: 'right', render: (_, each) => printPercent(each.onlineRate) },
            { title: '按时率', align: 'right', render: (_, each) => printPercent(each.onTimeRate) },
          ]}
        />
        <Table
          size="small"
          rowKey="number"
          dataSource={[...(data?.worst ?? [])]}
          pagination={false}
          columns={[
            { title: '离线最久的设备', dataIndex: 'number' },
            { title: '投放点', render: (_, each) => each.place ?? '—' },
            {
              title: '已离线（小时）',
              align: 'right',
              render: (_, each) => Math.round(each.offlineMinutes / 60),
            },
          ]}
        />
      </div>
    </Drawer>
  )
}

function Notices() {
  return (
    <ListScreen
      resource={vendorNotice}
      title="整改通知"
      createLabel="发出整改通知"
      tabs="states"
      actions={
        <Link to={place}>
          <Button>厂商评分</Button>
        </Link>
      }
    />
  )
}
