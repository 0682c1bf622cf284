import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Table, Tabs, Tag } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { exclusiveLabel, labelTargets } from '../model/index.ts'
import styles from './classify.module.css'
import { LabelBatches } from './label-batches.tsx'

export type LabelPart = 'figures' | 'bearers' | 'batches'

/** The tag colour of a label's own colour. */
export function labelColour(colour: unknown): string {
  return { grey: '#595959', brown: '#8c5a2b' }[String(colour)] ?? String(colour)
}

interface LabelStudyProps {
  readonly row: PresentedOf<typeof exclusiveLabel>
  readonly part: LabelPart
  onClose(): void
}

/** 标签分析: how a label grew, where, beside which others; who bears it; what was done at once. */
export function LabelStudy({ row, part, onClose }: LabelStudyProps) {
  const [shown, setShown] = useState<string>(part)
  const target = labelTargets[row.target]
  return (
    <Drawer
      open
      size="min(720px, 94vw)"
      title={
        <span className={look.line}>
          标签分析 <Tag color={labelColour(row.colour)}>{row.name}</Tag>
        </span>
      }
      onClose={onClose}
    >
      <Tabs
        activeKey={shown}
        onChange={setShown}
        items={[
          { key: 'figures', label: '分析', children: <Figures row={row} /> },
          { key: 'bearers', label: `已标记的${target}`, children: <Bearers row={row} /> },
          { key: 'batches', label: '批量打标签', children: <LabelBatches row={row} /> },
        ]}
      />
    </Drawer>
  )
}

interface Counted {
  readonly name: string
  readonly n: number
}

interface Study {
  readonly total: number
  readonly days: readonly { readonly day: string; readonly n: number }[]
  readonly organisations: readonly Counted[]
  readonly overlaps: readonly (Counted & { readonly colour: string })[]
}

function Figures({ row }: { readonly row: PresentedOf<typeof exclusiveLabel> }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.of(exclusiveLabel.path, row.id, 'figures'),
    queryFn: ({ signal }) =>
      get<Study>(callOf(exclusiveLabel, 'getFigures'), { id: row.id }, { signal }),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.total === 0)
    return <EmptyState size="small" title="还没有标记" hint="打上标签后，这里显示增长和分布。" />
  return (
    <div className={look.stack}>
      <Section title="近 30 天新增" note={`现有 ${data.total.toLocaleString('zh-CN')} 条`}>
        <Growth days={data.days} />
      </Section>
      {data.organisations.length > 0 && (
        <Section title="按机构">
          <Shares of={data.organisations} total={data.total} />
        </Section>
      )}
      <Section title="与其他标签重叠" note="同时带有其他标签的记录数">
        {data.overlaps.length === 0 ? (
          <span className={look.quiet}>没有重叠</span>
        ) : (
          <Shares
            of={data.overlaps}
            total={data.total}
            draw={({ name, colour }) => <Tag color={labelColour(colour)}>{name}</Tag>}
          />
        )}
      </Section>
    </div>
  )
}

const span = 30

/** One bar a day, quiet days too. */
function Growth({ days }: { readonly days: Study['days'] }) {
  const counts = new Map(days.map(({ day, n }) => [day, n]))
  const all = Array.from({ length: span }, (_, at) => {
    const day = dayjs().subtract(span - 1 - at, 'day')
    return { day, n: counts.get(day.format('YYYY-MM-DD')) ?? 0 }
  })
  const most = Math.max(1, ...all.map(({ n }) => n))
  const sum = all.reduce((total, { n }) => total + n, 0)
  return (
    <figure className={styles.growth} aria-label={`近 ${span} 天新增 ${sum} 条`}>
      <div className={styles.days}>
        {all.map(({ day, n }) => (
          <span
            key={day.format('MMDD')}
            className={n > 0 ? styles.day : styles.noDay}
            style={{ height: `${Math.max(2, (n / most) * 100)}%` }}
            title={`${day.format('YYYY-MM-DD')} 新增 ${n.toLocaleString('zh-CN')} 条`}
          />
        ))}
      </div>
      <figcaption className={styles.scale}>
        <span>{all[0]?.day.format('MM-DD')}</span>
        <span>共 {sum.toLocaleString('zh-CN')} 条</span>
        <span>{all.at(-1)?.day.format('MM-DD')}</span>
      </figcaption>
    </figure>
  )
}

/** Parts of a whole, the largest first. */
function Shares<T extends Counted>({
  of,
  total,
  draw = ({ name }) => name,
}: {
  readonly of: readonly T[]
  readonly total: number
  draw?(one: T): ReactNode
}) {
  return (
    <ul className={styles.shares}>
      {of.map(one => (
        <li key={one.name}>
          <span className={styles.shareName}>{draw(one)}</span>
          <span className={styles.track}>
            <span className={styles.share} style={{ width: `${(one.n / total) * 100}%` }} />
          </span>
          <span className={styles.figure}>{one.n.toLocaleString('zh-CN')}</span>
        </li>
      ))}
    </ul>
  )
}

interface Bearer {
  readonly target: string
  readonly title: string
  readonly at: string
  readonly by: string
  readonly reason: string | null
}

const pageSize = 20

function Bearers({ row }: { readonly row: PresentedOf<typeof exclusiveLabel> }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...keys.of(exclusiveLabel.path, row.id, 'bearers'), page],
    queryFn: ({ signal }) =>
      get<{ total: number; list: readonly Bearer[] }>(
        callOf(exclusiveLabel, 'getBearers'),
        { id: row.id, page },
        { signal },
      ),
    placeholderData: before => before,
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  return (
    <Table<Bearer>
      size="small"
      rowKey="target"
      loading={isFetching}
      dataSource={[...(data?.list ?? [])]}
      locale={{ emptyText: <EmptyState size="small" title="还没有标记" /> }}
      pagination={{
        current: page,
        pageSize,
        total: data?.total ?? 0,
        showSizeChanger: false,
        hideOnSinglePage: true,
        showTotal: total => `共 ${total.toLocaleString('zh-CN')} 条`,
        onChange: setPage,
      }}
      columns={[
        { dataIndex: 'title', title: labelTargets[row.target], ellipsis: true },
        {
          dataIndex: 'at',
          title: '标记时间',
          width: 148,
          render: at => printMinute(at),
        },
        { dataIndex: 'by', title: '标记人', width: 96, ellipsis: true },
        {
          dataIndex: 'reason',
          title: '原因',
          width: 140,
          ellipsis: true,
          render: text => text ?? '—',
        },
      ]}
    />
  )
}
