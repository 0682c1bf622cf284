import { Typography } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sumLine } from '#kernel/resource/sum-line.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { isRecordNumber } from '#kinds/record-number/record-number.ts'
import { type Presented, shownText, titleOf } from '#ui/logic/presented.ts'
import styles from './detail.module.css'
import { PageHeader } from './page-header.tsx'
import { PresentPeople } from './present-people.tsx'
import { StateTag } from './state-tag.tsx'

export interface DetailHeadProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly actions?: ReactNode
}

/** The head of a record: title, state, number to copy, who made and changed it. */
export function DetailHead({ resource, row, actions }: DetailHeadProps) {
  return (
    <div>
      <PageHeader
        title={titleOf(resource, row)}
        tags={<StateTag of={resource} state={row.state} />}
        actions={actions}
      />
      <RecordLine resource={resource} row={row} />
    </div>
  )
}

/** The quiet line under a record's title. */
export function RecordLine({ resource, row }: Pick<DetailHeadProps, 'resource' | 'row'>) {
  return (
    <div className={styles.line}>
      <RecordSum resource={resource} row={row} />
      <RecordNumber resource={resource} row={row} />
      {isMade(resource, row) && (
        <span>
          {nameOf(row, 'createdBy')} 创建于 {printMinute(row.createdAt)}
        </span>
      )}
      {row.updatedAt !== row.createdAt && (
        <span>
          {nameOf(row, 'updatedBy')} 更新于 {printMinute(row.updatedAt)}
        </span>
      )}
      <PresentPeople resource={resource} record={row.id} />
    </div>
  )
}

/** How much a record moves, from whom and to whom; nothing where it moves no money. */
export function RecordSum({ resource, row }: Pick<DetailHeadProps, 'resource' | 'row'>) {
  const told = sumLine(resource, row)
  return told === '' ? null : <strong className={styles.sum}>{told}</strong>
}

/** The number of a record, to copy; nothing where its kind has none. */
export function RecordNumber({ resource, row }: Pick<DetailHeadProps, 'resource' | 'row'>) {
  const number = numberOf(resource, row)
  if (!number) return null
  return (
    <Typography.Text type="secondary" copyable={{ text: number, tooltips: ['复制编号', '已复制'] }}>
      {number}
    </Typography.Text>
  )
}

/** What the product notes by itself, as its logs, says in its own facts who did what and when. */
function isMade({ lifecycle, verbs }: AnyResource, { createdBy }: Presented): boolean {
  return createdBy !== null || lifecycle !== undefined || (verbs?.includes('create') ?? true)
}

function numberOf(resource: AnyResource, row: Presented): string | undefined {
  const [name = ''] =
    Object.entries(resource.fields).find(([, field]) => isRecordNumber(field)) ?? []
  const value = row[name]
  return typeof value === 'string' ? value : undefined
}

function nameOf(row: Presented, field: 'createdBy' | 'updatedBy'): string {
  return shownText(row, field) || '系统'
}
