import {
  ColumnWidthOutlined,
  DeleteOutlined,
  FilterOutlined,
  PushpinOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { Badge, Button, type InputRef, Popover, Tooltip } from 'antd'
import { type ReactNode, type Ref, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { List } from '#ui/logic/use-list.ts'
import type { KeptLook } from '#ui/logic/use-list-look.ts'
import type { ViewField } from '#ui/logic/view-fields.ts'
import { lazyPart } from './lazy-part.tsx'
import styles from './list-screen.module.css'
import { type FilterInputs, QuickFilters } from './quick-filters.tsx'
import { SearchBox } from './search-box.tsx'

const FilterBuilder = lazyPart(async () => (await import('./filter-builder.tsx')).FilterBuilder)
const ColumnSettings = lazyPart(async () => (await import('./column-settings.tsx')).ColumnSettings)

export interface ListToolbarProps {
  readonly resource: AnyResource
  readonly list: List
  /** Filters with a control of their own. */
  readonly quick: readonly ViewField[]
  /** Controls of the screen's own for some of them. */
  readonly filterInputs?: FilterInputs | undefined
  /** Everything that may be filtered. */
  readonly filterable: readonly ViewField[]
  readonly titles: ReadonlyMap<string, string>
  readonly look: KeptLook
  readonly extra?: ReactNode
  readonly searchRef: Ref<InputRef>
  /** Shows what was deleted; absent where it cannot be restored, and in the bin itself. */
  onBin?: (() => void) | undefined
  /** Absent for lists inside other screens, which keep no views. */
  onSaveView?: (() => void) | undefined
}

/** Search, filters, and how the list looks. */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, list, quick, filterable, titles, look, extra, searchRef } = props
  const { state, change } = list
  const [isBuilding, setBuilding] = useState(false)
  const isNarrowed = state.filter.length > 0 || state.keyword !== ''
  return (
    <search className={styles.toolbar}>
      <div className={styles.conditions}>
        {(resource.views.search?.length ?? 0) > 0 && (
          <SearchBox
            inputRef={searchRef}
            value={state.keyword}
            placeholder={searchHint(resource)}
            onSearch={keyword => change({ keyword })}
          />
        )}
        <QuickFilters
          fields={quick}
          filter={state.filter}
          inputs={props.filterInputs}
          onChange={filter => change({ filter })}
        />
        {filterable.length > 0 && (
          <Badge count={state.filter.length} size="small" offset={[-4, 4]}>
            <Button icon={<FilterOutlined />} onClick={() => setBuilding(true)}>
              高级筛选
            </Button>
          </Badge>
        )}
        {isNarrowed && (
          <Button type="link" onClick={() => change({ filter: [], keyword: '' })}>
            重置
          </Button>
        )}
        {extra}
      </div>
      <div className={styles.icons}>
        {props.onSaveView && (
          <IconButton
            label="保存为我的视图"
            icon={<PushpinOutlined />}
            onClick={props.onSaveView}
          />
        )}
        <IconButton
          label="刷新"
          icon={<ReloadOutlined spin={list.isFetching} />}
          onClick={list.refresh}
        />
        <Popover
          trigger="click"
          placement="bottomRight"
          content={<ColumnSettings titles={titles} look={look} />}
        >
          <Button type="text" icon={<ColumnWidthOutlined />} aria-label="列设置" title="列设置" />
        </Popover>
        {props.onBin && (
          <IconButton label="回收站" icon={<DeleteOutlined />} onClick={props.onBin} />
        )}
      </div>
      {isBuilding && (
        <FilterBuilder
          resource={resource}
          fields={filterable}
          filter={state.filter}
          onClose={() => setBuilding(false)}
          onApply={filter => {
            change({ filter })
            setBuilding(false)
          }}
        />
      )}
    </search>
  )
}

function IconButton({
  label,
  icon,
  onClick,
}: {
  readonly label: string
  readonly icon: ReactNode
  onClick(): void
}) {
  return (
    <Tooltip title={label}>
      <Button type="text" icon={icon} aria-label={label} onClick={onClick} />
    </Tooltip>
  )
}

function searchHint(resource: AnyResource): string {
  const { search = [], searchFinds = [] } = resource.views
  const labels = [
    ...search.map(name => resource.fields[name]?.label),
    ...searchFinds.map(name => resource.finds?.[name]?.label),
  ]
  return `搜索${labels.filter(Boolean).slice(0, 3).join('、')}`
}
