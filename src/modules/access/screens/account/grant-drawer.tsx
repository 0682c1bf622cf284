import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton, Tabs, Tag } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import type { account } from '../../model/account.ts'
import { grant } from '../../model/grant.ts'
import { RightsEditor } from '../role/rights-editor.tsx'
import { rightsOf } from '../role/rights-of.ts'
import { useCatalogue } from '../role/use-catalogue.ts'
import { useRoles } from '../role/use-roles.ts'
import { narrowingColumn } from './narrowing.ts'
import { conflictsOf } from './role-conflicts.ts'
import { SightExplainer } from './sight-explainer.tsx'

const shown = [
  'role',
  'narrowing',
  'validFrom',
  'validUntil',
  'reason',
  'grantedBy',
  'confirmedBy',
  'state',
]

/** The grants of an account, its whole history; new ones are made here. */
export function AccountGrants({ id }: { readonly id: string }) {
  return (
    <ListScreen
      resource={grant}
      kept="memory"
      where={[{ field: 'account', op: 'is', value: id }]}
      initial={{ account: id }}
      shown={shown}
      columns={{ narrowing: narrowingColumn }}
    />
  )
}

/** 授权: the grants of an account and what they come to. */
export function GrantDrawer({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof account>
  readonly onClose: () => void
}) {
  return (
    <Drawer
      open
      size="min(1080px, 94vw)"
      title={`授权 · ${row.realName}（${row.loginName}）`}
      onClose={onClose}
    >
      <Tabs
        items={[
          { key: 'grants', label: '授权记录', children: <AccountGrants id={row.id} /> },
          { key: 'rights', label: '有效权限', children: <EffectiveRights id={row.id} /> },
          {
            key: 'sight',
            label: '为什么看不到',
            children: <SightExplainer account={row.id} name={row.realName} />,
          },
        ]}
      />
    </Drawer>
  )
}

/** The union of what the roles in force give, with which role gives how much. */
function EffectiveRights({ id }: { readonly id: string }) {
  const question = {
    filter: JSON.stringify([
      { field: 'account', op: 'is', value: id },
      { field: 'state', op: 'is', value: 'active' },
    ]),
  }
  const grants = useQuery({
    queryKey: keys.list(grant.path, question),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof grant>[]>(callOf(grant, 'getList'), question, { signal }),
  })
  const roles = useRoles()
  const { tree, catalogue, failure, retry } = useCatalogue()
  if (failure) return <FailureState size="small" failure={failure} onRetry={retry} />
  if (!grants.data || !catalogue) return <Skeleton active />
  const held = grants.data.map(each => ({
    grant: each,
    role: roles.find(role => role.id === each.role),
  }))
  if (held.length === 0) {
    return (
      <EmptyState
        title="该账号暂无任何权限，无法登录后台"
        hint="在“授权记录”中新增授权，确认后其下一次请求即生效。"
      />
    )
  }
  const parts = held.map(({ role }) => rightsOf(role?.places, role?.actions))
  const conflicts = conflictsOf(held.flatMap(({ role }) => role ?? []))
  const sources = held.map(({ role, grant: each }, at) => ({
    name: role?.name ?? each.shown.role ?? '',
    actions: new Set([...(parts[at]?.actions ?? []), ...(parts[at]?.places ?? [])]),
  }))
  const givenBy = (name: string) =>
    sources.filter(({ actions }) => actions.has(name)).map(source => source.name)
  const union = {
    places: [...new Set(parts.flatMap(({ places }) => places))],
    actions: [...new Set(parts.flatMap(({ actions }) => actions))],
  }
  return (
    <div className={dialog.stack}>
      <div className={dialog.row}>
        {held.map(({ grant: each, role }, at) => (
          <Tag key={each.id} color="blue">
            {role?.name ?? each.shown.role ?? ''}：{parts[at]?.places.length} 个菜单，
            {parts[at]?.actions.length} 项操作
          </Tag>
        ))}
      </div>
      {conflicts.map(([one, other]) => (
        <Alert
          key={`${one} ${other}`}
          type="error"
          showIcon
          title={`「${one}」与「${other}」互斥，请撤销其一`}
        />
      ))}
      <RightsEditor tree={tree} value={union} givenBy={held.length > 1 ? givenBy : undefined} />
    </div>
  )
}
