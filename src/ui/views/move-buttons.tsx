import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { usePageActions } from '#ui/logic/page-actions.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { type NamedMove, offeredMoves } from '#ui/logic/use-moves.ts'
import { arrangeMoves, isWantedNext } from './arrange-moves.ts'
import { useMoveFlow } from './use-move-flow.tsx'

export interface MoveButtonsProps {
  readonly of: AnyResource
  readonly row: Presented
  /** Moves that are drawn elsewhere, as those of the review panel. */
  readonly without?: readonly string[]
  /** Further buttons, between 更多 and the moves. */
  readonly before?: ReactNode
  onMoved?(): void
  /** The last thing behind 更多; absent where the row may not be deleted. */
  onDelete?: (() => void) | undefined
}

const deletion = '·delete'

/** The moves that may be made with a row now: the first one primary, dangerous ones never. */
export function MoveButtons({
  of,
  row,
  without = [],
  before,
  onMoved,
  onDelete,
}: MoveButtonsProps) {
  const flow = useMoveFlow(of, onMoved)
  const moves = offeredMoves(of, row).filter(({ name }) => !without.includes(name))
  const { buttons, rest } = arrangeMoves(moves)
  const start = (named: NamedMove) => flow.start(named, [row])
  usePageActions(
    moves.map(named => ({
      key: `${row.id} ${named.name}`,
      title: named.move.label,
      note: titleOf(of, row),
      act: () => start(named),
    })),
  )
  return (
    <>
      {(rest.length > 0 || onDelete) && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...rest.map(({ name, move }) => ({
                key: name,
                label: move.label,
                danger: move.danger ?? false,
              })),
              ...(onDelete ? [{ key: deletion, label: '删除', danger: true }] : []),
            ],
            onClick: ({ key }) => {
              if (key === deletion) return onDelete?.()
              const named = rest.find(({ name }) => name === key)
              if (named) start(named)
            },
          }}
        >
          <Button icon={<MoreOutlined />} aria-label="更多操作" />
        </Dropdown>
      )}
      {before}
      {buttons
        .map((named, at) => (
          <Button
            key={named.name}
            type={at === 0 && isWantedNext(named) ? 'primary' : 'default'}
            danger={named.move.danger ?? false}
            loading={flow.isMoving}
            onClick={() => start(named)}
          >
            {named.move.label}
          </Button>
        ))
        .reverse()}
      {flow.dialogs}
    </>
  )
}
