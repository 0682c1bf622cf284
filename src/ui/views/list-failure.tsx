import { FilterOutlined, VerticalAlignBottomOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { RequestFailure } from '#ui/logic/request.ts'
import type { List } from '#ui/logic/use-list.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'

export interface ListFailureProps {
  readonly failure: Error
  readonly list: Pick<List, 'change' | 'refresh'>
  /** Opens the export of everything found; absent where it is not granted. */
  onExport?: (() => void) | undefined
}

/** A list that was not answered: its question is too deep or out of date, or something went wrong. */
export function ListFailure({ failure, list, onExport }: ListFailureProps) {
  const refused = (field: string) =>
    failure instanceof RequestFailure
      ? failure.errors.find(error => error.field === field)?.message
      : undefined
  const tooDeep = refused('page')
  if (tooDeep !== undefined) {
    return (
      <EmptyState
        icon={<VerticalAlignBottomOutlined />}
        title="请缩小条件"
        hint={tooDeep}
        action={
          <>
            <Button type="primary" onClick={() => list.change({ page: 1 })}>
              回到第一页
            </Button>
            {onExport && <Button onClick={onExport}>导出全部</Button>}
          </>
        }
      />
    )
  }
  const outdated = refused('filter') ?? refused('sort')
  if (outdated !== undefined) {
    return (
      <EmptyState
        icon={<FilterOutlined />}
        title="这个链接或视图的条件已失效"
        hint={outdated}
        action={
          <Button onClick={() => list.change({ filter: [], keyword: '', sort: '' })}>
            清除全部条件
          </Button>
        }
      />
    )
  }
  return <FailureState failure={failure} onRetry={list.refresh} />
}
