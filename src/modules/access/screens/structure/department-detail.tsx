import { Button } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { HistoryView } from '#ui/views/history-view.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { useRemovalFlow } from '#ui/views/use-row-actions.tsx'
import { department } from '../../model/department.ts'
import { members } from './members.ts'
import styles from './structure.module.css'
import { useLevelName } from './use-structure-setting.ts'

export interface DepartmentDetailProps {
  readonly row: PresentedOf<typeof department>
  onEdit(): void
  /** Absent where departments may not be made. */
  onAdd: (() => void) | undefined
  onGone(): void
}

/** One department: facts, its people, what happened to it. */
export function DepartmentDetail({ row, onEdit, onAdd, onGone }: DepartmentDetailProps) {
  const remove = useRemovalFlow(department)
  const levelName = useLevelName()
  const people = row.extra?.people ?? 0
  return (
    <div className={styles.stack}>
      <PageHeader
        title={row.name}
        tags={<StateTag of={department} state={row.state} />}
        note={`${levelOf(row, levelName)}本级 ${people} 人`}
        actions={
          <>
            {row.can.includes('delete') && (
              <Button danger onClick={() => remove(row, onGone)}>
                删除
              </Button>
            )}
            <MoveButtons of={department} row={row} />
            {row.can.includes('update') && <Button onClick={onEdit}>编辑</Button>}
            {onAdd && (
              <Button type="primary" onClick={onAdd}>
                新增下级{levelName((row.level ?? 1) + 1)}
              </Button>
            )}
          </>
        }
      />
      <RecordFacts resource={department} row={row} />
      <ListScreen
        key={row.id}
        resource={members}
        kept="memory"
        where={[
          { field: 'department', op: 'is', value: row.id },
          { field: 'state', op: 'isNot', value: 'cancelled' },
        ]}
        shown={['realName', 'loginName', 'positions', 'phone', 'state']}
      />
      <Section title="架构变更">
        <HistoryView resource={department} id={row.id} />
      </Section>
    </div>
  )
}

/** The root is the unit itself and has no level's name. */
function levelOf(
  { level, parent }: PresentedOf<typeof department>,
  name: (level: number) => string,
): string {
  return parent === null ? '' : `${name(level ?? 1)} · `
}
