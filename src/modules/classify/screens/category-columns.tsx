import { App, Switch, Tag } from 'antd'
import type { Presented } from '#ui/logic/presented.ts'
import { post, sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import type { TreeColumn } from '#ui/views/tree-table.tsx'
import { category } from '../model/index.ts'
import styles from './classify.module.css'

/** Whether readers see a category, switched where it stands. */
export const visibleColumn: TreeColumn = {
  title: '前台可见',
  key: 'visible',
  width: 84,
  render: row => <Visible row={row} />,
}

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
