import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { TitleButton } from '#ui/views/title-button.tsx'
import { childPlan, childTransfer } from '../../model/index.ts'
import styles from '../cause.module.css'
import type { CauseKind } from '../cause-kind.ts'
import { reachedOf } from './child-plan-list.tsx'

const FormDrawer = lazyPart(async () => (await import('#ui/views/form-drawer.tsx')).FormDrawer)

type Plan = PresentedOf<typeof childPlan>

/** A project, or one of its child plans below it. */
interface Node {
  readonly key: string
  readonly plans: readonly Plan[]
  readonly plan?: Plan
  readonly children?: readonly Node[]
}

/** Projects that are parted, each with its child plans and how much of its target they take. */
export function ChildPlanTree({
  kind,
  place,
}: {
  readonly kind: CauseKind
  readonly place: string
}) {
  const navigate = useNavigate()
  const add = (cause?: string) => navigate(withParams(place, { form: 'new', cause }))
  const [, setParams] = useSearchParams()
  const [asked, setAsked] = useState<string | null>(null)
  const filter = JSON.stringify([{ field: 'causeKind', op: 'is', value: kind }])
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(childPlan.path, { filter, all: true }),
    queryFn: ({ signal }) =>
      get<readonly Plan[]>(callOf(childPlan, 'getList'), { filter }, { signal }),
  })
  const may = { create: useCan('childPlan.create'), transfer: useCan('childTransfer.create') }
  const open = (id: string) => setParams({ part: 'plans', id })
  const groups = [...Map.groupBy(data ?? [], ({ cause }) => cause).entries()]
  return (
    <div className={page.page}>
      <PageHeader
        title="子计划"
        actions={
          may.create && (
            <Button type="primary" onClick={() => add()}>
              新增子计划
            </Button>
          )
        }
      />
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && groups.length === 0 && <EmptyState title="还没有子计划" />}
      {groups.length > 0 && (
        <Table<Node>
          size="middle"
          pagination={false}
          scroll={{ x: 'max-content' }}
          defaultExpandAllRows
          dataSource={groups.map(([key, plans]) => ({
            ...{ key, plans },
            children: plans.map(plan => ({ key: plan.id, plans: [], plan })),
          }))}
          columns={[
            {
              title: '项目 / 子计划',
              render: (_value, { plan, plans }) =>
                plan ? (
                  <TitleButton title={plan.title} onOpen={() => open(plan.id)}>
                    {plan.title}
                  </TitleButton>
                ) : (
                  <strong>{plans[0] && shownText(plans[0], 'cause')}</strong>
                ),
            },
            { title: '执行机构', render: (_value, { plan }) => plan?.executor },
            { title: '地区', render: (_value, { plan }) => plan && shownText(plan, 'area') },
            {
              title: '目标',
              render: (_value, { plan, plans }) =>
                plan ? <Money fen={plan.targetAmount} /> : <Taken plans={plans} />,
            },
            {
              title: '筹款额',
              align: 'right',
              render: (_value, { plan }) =>
                plan && <Money fen={plan.extra?.figures?.raised ?? 0} />,
            },
            {
              title: '可拨付',
              align: 'right',
              render: (_value, { plan }) =>
                plan && <Money fen={plan.extra?.figures?.available ?? 0} />,
            },
            {
              title: '达成率',
              align: 'right',
              render: (_value, { plan }) => plan && reachedOf(plan),
            },
            {
              title: '状态',
              render: (_value, { plan }) => plan && <StateTag of={childPlan} state={plan.state} />,
            },
            {
              title: '操作',
              render: (_value, { key, plan }) =>
                plan ? (
                  <Button type="link" size="small" onClick={() => open(plan.id)}>
                    查看
                  </Button>
                ) : (
                  <>
                    {may.create && (
                      <Button type="link" size="small" onClick={() => add(key)}>
                        新增子计划
                      </Button>
                    )}
                    {may.transfer && (
                      <Button type="link" size="small" onClick={() => setAsked(key)}>
                        调剂
                      </Button>
                    )}
                  </>
                ),
            },
          ]}
        />
      )}
      {asked && (
        <FormDrawer
          resource={childTransfer}
          id={null}
          initial={{ cause: asked }}
          onClose={() => setAsked(null)}
          onSaved={() => {
            setAsked(null)
            void refetch()
          }}
        />
      )}
    </div>
  )
}

/** How much of the project's target its child plans take; never more than all of it. */
function Taken({ plans }: { readonly plans: readonly Plan[] }) {
  const { taken = 0, target = 0 } = plans[0]?.extra?.project ?? {}
  return (
    <>
      <Money fen={taken} />
      <span className={styles.quiet}>
        {' / '}
        <Money fen={target} sign="" />
      </span>
      <div className={styles.track}>
        <span
          className={styles.fill}
          style={{ width: `${Math.min(100, (taken * 100) / Math.max(1, target))}%` }}
        />
      </div>
    </>
  )
}
