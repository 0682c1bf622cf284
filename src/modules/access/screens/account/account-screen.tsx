import { AuditOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PlainText } from '#kinds/cell/plain-text.cell.tsx'
import { securityKey } from '#modules/account/model/index.ts'
import { loginRecord, operation } from '#modules/log/model/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useSession } from '#ui/logic/session.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MomentDay } from '#ui/views/moment-day.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import { PersonAvatar } from '#ui/views/person-avatar.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { account } from '../../model/account.ts'
import { handOver } from '../../model/hand-over.ts'
import { ownerKinds } from '../../model/owner.ts'
import { AccountForm } from './account-form.tsx'
import styles from './account-screen.module.css'
import { AccountSessions } from './account-sessions.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { FinancePair } from './finance-pair.tsx'
import { AccountGrants, GrantDrawer } from './grant-drawer.tsx'
import { GrantList } from './grant-list.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { ReviewList } from './review-list.tsx'
import { Tenures } from './tenures.tsx'
import { isLocked, useAccountActs } from './use-account-acts.tsx'
import { useBulkAccountActs } from './use-bulk-account-acts.tsx'

registerMoveDialog(account, 'disable', DisableDialog)

const place = '/upms/glylist'

/** 管理员账号: the list, and by `?part=` the form (`form`), all grants (`grants`) and reviews of rights (`review`). */
export default function AccountScreen() {
  const [params] = useSearchParams()
  const part = params.get('part')
  if (part === 'form') return <AccountForm />
  if (part === 'grants') return <GrantList />
  if (part === 'review') return <ReviewList />
  return <AccountList />
}

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'enabled', label: '启用', where: state('enabled') },
  { key: 'pending', label: '待激活', where: state('pending') },
  { key: 'disabled', label: '停用', where: state('disabled') },
  {
    key: 'locked',
    label: '已锁定',
    where: [{ field: 'lockedUntil', op: 'from', value: 'today' }],
  },
  {
    key: 'ending',
    label: '即将到期',
    where: [
      { field: 'validUntil', op: 'from', value: 'today' },
      { field: 'validUntil', op: 'to', value: 'today+30' },
    ],
  },
  {
    key: 'dormant',
    label: '长期未用',
    where: [...state('enabled'), { field: 'lastLoginAt', op: 'to', value: 'today-60' }],
  },
  {
    key: 'awaits',
    label: '待确认授权',
    where: [{ field: 'awaitsGrant', op: 'is', value: true }],
  },
]

const shown = [
  'realName',
  'loginName',
  'phone',
  'department',
  'roles',
  'state',
  'lastLoginAt',
  'passwordChangedAt',
  'twoFactor',
  'keys',
]

const detailTabs: readonly DetailTab<typeof account>[] = [
  { key: 'grants', label: '授权', content: row => <AccountGrants id={row.id} /> },
  { key: 'sessions', label: '登录设备', content: row => <AccountSessions id={row.id} /> },
  {
    key: 'logins',
    label: '登录记录',
    content: row => (
      <ListScreen
        resource={loginRecord}
        kept="memory"
        where={[{ field: 'account', op: 'is', value: row.id }]}
        shown={['at', 'kind', 'method', 'result', 'anomalies', 'ip', 'area', 'device']}
      />
    ),
  },
  {
    key: 'acts',
    label: '所做操作',
    content: row => (
      <ListScreen
        resource={operation}
        kept="memory"
        where={[{ field: 'account', op: 'is', value: row.id }]}
        shown={['at', 'kind', 'label', 'title', 'outcome', 'ip']}
      />
    ),
  },
  {
    key: 'keys',
    label: 'UKEY',
    content: row => (
      <ListScreen
        resource={securityKey}
        kept="memory"
        where={[{ field: 'account', op: 'is', value: row.id }]}
        shown={['serial', 'kind', 'validUntil', 'state', 'lastUsedAt']}
      />
    ),
  },
  { key: 'tenures', label: '任职经历', content: row => <Tenures id={row.id} /> },
  {
    key: 'handOvers',
    label: '移交记录',
    content: row => (
      <ListScreen
        resource={handOver}
        kept="memory"
        where={[{ field: 'from', op: 'is', value: row.id }]}
      />
    ),
  },
]

