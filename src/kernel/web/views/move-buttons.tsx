import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { usePageActions } from '../logic/page-actions.ts'
import { type Presented, titleOf } from '../logic/presented.ts'
import { type NamedMove, offeredMoves } from '../logic/use-moves.ts'
import { useMoveFlow } from './use-move-flow.tsx'

export interface MoveButtonsProps {
  readonly of: AnyResource
  readonly row: Presented
  /** Moves that are drawn elsewhere, as those of the review panel. */
  readonly without?: readonly string[]
  onMoved?(): void
}

const inSight = 3

/** The moves that may be made with a row now: the first one primary, dangerous ones never. */
export function MoveButtons({ of, row, without = [], onMoved }: MoveButtonsProps) {
  const flow = useMoveFlow(of, onMoved)
  const moves = offeredMoves(of, row).filter(({ name }) => !without.includes(name))
  const rest = moves.slice(inSight)
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
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ name, move }) => ({
              key: name,
              label: move.label,
              danger: move.danger ?? false,
            })),
            onClick: ({ key }) => {
              const named = rest.find(({ name }) => name === key)
              if (named) start(named)
            },
          }}
        >
          <Button icon={<MoreOutlined />} aria-label="更多操作" />
        </Dropdown>
      )}
      {moves
        .slice(0, inSight)
        .map((named, at) => (
          <Button
            key={named.name}
            type={at === 0 && isStep(named.move) ? 'primary' : 'default'}
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

/** Whether a move leads the record on: what leaves it where it is, or endangers it, is never the primary button. */
function isStep({ from, to, danger, quiet }: NamedMove['move']): boolean {
  if (danger || quiet) return false
  const ends = [to].flat()
  return ends.some(state => !from.includes(state)) || ends.length < from.length
}
