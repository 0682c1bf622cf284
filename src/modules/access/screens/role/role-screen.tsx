import { TableOutlined } from '@ant-design/icons'
import { Button, Drawer, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { sensitivities } from '#kinds/sensitivity.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import type { FilterInputs } from '#ui/views/quick-filters.tsx'
import { grant } from '../../model/grant.ts'
import { adminKinds, role } from '../../model/role.ts'
import { narrowingColumn } from '../account/narrowing.ts'
import { ActionFilter } from './action-filter.tsx'
import { rightsOf } from './rights-of.ts'
import { RoleComparison } from './role-comparison.tsx'
import { RoleCopy } from './role-copy.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { RoleRights } from './role-rights.tsx'

const place = '/upms/jslist'

/** 角色管理: the list, and by `?part=` the form (`form`) and the matrix of rights (`matrix`). */
export default function RoleScreen() {
  const [params] = useSearchParams()
  const part = params.get('part')
  if (part === 'form') return <RoleForm id={params.get('id')} />
  if (part === 'matrix') return <RoleMatrix />
  return <RoleList />
}

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'platform', label: '平台角色', where: ownedBy('platform', 'platform') },
  { key: 'template', label: '机构模板', where: ownedBy('platform', 'organisation') },
  {
    key: 'own',
    label: '机构自建',
    where: [{ field: 'ownerKind', op: 'is', value: 'organisation' }],
  },
]

/** What a unit sees: its own roles, and the platform's for such accounts. */
const ownTabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  {
    key: 'template',
    label: '平台模板',
    where: [{ field: 'ownerKind', op: 'is', value: 'platform' }],
  },
  {
    key: 'own',
    label: '自建角色',
    where: [{ field: 'ownerKind', op: 'isNot', value: 'platform' }],
  },
]

function ownedBy(owner: string, holder: string) {
  return [
    { field: 'ownerKind', op: 'is' as const, value: owner },
    { field: 'holderKinds', op: 'in' as const, value: [holder] },
  ]
}

const columns: ListColumns<typeof role> = {
  name: { width: 140 },
  code: { width: 140 },
  dataScope: { width: 120 },
  fieldClasses: { title: '敏感级', width: 120, render: row => <Sees row={row} /> },
  state: { width: 80 },
  updatedAt: { title: '更新', width: 160, render: row => <Updated row={row} /> },
  rights: { title: '菜单 / 操作', width: 120, render: row => <RightsCount row={row} /> },
  maxHolders: {
    title: '持有人数',
    width: 120,
    render: row => `${row.extra?.holders ?? 0}${row.maxHolders ? ` / ${row.maxHolders}` : ''}`,
  },
  highRisk: {
    title: '风险',
    width: 88,
    render: row =>
      row.highRisk === true && (
        <Tooltip title="含二次验证操作，或可导出全部数据；授予须第二人确认">
          <Tag color="red">高风险</Tag>
        </Tooltip>
      ),
  },
  adminKind: {
    width: 110,
    render: row => (row.adminKind === 'none' ? '' : <AdminKindTag kind={row.adminKind} />),
  },
}

const shown = [
  'name',
  'code',
  'adminKind',
  'dataScope',
  'rights',
  'fieldClasses',
  'highRisk',
  'maxHolders',
  'state',
  'updatedAt',
]

const filterInputs: FilterInputs = {
  holds: (value, onChange) => <ActionFilter value={value} onChange={onChange} />,
}

const detailTabs: readonly DetailTab<typeof role>[] = [
  { key: 'rights', label: '菜单与操作', content: row => <RoleRights row={row} /> },
  {
    key: 'members',
    label: '成员',
    content: row => <Members row={row} />,
  },
]

/** Who holds a role, held it or waits for it; new grants are made here. */
function Members({ row }: { readonly row: PresentedOf<typeof role> }) {
  return (
    <ListScreen
      resource={grant}
      kept="memory"
      where={[{ field: 'role', op: 'is', value: row.id }]}
      initial={{ role: row.id }}
      shown={[
        ...['account', 'narrowing', 'validFrom', 'validUntil'],
        ...['reason', 'grantedBy', 'state'],
      ]}
      columns={{ narrowing: narrowingColumn }}
    />
  )
}

function RoleList() {
  const navigate = useNavigate()
  const isPlatform = useSession().account.ownerKind === 'platform'
  const mayCopy = useCan('role.copy')
  const [comparing, setComparing] = useState<PresentedOf<typeof role> | null>(null)
  const [members, setMembers] = useState<PresentedOf<typeof role> | null>(null)
  const [copying, setCopying] = useState<PresentedOf<typeof role> | null>(null)
  return (
    <>
      <ListScreen
        resource={role}
        title="角色管理"
        tabs={isPlatform ? tabs : ownTabs}
        shown={isPlatform ? shown : shown.filter(name => name !== 'adminKind')}
        quick={[...(isPlatform ? ['ownerKind'] : []), 'dataScope', 'holds', 'state']}
        filterInputs={filterInputs}
        columns={columns}
        places={{ create: `${place}?part=form`, edit: `${place}?part=form` }}
        actions={
          <Button icon={<TableOutlined />} onClick={() => navigate(`${place}?part=matrix`)}>
            权限矩阵
          </Button>
        }
        rowActions={() => [
          { key: 'members', label: '成员', run: setMembers },
          { key: 'compare', label: '对比', quiet: true, run: setComparing },
          ...(mayCopy ? [{ key: 'copy', label: '复制', quiet: true, run: setCopying }] : []),
        ]}
        detail={{ tabs: detailTabs }}
      />
      {members && (
        <Drawer
          open
          size="min(960px, 94vw)"
          title={`成员 · ${members.name}`}
          onClose={() => setMembers(null)}
        >
          <Members row={members} />
        </Drawer>
      )}
      {comparing && <RoleComparison row={comparing} onClose={() => setComparing(null)} />}
      {copying && <RoleCopy row={copying} onClose={() => setCopying(null)} />}
    </>
  )
}

function RightsCount({ row }: { readonly row: PresentedOf<typeof role> }) {
  const { places, actions } = rightsOf(row.places, row.actions)
  return `${places.length} / ${actions.length}`
}

/** Who changed it last and on which day; the time of day on pointing at it. */
function Updated({ row }: { readonly row: PresentedOf<typeof role> }) {
  const at = new Date(row.updatedAt)
  return (
    <Tooltip title={at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })}>
      <span>
        {row.shown.updatedBy ?? ''} {dayInBeijing(at)}
      </span>
    </Tooltip>
  )
}

function Sees({ row }: { readonly row: PresentedOf<typeof role> }) {
  const seen = Array.isArray(row.fieldClasses) ? row.fieldClasses : []
  const names = Object.entries(sensitivities).filter(([code]) => seen.includes(code))
  if (names.length === 0) return role.fields.fieldClasses.unset
  return (
    <Tooltip title={names.map(([, name]) => name).join('、')}>
      {names.map(([code]) => code).join(' · ')}
    </Tooltip>
  )
}

function AdminKindTag({ kind }: { readonly kind: unknown }) {
  const label = Object.entries(adminKinds).find(([code]) => code === kind)?.[1]
  return <Tag color="purple">{label}</Tag>
}
