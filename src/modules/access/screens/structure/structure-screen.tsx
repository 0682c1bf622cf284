import { PlusOutlined } from '@ant-design/icons'
import { App, Button, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { department } from '../../model/department.ts'
import { DepartmentDetail } from './department-detail.tsx'
import { DepartmentTree } from './department-tree.tsx'
import styles from './structure.module.css'
import { StructureChart } from './structure-chart.tsx'
import { StructureHistory } from './structure-history.tsx'
import { StructureSettings } from './structure-settings.tsx'
import { useDepartments } from './use-departments.ts'
import { useRename } from './use-rename.ts'
import { useLevelName } from './use-structure-setting.ts'

/** 组织配置: the tree of one's own unit, and how the unit is organised. */
export default function StructureScreen() {
  const [params, setParams] = useSearchParams()
  return (
    <div className={page.page}>
      <PageHeader title="组织配置" />
      <Tabs
        activeKey={params.get('tab') ?? 'tree'}
        onChange={tab => setParams({ tab }, { replace: true })}
        items={[
          { key: 'tree', label: '组织架构', children: <Structure /> },
          { key: 'chart', label: '架构图', children: <StructureChart /> },
          { key: 'history', label: '架构变更', children: <StructureHistory /> },
          { key: 'settings', label: '设置', children: <StructureSettings /> },
        ]}
      />
    </div>
  )
}

/** Moving more people than this asks first. */
const askedFrom = 20

function Structure() {
  const { rows, tree, failure, isLoading, retry } = useDepartments()
  const { modal, message } = App.useApp()
  const { move } = useMoves(department)
  const mayCreate = useCan('department.create')
  const mayMove = useCan('department.move')
  const rename = useRename()
  const levelName = useLevelName()
  const [chosen, setChosen] = useState<string | null>(null)
  const [form, setForm] = useState<{ id: string | null; parent: string | null } | null>(null)
  if (failure) return <FailureState failure={failure} onRetry={retry} />
  if (isLoading) return <Skeleton active paragraph={{ rows: 8 }} />
  const row = rows.find(({ id }) => id === chosen) ?? tree[0]?.row
  const place = async (
    moved: PresentedOf<typeof department>,
    parent: PresentedOf<typeof department>,
  ) => {
    try {
      await move({ row: moved, move: 'move', answers: { parent: parent.id } })
      message.success(`「${moved.name}」已移到「${parent.name}」下`)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const start = (moved: PresentedOf<typeof department>, parent: PresentedOf<typeof department>) => {
    const people = moved.extra?.peopleBelow ?? 0
    if (people <= askedFrom) return void place(moved, parent)
    modal.confirm({
      title: `将「${moved.name}」移到「${parent.name}」下？`,
      content: `${people} 人随之移动，其数据范围立即改变。`,
      okText: '移动',
      cancelText: '取消',
      onOk: () => place(moved, parent),
    })
  }
  return (
    <div className={styles.split}>
      <Section
        title="部门"
        note={`${rows.length} 个`}
        extra={
          mayCreate && (
            <Button
              size="small"
              icon={<PlusOutlined />}
              onClick={() => setForm({ id: null, parent: row?.id ?? null })}
            >
              新增
            </Button>
          )
        }
      >
        <DepartmentTree
          tree={tree}
          selected={row?.id ?? null}
          onSelect={setChosen}
          levelName={levelName}
          onRename={rename}
          onMove={mayMove ? start : undefined}
        />
      </Section>
      {row && (
        <DepartmentDetail
          key={row.id}
          row={row}
          onEdit={() => setForm({ id: row.id, parent: null })}
          onAdd={mayCreate ? () => setForm({ id: null, parent: row.id }) : undefined}
          onGone={() => setChosen(null)}
        />
      )}
      {form && (
        <FormDrawer
          resource={department}
          id={form.id}
          label={levelName(levelBelow(rows, form.parent))}
          initial={form.parent ? { parent: form.parent } : undefined}
          onClose={() => setForm(null)}
          onSaved={saved => {
            setForm(null)
            setChosen(saved.id)
          }}
        />
      )}
    </div>
  )
}

function levelBelow(
  rows: readonly PresentedOf<typeof department>[],
  parent: string | null,
): number {
  return (rows.find(({ id }) => id === parent)?.level ?? 0) + 1
}
