import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { decisionsOf } from '#ui/logic/decisions.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import styles from './detail.module.css'
import { DetailBody } from './detail-body.tsx'
import { DetailButtons } from './detail-buttons.tsx'
import { RecordLine } from './detail-head.tsx'
import type { DetailOptions } from './detail-options.ts'
import { FailureState } from './failure-state.tsx'
import { reviewParts } from './review-slot.ts'
import { StateTag } from './state-tag.tsx'

export interface RecordDrawerProps {
  readonly resource: AnyResource
  readonly id: string
  /** The page of the list it belongs to, for the previous and the next one. */
  readonly rows: readonly Presented[]
  readonly parts?: DetailOptions | undefined
  onStep(id: string): void
  onEdit(row: Presented): void
  onClose(): void
}

/** A record in a drawer over its list, with the one before and the one after at hand (Alt ↑ ↓). */
export function RecordDrawer(props: RecordDrawerProps) {
  const { resource, id, rows, parts, onStep, onEdit, onClose } = props
  const { row, failure, refresh } = useRecord(resource, id)
  const isReviewed = parts?.review === 'shown'
  const { Panel } = reviewParts()
  const at = rows.findIndex(known => known.id === id)
  const before = rows[at - 1]
  const after = at === -1 ? undefined : rows[at + 1]
  useShortcuts({
    before: () => (before ? onStep(before.id) : false),
    after: () => (after ? onStep(after.id) : false),
  })
  return (
    <Drawer
      open
      size="min(960px, 92vw)"
      onClose={onClose}
      title={
        <span className={styles.drawerHead}>
          <span className={styles.drawerTitle}>
            {row ? titleOf(resource, row) : resource.label}
          </span>
          {row && parts?.standing ? (
            parts.standing(row)
          ) : (
            <StateTag of={resource} state={row?.state} />
          )}
        </span>
      }
      extra={
        at !== -1 && (
          <span>
            <Step label="上一条 Alt ↑" icon={<UpOutlined />} to={before} onStep={onStep} />
            <Step label="下一条 Alt ↓" icon={<DownOutlined />} to={after} onStep={onStep} />
          </span>
        )
      }
    >
      {failure && <FailureState failure={failure} onRetry={refresh} />}
      {!row && !failure && <Skeleton active paragraph={{ rows: 10 }} />}
      {row && (
        <>
          <div className={styles.drawerBar}>
            <RecordLine resource={resource} row={row} />
            <div className={styles.buttons}>
              <DetailButtons
                resource={resource}
                row={row}
                without={isReviewed ? decisionsOf(resource, row).map(({ name }) => name) : []}
                extra={parts?.actions?.(row)}
                onEdit={() => onEdit(row)}
                onGone={onClose}
              />
            </div>
          </div>
          {parts?.above?.(row)}
          <DetailBody
            key={id}
            resource={resource}
            row={row}
            tabs={parts?.tabs}
            review={parts?.review ?? 'none'}
          />
          {isReviewed && (
            <Panel
              key={`review ${id}`}
              resource={resource}
              row={row}
              onDecided={after ? () => onStep(after.id) : refresh}
              onNext={after && (() => onStep(after.id))}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function Step({
  label,
  icon,
  to,
  onStep,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly to: Presented | undefined
  onStep(id: string): void
}) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={icon}
        aria-label={label}
        disabled={!to}
        onClick={() => to && onStep(to.id)}
      />
    </Tooltip>
  )
}
