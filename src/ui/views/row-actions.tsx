import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { memo } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import styles from './list-table.module.css'

/** Something that may be done with one row. */
export interface RowAction<R extends AnyResource = AnyResource> {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  /** Always behind 更多. */
  readonly quiet?: boolean
  run(row: PresentedOf<R>): void
}

const inSight = 2

/** At most two buttons, the rest behind 更多; a dangerous one always, but where it is all there is. */
export const RowActions = memo(function RowActions({
  row,
  actions,
}: {
  readonly row: Presented
  readonly actions: readonly RowAction[]
}) {
  const { buttons, rest } = arrange(actions)
  return (
    <div className={styles.actions}>
      {buttons.map(action => (
        <Button
          key={action.key}
          type="link"
          size="small"
          danger={action.danger ?? false}
          onClick={() => action.run(row)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(action => ({
              key: action.key,
              label: action.label,
              danger: action.danger ?? false,
            })),
            onClick: ({ key }) => rest.find(action => action.key === key)?.run(row),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label="更多操作" />
        </Dropdown>
      )}
    </div>
  )
})

/** Pixels that the actions of a row take in their column. */
export function actionsWidth(actions: readonly RowAction[]): number {
  const { buttons, rest } = arrange(actions)
  const labels = buttons.reduce((sum, { label }) => sum + label.length * 14 + 16, 0)
  return 24 + labels + (rest.length > 0 ? 28 : 0)
}

function arrange(actions: readonly RowAction[]) {
  const ready = actions.filter(action => !action.quiet && !action.danger)
  const [only] = actions
  const buttons = actions.length === 1 && !only?.quiet ? actions : ready.slice(0, inSight)
  return { buttons, rest: actions.filter(action => !buttons.includes(action)) }
}
