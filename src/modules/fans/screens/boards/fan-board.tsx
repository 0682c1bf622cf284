import { Table } from 'antd'
import { useSearchParams } from 'react-router'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import styles from '#modules/cause/parts/board/board.module.css'
import { useProvinces } from '#modules/cause/parts/board/board-charts.tsx'
import { barsAcross, funnel, stackedBars, weekMap } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { useBoardSpan } from '#modules/cause/parts/board/use-board-question.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { fanBoard, fanScenes, messageScenes } from '../../model/index.ts'
import { BoardPage, there } from './board-page.tsx'
import { useLists } from './use-lists.ts'

const place = '/fans/fanslist?tab=all'
const sceneNames: Readonly<Record<string, string>> = fanScenes
const messageNames: Readonly<Record<string, string>> = messageScenes
const accountField = ref('公众号', 'fans/officialAccount')
const periods = ['7d', '30d', '90d', 'custom'] as const

/** 粉丝数据: who follows, leaves, writes and becomes a donor. */
export default function FanBoard() {
  const asked = useBoardSpan()
  const [params] = useSearchParams()
  const account = params.get('account')
  const { data, error, refetch } = useAsk(
    fanBoard,
    asked.question && { ...asked.question, ...(account === null ? {} : { account }) },
    { placeholderData: held => held },
  )
  const { to, go } = useLists(asked)
  const province = useProvinces()
  const own = account === null ? [] : ([['account', 'is', account]] as const)
  const since = [
    ['subscribedAt', 'from', data?.from],
    ['subscribedAt', 'to', data?.to],
  ] as const
  return (
    <BoardPage
      title="粉丝数据"
      asked={asked}
      periods={periods}
      data={data}
      error={error}
      onRetry={() => void refetch()}
      extra={
        <div className={styles.picker}>
          <Input
            field={accountField}
            value={account}
            onChange={value => asked.change({ account: typeof value === 'string' ? value : null })}
          />
        </div>
      }
    >
      <StatCards>
        <StatCard
          label="粉丝总数"
          figure={data?.total}
          unit="位"
          to={to(place, ['subscribed', 'is', true], ...own)}
        />
        <StatCard
          label="新增"
          figure={data?.fresh}
          unit="位"
          note={data && `取关 ${data.lost}，净增 ${data.fresh - data.lost}`}
          to={to(place, ...since, ...own)}
        />
        <StatCard
          label="活跃"
          figure={data?.active}
          unit="位"
          note="期间内有互动"
          to={to(place, ['lastInteractAt', 'from', data?.from], ...own)}
        />
        <StatCard
          label="转化捐赠人"
          figure={data?.converted}
          unit="位"
          note="关注后首次捐赠"
          to={to('/fans/fansdon', ['first', 'is', true], ['paidAt', 'from', data?.from])}
        />
        <StatCard
          label="转化率"
          figure={
            data && printFigure(data.fresh === 0 ? null : data.converted / data.fresh, 'percent')
          }
          note="转化捐赠人 ÷ 新增"
        />
      </StatCards>
      {data && (
        <div className={styles.grid}>
          <Drawn
            label="每日新增与取关"
            size="whole"
            content={data.days.some(each => each.fresh + each.lost > 0) ? 'there' : 'empty'}
            onPick={at => go(place, ['subscribedAt', 'from', at], ['subscribedAt', 'to', at])}
            option={stackedBars(
              data.days.map(({ at }) => at),
              [
                { name: '新增', values: data.days.map(({ fresh }) => fresh) },
                { name: '取关', values: data.days.map(({ lost }) => -lost) },
              ],
              'count',
            )}
          />
          <Drawn
            label="关注场景"
            note="期间内新增"
            content={there(data.scenes)}
            onPick={name => {
              const scene = data.scenes.find(each => sceneNames[each.key] === name)?.key
              if (scene !== undefined) go(place, ['scene', 'is', scene], ...since, ...own)
            }}
            option={barsAcross(
              data.scenes.map(({ key, count }) => ({ name: sceneNames[key] ?? key, value: count })),
              'count',
            )}
          />
          <Drawn
            label="地区分布"
            content={there(data.areas)}
            onPick={name => {
              const area = data.areas.find(each => province(each.key) === name)?.key
              if (area !== undefined) go(place, ['area', 'under', area], ...own)
            }}
            option={barsAcross(
              data.areas.map(({ key, count }) => ({ name: province(key), value: count })),
              'count',
            )}
          />
          <Drawn label="互动时段" content={there(data.hours)} option={weekMap(data.hours)} />
          <Drawn
            label="转化漏斗"
            note="现有粉丝走到哪一步"
            content={data.total === 0 ? 'empty' : 'there'}
            option={funnel(data.funnel.map(({ key, count }) => ({ name: key, value: count })))}
          />
          <Section title="消息效果" padding="flush">
            <Table
              size="small"
              rowKey="scene"
              pagination={false}
              locale={{ emptyText: '期间内没有发送' }}
              dataSource={[...data.messages]}
              columns={[
                { title: '场景', render: (_, row) => messageNames[row.scene] ?? row.scene },
                { title: '发送', dataIndex: 'sent', align: 'right' },
                { title: '送达', dataIndex: 'delivered', align: 'right' },
                { title: '点击', dataIndex: 'clicked', align: 'right' },
              ]}
            />
          </Section>
        </div>
      )}
    </BoardPage>
  )
}
