import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Table, Tag, Tooltip } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { account } from '../../model/account.ts'
import { grant } from '../../model/grant.ts'
import type { role } from '../../model/role.ts'
import { conflictsOf } from '../account/role-conflicts.ts'
import { useRoles } from '../role/use-roles.ts'
import styles from './structure.module.css'

interface Member {
  readonly row: PresentedOf<typeof account>
  /** Grants in force, by role. */
  readonly held: ReadonlyMap<string, PresentedOf<typeof grant>>
  readonly conflicts: readonly (readonly [string, string])[]
}

const soon = 30
const dayMilliseconds = 86_400_000

/** 部门权限画像: who of a department holds which role, what excludes each other, who holds nothing, what ends soon. */
export function PermissionPortrait({ id }: { readonly id: string }) {
  const members = useRows(account, [
    { field: 'department', op: 'is', value: id },
    { field: 'state', op: 'in', value: ['pending', 'enabled'] },
  ])
  const grants = useRows(grant, [
    { field: 'department', op: 'is', value: id },
    { field: 'state', op: 'is', value: 'active' },
  ])
  const roles = useRoles()
  const failure = members.error ?? grants.error
  if (failure)
    return <FailureState size="small" failure={failure} onRetry={() => void members.refetch()} />
  if (!members.data || !grants.data) return <Skeleton active />
  if (members.data.length === 0)
    return <EmptyState size="small" title="部门内没有人员" hint="下级部门的人员请在下级查看。" />
  const people = members.data.map(row => memberOf(row, { grants: grants.data, roles }))
  const held = roles.filter(role => people.some(member => member.held.has(role.id)))
  return (
    <div className={styles.stack}>
      <Findings people={people} />
      <Section padding="flush">
        <Table<Member>
          size="small"
          rowKey={({ row }) => row.id}
          dataSource={people}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          columns={[
            {
              title: '人员',
              fixed: 'left',
              width: 120,
              render: (_, { row, conflicts }) => (
                <span className={conflicts.length > 0 ? styles.over : undefined}>
                  {row.realName}
                </span>
              ),
            },
            ...held.map(role => ({
              key: role.id,
              title: role.name,
              width: 120,
              align: 'center' as const,
              render: (_: unknown, member: Member) => <Held given={member.held.get(role.id)} />,
            })),
          ]}
        />
      </Section>
    </div>
  )
}

function Findings({ people }: { readonly people: readonly Member[] }) {
  const clashing = people.flatMap(({ row, conflicts }) =>
    conflicts.map(pair => `${row.realName}：${pair.join('与')}`),
  )
  const without = people.filter(({ held }) => held.size === 0).map(({ row }) => row.realName)
  const ending = people.flatMap(({ row, held }) =>
    [...held.values()]
      .filter(endsSoon)
      .map(each => `${row.realName} ${each.shown.role}（${each.validUntil}）`),
  )
  return (
    <>
      {clashing.length > 0 && (
        <Alert type="error" showIcon title={`互斥角色：${clashing.join('；')}`} />
      )}
      {without.length > 0 && (
        <Alert type="warning" showIcon title={`没有任何角色：${without.join('、')}`} />
      )}
      {ending.length > 0 && (
        <Alert type="info" showIcon title={`${soon} 天内到期：${ending.join('；')}`} />
      )}
      {clashing.length + without.length + ending.length === 0 && (
        <Alert
          type="info"
          showIcon
          title={`没有互斥角色，人人都有角色，${soon} 天内没有授权到期`}
        />
      )}
    </>
  )
}

function Held({ given }: { readonly given: PresentedOf<typeof grant> | undefined }) {
  if (!given) return null
  const until = given.validUntil !== null ? `至 ${given.validUntil}` : '长期'
  return (
    <Tooltip title={`${given.reason}，${until}`}>
      <Tag color={endsSoon(given) ? 'orange' : 'green'}>{endsSoon(given) ? until : '持有'}</Tag>
    </Tooltip>
  )
}

function memberOf(
  row: PresentedOf<typeof account>,
  {
    grants,
    roles,
  }: {
    grants: readonly PresentedOf<typeof grant>[]
    roles: readonly PresentedOf<typeof role>[]
  },
): Member {
  const held = new Map(
    grants.filter(each => each.account === row.id).map(each => [each.role, each]),
  )
  return { row, held, conflicts: conflictsOf(roles.filter(({ id }) => held.has(id))) }
}

function endsSoon({ validUntil }: PresentedOf<typeof grant>): boolean {
  return (
    validUntil !== null && validUntil <= dayInBeijing(new Date(Date.now() + soon * dayMilliseconds))
  )
}

function useRows<R extends AnyResource>(resource: R, where: readonly Condition[]) {
  const question = { filter: JSON.stringify(where) }
  return useQuery({
    queryKey: keys.list(resource.path, question),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<R>[]>(callOf(resource, 'getList'), question, {
        signal,
      }),
  })
}