function AccountList() {
  const navigate = useNavigate()
  const acts = useAccountActs()
  const bulk = useBulkAccountActs()
  const mayGrant = useCan('grant.create')
  const maySeeGrants = useCan('grant.view')
  const mayReview = useCan('permissionReview.view')
  const maySeeLogs = useCan('operation.view')
  const isOfPlatform = useSession().account.ownerKind === 'platform'
  const [granting, setGranting] = useState<PresentedOf<typeof account> | null>(null)
  const [leaving, setLeaving] = useState<PresentedOf<typeof account> | null>(null)
  const openLogs = (row: PresentedOf<typeof account>) =>
    navigate(
      `/logCenter/logList?filter=${encodeURIComponent(JSON.stringify([['account', 'is', row.id]]))}`,
    )
  return (
    <>
      <ListScreen
        resource={account}
        title="管理员账号"
        tabs={tabs}
        shown={shown}
        quick={['ownerKind', 'organisation', 'role']}
        columns={isOfPlatform ? columns : ownColumns}
        bulkActions={bulk.actions}
        places={{ create: `${place}?part=form`, edit: `${place}?part=form` }}
        actions={
          <>
            {mayReview && (
              <Button icon={<AuditOutlined />} onClick={() => navigate(`${place}?part=review`)}>
                权限复核
              </Button>
            )}
            {maySeeGrants && (
              <Button
                icon={<SafetyCertificateOutlined />}
                onClick={() => navigate(`${place}?part=grants&tab=pending`)}
              >
                授权确认
              </Button>
            )}
          </>
        }
        rowActions={row => [
          ...(mayGrant && row.state !== 'cancelled'
            ? [{ key: 'grant', label: '授权', run: setGranting }]
            : []),
          ...acts.actionsOf(row),
          ...(row.can.includes('handover')
            ? [{ key: 'handover', label: '移交', quiet: true, run: setLeaving }]
            : []),
          ...(maySeeLogs ? [{ key: 'logs', label: '操作日志', quiet: true, run: openLogs }] : []),
        ]}
        detail={{ tabs: detailTabs, above: row => <FinancePair row={row} /> }}
      />
      {acts.dialogs}
      {bulk.dialogs}
      {granting && <GrantDrawer row={granting} onClose={() => setGranting(null)} />}
      {leaving && <HandOverDialog row={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

const columns: ListColumns<typeof account> = {
  loginName: { width: 180 },
  phone: { width: 120 },
  department: {
    title: '单位 / 部门',
    width: 150,
    render: row => <Belonging row={row} />,
  },
  realName: { width: 130, least: 114, render: row => <Person row={row} /> },
  roles: { title: '角色', width: 210, render: row => <Roles row={row} /> },
  state: { width: 130, render: row => <Standing row={row} /> },
  keys: {
    title: 'UKEY',
    width: 80,
    least: 64,
    align: 'right',
    render: row => String(row.extra?.keys ?? 0),
  },
  // The minute of a login stands among the 登录记录.
  lastLoginAt: { width: 110, render: row => <MomentDay at={row.lastLoginAt} /> },
  passwordChangedAt: { title: '密码更新', width: 110, render: row => <PasswordAge row={row} /> },
}

function Person({ row }: { readonly row: PresentedOf<typeof account> }) {
  const name = row.realName
  const photo = row.userLogo !== null ? fileUrl(row.userLogo, 'thumb') : undefined
  return (
    <span className={styles.person}>
      <PersonAvatar size={24} name={name} picture={photo} />
      <span className={styles.name} title={name}>
        {name}
      </span>
    </span>
  )
}

function Belonging({ row }: { readonly row: PresentedOf<typeof account> }) {
  const owner = row.shown.organisation ?? ownerLabel(row.ownerKind)
  const whole = [...new Set([owner, row.shown.department])].filter(Boolean).join(' / ')
  return <PlainText text={whole} place="list" />
}

function ownerLabel(kind: unknown): string | undefined {
  return Object.entries(ownerKinds).find(([code]) => code === kind)?.[1]
}

function Roles({ row }: { readonly row: PresentedOf<typeof account> }) {
  const roles = Array.isArray(row.extra?.roles) ? row.extra.roles.map(String) : []
  const pending = row.extra?.pendingGrants ?? 0
  const [first, ...more] = roles
  return (
    <>
      {first && <Tag>{first}</Tag>}
      {more.length > 0 && (
        <Tooltip title={more.join('、')}>
          <Tag>+{more.length}</Tag>
        </Tooltip>
      )}
      {pending > 0 && <Tag color="orange">待确认 {pending}</Tag>}
      {roles.length + pending === 0 && <span className={styles.none}>未授权</span>}
    </>
  )
}

function Standing({ row }: { readonly row: PresentedOf<typeof account> }) {
  return (
    <>
      <StateTag of={account} state={row.state} />
      {isLocked(row) && <Tag color="red">已锁定</Tag>}
    </>
  )
}

/** People of one unit see nobody of another: whose somebody is goes without saying. */
const ownColumns: ListColumns<typeof account> = {
  ...columns,
  department: { width: 150 },
}

const dayMilliseconds = 86_400_000

function PasswordAge({ row }: { readonly row: PresentedOf<typeof account> }) {
  if (row.passwordChangedAt === null) return <span className={styles.none}>未设置</span>
  const days = Math.floor((Date.now() - Date.parse(row.passwordChangedAt)) / dayMilliseconds)
  return days === 0 ? '今天' : `${days} 天前`
}
