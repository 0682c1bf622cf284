import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { usePageActions } from '#ui/logic/page-actions.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useRemovalFlow } from './use-row-actions.tsx'

export interface DetailButtonsProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly extra?: ReactNode
  /** Moves that are drawn elsewhere. */
  readonly without?: readonly string[]
  onEdit(): void
  /** The record was deleted. */
  onGone(): void
}

/** What may be done with the record of a detail. */
export function DetailButtons(props: DetailButtonsProps) {
  const { resource, row, extra, without = [], onEdit, onGone } = props
  const remove = useRemovalFlow(resource)
  const edit = { key: `${row.id} ·edit`, title: '编辑', note: titleOf(resource, row), act: onEdit }
  usePageActions(row.can.includes('update') ? [edit] : [])
  return (
    <MoveButtons
      of={resource}
      row={row}
      without={without}
      onDelete={row.can.includes('delete') ? () => remove(row, onGone) : undefined}
      before={
        <>
          {extra}
          {row.can.includes('update') && <Button onClick={onEdit}>编辑</Button>}
        </>
      }
    />
  )
}
