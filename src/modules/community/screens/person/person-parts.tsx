import { ListScreen } from '#ui/views/list-screen.tsx'
import { personChange, personClassify, personIntake, personLink, visit } from '../../model/index.ts'

/** 登记与导入: who was registered, one by one or by sheets. */
export function IntakeList() {
  return (
    <ListScreen
      resource={personIntake}
      title="登记与导入"
      createLabel="登记人员"
      quick={['outcome', 'converted', 'createdAt']}
    />
  )
}

const inState = (key: string, label: string, state: string) => ({
  key,
  label,
  where: [{ field: 'state', op: 'is' as const, value: state }],
})

/** 变更申请: guarded facts that shall change. */
export function ChangeList() {
  return (
    <ListScreen
      resource={personChange}
      title="变更申请"
      createLabel="申请变更"
      quick={['field', 'person']}
      tabs={[inState('pending', '待审核', 'pending'), { key: 'all', label: '全部' }]}
    />
  )
}

/** 救助认定: decisions on groups in hardship, those that end soon first. */
export function ClassifyList() {
  return (
    <ListScreen
      resource={personClassify}
      title="救助认定"
      createLabel="新增认定"
      quick={['classify', 'to', 'state']}
      shown={['person', 'classify', 'from', 'to', 'basis', 'documentNo', 'state']}
      tabs={[
        inState('valid', '有效', 'valid'),
        { key: 'due', label: '30 天内到期', where: [{ field: 'due', op: 'is', value: 'soon' }] },
        { key: 'all', label: '全部' },
      ]}
    />
  )
}

/** 走访: what was found at doors, what is urgent first. */
export function VisitList() {
  return (
    <ListScreen
      resource={visit}
      title="走访记录"
      createLabel="登记走访"
      quick={['kind', 'risk', 'at']}
      tabs={[
        { key: 'all', label: '全部' },
        inState('waiting', '紧急待处理', 'waiting'),
        { key: 'watch', label: '关注', where: [{ field: 'risk', op: 'is', value: 'watch' }] },
      ]}
    />
  )
}

/** 机构关联: which organisation sees whom, and for what. */
export function LinkList() {
  return <ListScreen resource={personLink} title="机构关联" canCreate={false} />
}
