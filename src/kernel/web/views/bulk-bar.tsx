import { CloseOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '../logic/presented.ts'
import { bulkMoves, type NamedMove } from '../logic/use-moves.ts'
import styles from './list-screen.module.css'

/** Something of a screen's own that may be done with all chosen rows. */
export interface BulkAction {
  readonly key: string
  readonly label: string
  /** `done` lets the selection go. */
  run(rows: readonly Presented[], done: () => void): void
}

export interface BulkBarProps {
  readonly resource: AnyResource
  readonly rows: readonly Presented[]
  /** Before the moves. */
  readonly own?: readonly BulkAction[] | undefined
  readonly canExport: boolean
  onMove(named: NamedMove, able: readonly Presented[]): void
  onExport(): void
  onClear(): void
}

/** The moves of deleting, as bulk bars and row menus offer it beside the lifecycle's own. */
export const removal: NamedMove = {
  name: 'delete',
  move: { label: '删除', from: [], to: [], danger: true, bulk: true },
}

const inSight = 3

/** Stands in the place of the toolbar while rows are chosen: what may be done with all of them. */
export function BulkBar(props: BulkBarProps) {
  const { resource, rows, own = [], canExport, onMove, onExport, onClear } = props
  const removable = rows.filter(row => row.can.includes('delete'))
  const moves = [
    ...bulkMoves(resource, rows),
    ...(removable.length > 0 ? [{ ...removal, able: removable }] : []),
  ]
  const rest = moves.slice(inSight)
  return (
    <div className={styles.bulk} role="toolbar" aria-label="批量操作">
      <strong>已选 {rows.length} 条</strong>
      {own.map(({ key, label, run }) => (
        <Button key={key} onClick={() => run(rows, onClear)}>
          {label}
        </Button>
      ))}
      {moves.slice(0, inSight).map(({ able, ...named }) => (
        <Tooltip
          key={named.name}
          title={able.length < rows.length ? `其中 ${able.length} 条可${named.move.label}` : null}
        >
          <Button danger={named.move.danger ?? false} onClick={() => onMove(named, able)}>
            {named.move.label}
            {able.length < rows.length && ` (${able.length})`}
          </Button>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ name, move, able }) => ({
              key: name,
              label: `${move.label} (${able.length})`,
              danger: move.danger ?? false,
            })),
            onClick: ({ key }) => {
              const chosen = rest.find(({ name }) => name === key)
              if (chosen) onMove(chosen, chosen.able)
            },
          }}
        >
          <Button icon={<MoreOutlined />} aria-label="更多批量操作" />
        </Dropdown>
      )}
      {canExport && <Button onClick={onExport}>导出所选</Button>}
      <Button type="text" icon={<CloseOutlined />} className={styles.end ?? ''} onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}
