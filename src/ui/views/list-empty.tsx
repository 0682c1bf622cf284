import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { List } from '#ui/logic/use-list.ts'
import { EmptyState } from './empty-state.tsx'
import { useVerbs } from './list-buttons.tsx'

export interface ListEmptyProps {
  readonly resource: AnyResource
  readonly list: List
  /** The tab that is chosen. */
  readonly tab?: ListTab | undefined
  readonly createLabel?: string | undefined
  /** `false`: records are made elsewhere. */
  readonly canCreate: boolean
  onCreate(): void
  onImport(): void
}

/** A list without rows: it found nothing, it is past its end, or there is nothing yet. */
export function ListEmpty(props: ListEmptyProps) {
  const { resource, list, tab, createLabel, canCreate, onCreate, onImport } = props
  const may = useVerbs(resource)
  const { state } = list
  if (state.trash)
    return <EmptyState title="回收站是空的" hint="删除的记录会在这里保留，可以恢复。" />
  if (state.page > 1) {
    return (
      <EmptyState
        title="这一页没有记录"
        action={<Button onClick={() => list.change({ page: 1 })}>回到第一页</Button>}
      />
    )
  }
  if (state.filter.length > 0 || state.keyword) {
    return (
      <EmptyState
        icon={<SearchOutlined />}
        title={`没有符合条件的${resource.label}`}
        hint="换个关键词，或者减少筛选条件再试。"
        action={
          <Button onClick={() => list.change({ filter: [], keyword: '' })}>清除全部条件</Button>
        }
      />
    )
  }
  // What is not under one tab may stand under another.
  if (tab?.where?.length) {
    return (
      <EmptyState
        title={`「${tab.label}」下没有${resource.label}`}
        hint="有符合的记录时会显示在这里。"
      />
    )
  }
  const mayCreate = may('create') && canCreate
  return (
    <EmptyState
      title={`还没有${resource.label}`}
      hint={
        mayCreate ? `新增第一条${resource.label}，之后会显示在这里。` : '有新的记录时会显示在这里。'
      }
      action={
        mayCreate && (
          <>
            <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
              {createLabel ?? `新增${resource.label}`}
            </Button>
            {may('import') && <Button onClick={onImport}>从表格导入</Button>}
          </>
        )
      }
    />
  )
}
