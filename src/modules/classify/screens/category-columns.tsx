import { App, Switch, Tag } from 'antd'
import { Link } from 'react-router'
import { printMinute } from '#kernel/kinds/moment/moment.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { post, sentenceOfError, withParams } from '#kernel/web/logic/request.ts'
import { fileUrl } from '#kernel/web/logic/sources.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import type { TreeColumn } from '#kernel/web/views/tree-table.tsx'
import { category, charityFields } from '../model/index.ts'
import styles from './classify.module.css'

/** What the tree of categories tells of each. */
export const categoryColumns: readonly TreeColumn[] = [
  {
    title: '编码',
    key: 'code',
    width: 96,
    render: row => <span className={styles.code}>{String(row.code)}</span>,
  },
  {
    title: '慈善法领域',
    key: 'field',
    width: 180,
    ellipsis: true,
    render: row => charityFields[row.charityField as keyof typeof charityFields] ?? '—',
  },
  { title: '使用数', key: 'usage', width: 76, align: 'right', render: row => <Usage row={row} /> },
  { title: '前台可见', key: 'visible', width: 84, render: row => <Visible row={row} /> },
  {
    title: '状态',
    key: 'state',
    width: 72,
    render: row => <StateTag of={category} state={row.state} />,
  },
  {
    title: '更新时间',
    key: 'updatedAt',
    width: 136,
    render: row => printMinute(row.updatedAt),
  },
]

/** The name of a category with its icon and colour, and what a merge made of it. */
export function CategoryName({ row }: { readonly row: Presented }) {
  return (
    <>
      {typeof row.icon === 'string' && (
        <img className={styles.icon} src={fileUrl(row.icon, 'thumb')} alt="" loading="lazy" />
      )}
      {typeof row.colour === 'string' && (
        <span className={styles.swatch} style={{ background: row.colour }} />
      )}
      {String(row.name)}
      {typeof row.shown.mergedInto === 'string' && <Tag>已并入 {row.shown.mergedInto}</Tag>}
      <Merging row={row} />
    </>
  )
}

/** How far the records of a merge have moved. */
function Merging({ row }: { readonly row: Presented }) {
  // The cast of what the server adds to a row.
  const merging = row.extra?.merging as { done: number; total: number } | null | undefined
  if (!merging) return null
  const [done, total] = [merging.done, merging.total].map(each => each.toLocaleString('zh-CN'))
  return (
    <Tag color="blue">{`${row.mergedInto === null ? '正在撤销' : '正在合并'} ${done} / ${total}`}</Tag>
  )
}

/** How many records bear the category; those of projects can be seen. */
function Usage({ row }: { readonly row: Presented }) {
  const usage = Number(row.extra?.usage ?? 0)
  const shown = usage.toLocaleString('zh-CN')
  if (usage === 0 || row.domain !== 'project') return shown
  const filter = JSON.stringify([['category', 'in', [row.id]]])
  return <Link to={withParams('/project/promine', { filter })}>{shown}</Link>
}

function Visible({ row }: { readonly row: Presented }) {
  const { message } = App.useApp()
  const refresh = useRefresh(category)
  const change = async (visible: boolean) => {
    try {
      await post('/api/classify/category/update', { id: row.id, version: row.version, visible })
      await refresh()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Switch
      size="small"
      checked={row.visible === true}
      disabled={!row.can.includes('update')}
      aria-label="前台可见"
      onChange={change}
    />
  )
}
