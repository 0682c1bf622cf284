import { Table } from 'antd'
import { useNavigate } from 'react-router'
import { PeriodSwitch } from '#modules/cause/parts/board/period-switch.tsx'
import { useBoardSpan } from '#modules/cause/parts/board/use-board-question.ts'
import { type Asked, listAt, useWay } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { fanGift, fanGiftFigures, giftWays } from '../../model/index.ts'
import styles from '../fans.module.css'

const wayNames: Readonly<Record<string, string>> = giftWays

/** 粉丝捐赠: the gifts of who follows, and which content of the account brought them. */
export default function GiftScreen() {
  return (
    <ScreenParts
      label="粉丝捐赠"
      parts={[
        { key: 'gifts', label: '捐赠', content: () => <Gifts /> },
        { key: 'articles', label: '来源与文章', content: () => <Sources /> },
      ]}
    />
  )
}

const tabs = [
  { key: 'kept', label: '有效', where: [{ field: 'refunded', op: 'is' as const, value: false }] },
  { key: 'first', label: '首捐', where: [{ field: 'first', op: 'is' as const, value: true }] },
  {
    key: 'refunded',
    label: '已退款',
    where: [{ field: 'refunded', op: 'is' as const, value: true }],
  },
  { key: 'all', label: '全部' },
]

function Gifts() {
  const navigate = useNavigate()
  const maySee = useCan('donor.view')
  return (
    <ListScreen
      resource={fanGift}
      title="粉丝捐赠"
      canCreate={false}
      tabs={tabs}
      quick={['account', 'way', 'paidAt']}
      onOpen="none"
      shown={['paidAt', 'fan', 'account', 'days', 'cause', 'amount', 'way', 'first', 'thanked']}
      columns={{
        amount: {
          width: 120,
          align: 'right',
          render: row =>
            row.refunded ? (
              <del>
                <Money fen={row.amount} />
              </del>
            ) : (
              <Money fen={row.net} />
            ),
        },
        thanked: {
          title: '致谢',
          width: 88,
          render: row => (row.extra?.thanked === true ? '已致谢' : '待致谢'),
        },
      }}
      rowActions={row =>
        maySee
          ? [
              {
                key: 'donor',
                label: row.extra?.thanked === true ? '捐赠人' : '去致谢',
                run: () => navigate(withParams('/fans/donatorDetail', { id: row.donor })),
              },
            ]
          : []
      }
    />
  )
}

function Sources() {
  const asked = useBoardSpan()
  const way = useWay()
  const { data, error, refetch } = useAsk(fanGiftFigures, asked.question, {
    placeholderData: held => held,
  })
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const open = (key: string) => {
    const conditions: readonly Asked[] = [
      ['way', 'is', key],
      ['refunded', 'is', false],
      ['paidAt', 'from', data?.from],
      ['paidAt', 'to', data?.to],
    ]
    return data && way(listAt('/fans/fansdon', conditions))
  }
  return (
    <>
      <div className={styles.asked}>
        <PeriodSwitch asked={asked} />
      </div>
      <StatCards>
        {Object.keys(giftWays).map(key => {
          const found = data?.ways.find(each => each.key === key)
          return (
            <StatCard
              key={key}
              label={wayNames[key] ?? key}
              figure={data && <Money fen={found?.amount ?? 0} weight="strong" />}
              note={data && `${found?.gifts ?? 0} 笔`}
              to={open(key)}
            />
          )
        })}
      </StatCards>
      <Section title="文章带来" note="经文章推广链接捐赠，退款不计" padding="flush">
        <Table
          size="small"
          rowKey="title"
          loading={!data}
          pagination={false}
          locale={{ emptyText: '期间内没有文章带来的捐赠' }}
          dataSource={[...(data?.articles ?? [])]}
          columns={[
            { title: '文章', dataIndex: 'title' },
            { title: '阅读', dataIndex: 'reads', align: 'right' },
            { title: '捐赠笔数', dataIndex: 'gifts', align: 'right' },
            { title: '金额', align: 'right', render: (_, row) => <Money fen={row.amount} /> },
            {
              title: '每千次阅读',
              align: 'right',
              render: (_, row) =>
                row.perThousand === null ? '—' : <Money fen={row.perThousand} />,
            },
          ]}
        />
      </Section>
    </>
  )
}
