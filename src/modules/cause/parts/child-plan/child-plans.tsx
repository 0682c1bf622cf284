import { useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { childTransfer } from '../../model/index.ts'
import type { CauseKind } from '../cause-kind.ts'
import { ChildPlanList } from './child-plan-list.tsx'

const ChildPlanForm = lazyPart(async () => (await import('./child-plan-form.tsx')).ChildPlanForm)
const ChildPlanTree = lazyPart(async () => (await import('./child-plan-tree.tsx')).ChildPlanTree)

/** 子计划: by project as a tree, as a list with review, import and export, and what is moved between them. */
export function ChildPlans({ kind }: { readonly kind: CauseKind }) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  if (params.has('form'))
    return (
      <ChildPlanForm
        id={params.get('id')}
        cause={params.get('cause')}
        onSaved={id => setParams({ part: 'plans', id }, { replace: true })}
      />
    )
  const parts: readonly ScreenPart[] = [
    {
      key: 'tree',
      label: '按项目',
      needs: 'childPlan.view',
      content: () => <ChildPlanTree kind={kind} place={pathname} />,
    },
    {
      key: 'plans',
      label: '子计划',
      needs: 'childPlan.view',
      content: () => <ChildPlanList kind={kind} place={pathname} />,
    },
    {
      key: 'transfers',
      label: '调剂',
      needs: 'childTransfer.view',
      content: () => (
        <ListScreen
          resource={childTransfer}
          title="调剂"
          where={[{ field: 'causeKind', op: 'is', value: kind }]}
          tabs="states"
          sums="asked"
          createLabel="申请调剂"
        />
      ),
    },
  ]
  return <ScreenParts label="子计划" parts={parts} />
}
