import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Tag } from 'antd'
import { del, get, sentenceOfError } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import styles from './own.module.css'

interface OwnView {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly route: string
  readonly shared: string
  readonly isDefault: boolean
}

const viewsKey = ['own', 'views']

/** 我的视图: the saved views of all lists. */
export function OwnViews() {
  const client = useQueryClient()
  const { message } = App.useApp()
  const { data, error, refetch } = useQuery({
    queryKey: viewsKey,
    queryFn: () => get<readonly OwnView[]>('/api/platform/savedView/getList'),
  })
  const remove = async ({ id, version }: OwnView) => {
    try {
      await del('/api/platform/savedView/delete', { id, version })
      await client.invalidateQueries({ queryKey: viewsKey })
    } catch (failure) {
      message.error(sentenceOfError(failure))
    }
  }
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) {
    return (
      <EmptyState size="small" title="还没有保存的视图" hint="在列表中设好筛选后，点“保存视图”。" />
    )
  }
  return (
    <ul className={styles.rows}>
      {data.map(view => (
        <li key={view.id} className={styles.row}>
          <span className={styles.words}>
            <span>
              {view.name} {view.isDefault && <Tag>默认</Tag>}
            </span>
            <span className={styles.quiet}>{view.route}</span>
          </span>
          <Button danger type="text" onClick={() => void remove(view)}>
            删除
          </Button>
        </li>
      ))}
    </ul>
  )
}
