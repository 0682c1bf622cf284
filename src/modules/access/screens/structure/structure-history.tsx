import { DatePicker, Skeleton, Timeline, Tree } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { departmentChanges, departmentTreeAt } from '../../model/department-calls.ts'
import styles from './structure.module.css'

type PastDepartment = AnswerOf<typeof departmentTreeAt>[number]

type Change = AnswerOf<typeof departmentChanges>[number]

/** 架构变更: what changed when, and the tree of any day beside the one of today. */
export function StructureHistory() {
  const today = dayInBeijing(new Date())
  const [day, setDay] = useState(today)
  const past = useTree(day)
  const now = useTree(today)
  const changes = useAsk(departmentChanges, {})
  const failure = past.error ?? now.error ?? changes.error
  if (failure) return <FailureState failure={failure} onRetry={() => void changes.refetch()} />
  return (
    <div className={styles.history}>
      <Section
        title={day === today ? '当前架构' : `${day} 的架构`}
        extra={
          <DatePicker
            size="small"
            aria-label="查看某日的架构"
            allowClear={false}
            value={dayjs(day)}
            maxDate={dayjs(today)}
            onChange={value => value && setDay(value.format('YYYY-MM-DD'))}
          />
        }
      >
        <PastTree rows={past.data} other={now.data} />
      </Section>
      {day !== today && (
        <Section title="当前架构">
          <PastTree rows={now.data} other={past.data} />
        </Section>
      )}
      <Section title="变更记录" note={changes.data && `${changes.data.length} 项`}>
        <Changes rows={changes.data} onPick={setDay} />
      </Section>
    </div>
  )
}

function useTree(on: string) {
  return useAsk(departmentTreeAt, { on })
}

interface TreeItem {
  readonly key: string
  readonly row: PastDepartment
  readonly children: TreeItem[]
}

function PastTree({
  rows,
  other,
}: {
  readonly rows: readonly PastDepartment[] | undefined
  readonly other: readonly PastDepartment[] | undefined
}) {
  if (!rows) return <Skeleton active />
  if (rows.length === 0)
    return <EmptyState size="small" title="当日还没有部门" hint="可选择更晚的日期查看。" />
  const others = new Map(other?.map(row => [row.id, row]))
  const differs = (row: PastDepartment) => {
    const twin = others.get(row.id)
    return other !== undefined && (twin?.parent !== row.parent || twin.name !== row.name)
  }
  return (
    <Tree<TreeItem>
      key={rows.length}
      blockNode
      defaultExpandAll
      selectable={false}
      treeData={under(rows, null)}
      titleRender={({ row }) => (
        <span className={row.state === 'disabled' ? styles.closed : styles.node}>
          <span className={differs(row) ? styles.changed : styles.nodeName}>{row.name}</span>
          {row.head && <span className={styles.count}>{row.head}</span>}
        </span>
      )}
    />
  )
}

function under(rows: readonly PastDepartment[], parent: string | null): TreeItem[] {
  return rows
    .filter(row => row.parent === parent)
    .map(row => ({ key: row.id, row, children: under(rows, row.id) }))
}

const stateNames: Readonly<Record<string, string>> = { enabled: '启用', disabled: '停用' }

function Changes({
  rows,
  onPick,
}: {
  readonly rows: readonly Change[] | undefined
  onPick(day: string): void
}) {
  if (!rows) return <Skeleton active />
  if (rows.length === 0) return <EmptyState size="small" title="还没有变更" />
  return (
    <Timeline
      className={styles.changes ?? ''}
      items={rows.map(row => ({
        key: row.id,
        content: (
          <button
            type="button"
            className={styles.change}
            title="查看当日架构"
            onClick={() => onPick(dayInBeijing(new Date(row.at)))}
          >
            <span>{sentenceOf(row)}</span>
            <span className={styles.quiet}>
              {row.by ?? '系统'} · {printMoment(row.at)}
            </span>
          </button>
        ),
      }))}
    />
  )
}

function sentenceOf({ kind, name, before, after }: Change): string {
  if (kind === 'made') return `新增「${name}」`
  if (kind === 'removed') return `删除「${name}」`
  if (kind === 'moved')
    return `「${name}」由「${before ?? '已删除部门'}」移到「${after ?? '顶级'}」下`
  if (kind === 'merged') return `「${name}」并入「${after ?? '已删除部门'}」`
  if (kind === 'renamed') return `「${before ?? ''}」更名为「${after ?? ''}」`
  if (kind === 'head') return `「${name}」负责人由${before ?? '空缺'}改为${after ?? '空缺'}`
  return `${stateNames[after ?? ''] ?? '修改'}「${name}」`
}
