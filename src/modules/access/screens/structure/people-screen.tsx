import { Button, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useSession } from '#ui/logic/session.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import { Section } from '#ui/views/section.tsx'
import { useManyFlow } from '#ui/views/use-many-flow.tsx'
import { account } from '../../model/account.ts'
import { AccountForm } from '../account/account-form.tsx'
import { DisableDialog } from '../account/disable-dialog.tsx'
import { FinancePair } from '../account/finance-pair.tsx'
import { HandOverDialog } from '../account/hand-over-dialog.tsx'
import { OpenWorkList, useOpenWork } from '../account/open-work-list.tsx'
import { Tenures } from '../account/tenures.tsx'
import { BulkTransferDialog } from './bulk-transfer-dialog.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { DepartureList } from './departure-list.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { members } from './members.ts'
import { NameCard } from './name-card.tsx'
import { ReassignmentList } from './reassignment-list.tsx'
import styles from './structure.module.css'
import { TransferDialog } from './transfer-dialog.tsx'
import { idsUnder, ownUnit, useDepartments } from './use-departments.ts'
import { useHeadship } from './use-headship.ts'
import { WorkCount } from './work-count.tsx'

const shown = [
  'realName',
  'positions',
  'department',
  'manager',
  'phone',
  'work',
  'state',
  'staffNo',
  'joinedAt',
]

const columns: ListColumns<typeof account> = {
  realName: { width: 90 },
  department: { width: 130 },
  phone: { width: 120 },
  state: { width: 80 },
  work: { title: '待办', width: 70, align: 'right', render: row => <WorkCount id={row.id} /> },
  staffNo: { title: '工号', width: 90, render: row => textOf(row.staffNo) },
  manager: { title: '直接上级', width: 90, render: row => textOf(row.shown.manager) },
  joinedAt: { title: '入职日期', width: 120, render: row => textOf(row.joinedAt) },
  positions: { title: '主岗 / 兼岗', width: 140 },
}

/** 部门人员: the tree at the left, the chosen department's people at the right; by `?part=` the form (`form`), who leaves (`departures`) and who changes places (`reassignments`). */
export default function PeopleScreen() {
  const [params] = useSearchParams()
  const part = params.get('part')
  if (part === 'form') return <AccountForm />
  if (part === 'departures') return <DepartureList />
  return part === 'reassignments' ? <ReassignmentList /> : <People />
}

const detailTabs: readonly DetailTab<typeof account>[] = [
  { key: 'tenures', label: '任职经历', content: row => <Tenures id={row.id} /> },
  {
    key: 'below',
    label: '下属',
    content: row => (
      <ListScreen
        resource={members}
        kept="memory"
        where={[{ field: 'manager', op: 'is', value: row.id }]}
        shown={['realName', 'positions', 'department', 'phone', 'state']}
      />
    ),
  },
  { key: 'work', label: '在办事项', content: row => <Work id={row.id} /> },
]

function Work({ id }: { readonly id: string }) {
  return <OpenWorkList work={useOpenWork(id, null)} />
}

registerMoveDialog(account, 'disable', DisableDialog)

const place = '/organizeStructure/departmentUser?part=form'

function People() {
  const { account: self } = useSession()
  const { rows, tree, failure, isLoading, retry } = useDepartments()
  const [params, setParams] = useSearchParams()
  const [isDeep, setDeep] = useState(true)
  const [moving, setMoving] = useState<PresentedOf<typeof account> | null>(null)
  const [handing, setHanding] = useState<PresentedOf<typeof account> | null>(null)
  const [leaving, setLeaving] = useState<PresentedOf<typeof account> | null>(null)
  const [card, setCard] = useState<PresentedOf<typeof account> | null>(null)
  const [group, setGroup] = useState<{ chosen: Chosen; done: () => void } | null>(null)
  const many = useManyFlow(account)
  const navigate = useNavigate()
  const mayMove = useCan('account.update')
  const maySeePlans = useCan('reassignment.view')
  const maySeeDepartures = useCan('departure.view')
  const lead = useHeadship()
  const chosen = params.get('department')
  const choose = (id: string | null) =>
    setParams(
      current => {
        const next = new URLSearchParams(current)
        next.delete('page')
        if (id) next.set('department', id)
        else next.delete('department')
        return next
      },
      { replace: true },
    )
  const scope = chosen
    ? [
        {
          field: 'department',
          op: 'in' as const,
          value: isDeep ? idsUnder(rows, chosen).slice(0, 200) : [chosen],
        },
      ]
    : []
  return (
    <div className={styles.beside}>
      <aside className={styles.side}>
        <Section
          title="部门"
          extra={
            <Checkbox checked={isDeep} onChange={event => setDeep(event.target.checked)}>
              含下级
            </Checkbox>
          }
        >
          {failure && <FailureState size="small" failure={failure} onRetry={retry} />}
          {isLoading && <Skeleton active />}
          {!isLoading && !failure && (
            <DepartmentTree tree={tree} selected={chosen} onSelect={choose} />
          )}
        </Section>
      </aside>
      <ListScreen
        resource={account}
        title="部门人员"
        createLabel="新增人员"
        where={[...ownUnit(self), { field: 'state', op: 'isNot', value: 'cancelled' }, ...scope]}
        shown={shown}
        quick={['positions', 'fullTime', 'state']}
        columns={columns}
        places={{ create: place, edit: place }}
        rowActions={row => [
          ...(row.can.includes('update')
            ? [{ key: 'transfer', label: '调岗', run: setMoving }]
            : []),
          { key: 'card', label: '名片', quiet: true, run: setCard },
          ...(lead.may && row.department
            ? [{ key: 'head', label: '设为负责人', quiet: true, run: lead.appoint }]
            : []),
          ...(row.can.includes('handover')
            ? [{ key: 'handover', label: '移交工作', quiet: true, run: setHanding }]
            : []),
          ...(row.can.includes('leave') && row.state === 'enabled'
            ? [{ key: 'leave', label: '离岗', quiet: true, danger: true, run: setLeaving }]
            : []),
        ]}
        bulkActions={
          mayMove
            ? [
                {
                  key: 'department',
                  label: '调整部门',
                  name: 'transferMany',
                  run: (chosen, done) => setGroup({ chosen, done }),
                },
              ]
            : []
        }
        actions={
          <>
            {maySeePlans && (
              <Button
                onClick={() => navigate('/organizeStructure/departmentUser?part=reassignments')}
              >
                调岗计划
              </Button>
            )}
            {maySeeDepartures && (
              <Button onClick={() => navigate('/organizeStructure/departmentUser?part=departures')}>
                离岗记录
              </Button>
            )}
          </>
        }
        detail={{ tabs: detailTabs, above: row => <FinancePair row={row} /> }}
      />
      {card && <NameCard row={card} onClose={() => setCard(null)} />}
      {many.dialogs}
      {group && (
        <BulkTransferDialog
          chosen={group.chosen}
          many={many}
          onClose={() => setGroup(null)}
          onDone={group.done}
        />
      )}
      {moving && <TransferDialog row={moving} onClose={() => setMoving(null)} />}
      {handing && <HandOverDialog row={handing} onClose={() => setHanding(null)} />}
      {leaving && <LeaveDialog row={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '—'
}
