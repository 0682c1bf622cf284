import { Tag, Tooltip } from 'antd'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { StateTag } from '#ui/views/state-tag.tsx'
import type { TreeColumn } from '#ui/views/tree-table.tsx'
import { column, columnKinds, columnTemplates } from '../../model/index.ts'
import styles from './tree-table.module.css'

interface Item {
  readonly label: string
  readonly lastAt: string | null
  readonly isOverdue: boolean
}

/** What the tree of columns tells of each. */
export const treeColumns: readonly TreeColumn[] = [
  {
    key: 'code',
    title: '路径',
    width: 138,
    render: row => <code className={styles.code}>/{String(row.code)}</code>,
  },
  {
    key: 'kind',
    title: '类型',
    width: 76,
    render: row => columnKinds[row.kind as keyof typeof columnKinds],
  },
  {
    key: 'template',
    title: '样式',
    width: 60,
    render: row => columnTemplates[row.template as keyof typeof columnTemplates],
  },
  {
    key: 'steps',
    title: '审核级数',
    width: 76,
    align: 'right',
    render: row => (row.reviewSteps === 0 ? '免审' : `${String(row.reviewSteps)} 级`),
  },
  {
    key: 'articles',
    title: '文章',
    width: 72,
    align: 'right',
    render: row => `${String(row.extra?.published ?? 0)} / ${String(row.extra?.articles ?? 0)}`,
  },
  {
    key: 'views',
    title: '30天阅读',
    width: 80,
    align: 'right',
    render: row => Number(row.extra?.views30 ?? 0).toLocaleString('zh-CN'),
  },
  { key: 'last', title: '最近更新', width: 200, render: row => <Freshness row={row} /> },
  {
    key: 'visible',
    title: '显示',
    width: 56,
    render: row => (row.visible ? '是' : <span className={styles.quiet}>否</span>),
  },
  {
    key: 'state',
    title: '状态',
    width: 64,
    render: row => <StateTag of={column} state={row.state} />,
  },
]

const oldFrom = 90 * 86_400_000

/** The last publication: amber after ninety days, red while the law waits for an item. */
function Freshness({ row }: { readonly row: Presented }) {
  // The cast of a figure: `getTree` answers it.
  const items = (row.extra?.items as readonly Item[] | undefined) ?? []
  const late = items.filter(({ isOverdue }) => isOverdue)
  const lastAt = typeof row.extra?.lastAt === 'string' ? row.extra.lastAt : null
  const isOld = lastAt !== null && Date.now() - Date.parse(lastAt) > oldFrom
  return (
    <span>
      {lastAt ? (
        <span className={isOld ? styles.old : undefined}>{dayOf(lastAt)}</span>
      ) : (
        <span className={styles.quiet}>—</span>
      )}{' '}
      {late.length > 0 && (
        <Tooltip title={items.map(sentenceOf).join('；')}>
          <Tag color="red">{late.length} 项应公开</Tag>
        </Tooltip>
      )}
    </span>
  )
}

const dayOf = (at: string) => dayInBeijing(new Date(at))

function sentenceOf({ label, lastAt, isOverdue }: Item): string {
  return `${label}：${lastAt ? dayOf(lastAt) : '未公开'}${isOverdue ? '（应更新）' : ''}`
}
