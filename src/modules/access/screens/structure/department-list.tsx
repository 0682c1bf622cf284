import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useSession } from '#ui/logic/session.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { department } from '../../model/department.ts'
import { DefaultRolesDialog } from './default-roles-dialog.tsx'
import { members } from './members.ts'
import { PermissionPortrait } from './permission-portrait.tsx'
import styles from './structure.module.css'

const owner = (value: string) => [{ field: 'ownerKind', op: 'is' as const, value }]
const ofOwners: readonly ListTab[] = [
  { key: 'platform', label: '平台', where: owner('platform') },
  { key: 'organisation', label: '机构', where: owner('organisation') },
  { key: 'unit', label: '主管单位', where: owner('unit') },
  { key: 'vendor', label: '厂商', where: owner('vendor') },
  { key: 'merchant', label: '商家', where: owner('merchant') },
]
const all: ListTab = { key: 'all', label: '全部' }
const headless: ListTab = {
  key: 'headless',
  label: '无负责人',
  where: [{ field: 'head', op: 'blank' }],
}

const columns: ListColumns<typeof department> = {
  name: { width: 240, render: row => <Indented row={row} /> },
  people: { title: '人数', width: 100, align: 'right', render: row => <People row={row} /> },
  risky: {
    title: '高风险角色',
    width: 110,
    align: 'right',
    render: row => {
      const holders = row.extra?.riskHolders ?? 0
      return holders > 0 && `${holders} 人`
    },
  },
}

const ownership = ['ownerKind', 'organisation']
const shown = [
  'name',
  'code',
  ...ownership,
  'head',
  'people',
  'defaultRoles',
  'risky',
  'state',
  'updatedAt',
]

const detailTabs: readonly DetailTab<typeof department>[] = [
  {
    key: 'people',
    label: '人员',
    content: row => (
      <ListScreen
        resource={members}
        kept="memory"
        where={[{ field: 'department', op: 'is', value: row.id }]}
        shown={['realName', 'loginName', 'positions', 'state', 'lastLoginAt']}
      />
    ),
  },
  {
    key: 'grants',
    label: '权限画像',
    content: row => <PermissionPortrait id={row.id} />,
  },
]

/** 部门管理: the departments of every owner as carriers of rights. */
export default function DepartmentList() {
  const navigate = useNavigate()
  // Whoever is not of the platform sees the departments of one owner, the own one.
  const isOfAll = useSession().account.ownerKind === 'platform'
  const [setting, setSetting] = useState<PresentedOf<typeof department> | null>(null)
  const openPeople = (row: PresentedOf<typeof department>) =>
    navigate(
      `/upms/glylist?filter=${encodeURIComponent(JSON.stringify([['department', 'is', row.id]]))}`,
    )
  return (
    <>
      <ListScreen
        resource={department}
        title="部门管理"
        tabs={isOfAll ? [all, ...ofOwners, headless] : [all, headless]}
        shown={isOfAll ? shown : shown.filter(name => !ownership.includes(name))}
        quick={['organisation', 'state', 'empty']}
        columns={columns}
        rowActions={row => [
          { key: 'people', label: '查看人员', run: openPeople },
          ...(row.can.includes('update')
            ? [
                {
                  key: 'defaultRoles',
                  label: '默认角色',
                  quiet: true,
                  run: setSetting,
                },
              ]
            : []),
        ]}
        detail={{ tabs: detailTabs }}
      />
      {setting && <DefaultRolesDialog row={setting} onClose={() => setSetting(null)} />}
    </>
  )
}

function Indented({ row }: { readonly row: PresentedOf<typeof department> }) {
  const depth = (row.level ?? 1) - 1
  return (
    <>
      {depth > 0 && <span className={styles.indent}>{'　'.repeat(depth - 1)}└ </span>}
      {row.name}
    </>
  )
}

function People({ row }: { readonly row: PresentedOf<typeof department> }) {
  const own = row.extra?.people ?? 0
  const below = row.extra?.peopleBelow ?? 0
  return below > own ? `${own} / ${below}` : own
}
