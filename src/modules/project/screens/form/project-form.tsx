import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useLocation } from 'react-router'
import { awaitsPlan, openWhileRaising } from '#modules/cause/model/index.ts'
import { charityConfigInForce } from '#modules/charity/model/charity-config-calls.ts'
import { charityConfig } from '#modules/charity/model/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { usePageResource } from '#ui/logic/page-resource.ts'
import { keys } from '#ui/logic/query-client.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { copyOf, FormScreen } from '#ui/views/form-screen.tsx'
import page from '#ui/views/page.module.css'
import { project } from '../../model/index.ts'
import type { ProjectPlace } from '../list/project-place.ts'
import type { CarriedOn } from './carried-on.ts'
import { DraftForm } from './draft-form.tsx'
import { draftOf, useBudgetLines } from './use-budget.ts'

export interface ProjectFormProps {
  readonly place: ProjectPlace
  /** Null for a new project. */
  readonly id: string | null
  /** The project that a new one starts from. */
  readonly copy: string | null
}

/** After approval only what may change without a change request. */
const openProject = {
  ...project,
  views: { ...project.views, form: { 可直接修改: openWhileRaising } },
}

/** The same with the plan, which an emergency files later. */
const openEmergency = {
  ...project,
  views: { ...project.views, form: { 备案: ['plan'], 可直接修改: openWhileRaising } },
} as const

/** Creates or edits a project; what was typed into the budget travels along. */
export function ProjectForm({ place, id, copy }: ProjectFormProps) {
  usePageResource(project)
  const { row, failure, isLoading, refresh } = useRecord(project, id ?? copy)
  const stored = useBudgetLines(id ?? copy)
  const account = useMaybeSession()?.account
  const carried = carriedIn(useLocation().state)
  const fees = useFeeDefaults(id === null)
  const failed = failure ?? stored.failure
  if (failed) return <FailureState failure={failed} onRetry={refresh} />
  if (isLoading || !stored.lines || !fees) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  if (id !== null && row && row.state !== 'draft')
    return <FormScreen resource={awaitsPlan(row) ? openEmergency : openProject} id={id} />
  const lines = stored.lines.map(draftOf)
  const own = account?.organisation ? { organisation: account.organisation.id } : {}
  const pattern = id === null && row ? copyOf(project, row) : {}
  const initial = {
    ...fees,
    ...pattern,
    ...(copy ? withoutMoneyAndDays : {}),
    ...own,
    raiseMode: place.raiseMode,
  }
  return (
    <DraftForm
      place={place}
      row={id === null ? undefined : row}
      initial={initial}
      stored={id === null ? nothing : { lines, ids: stored.lines.map(line => line.id) }}
      typed={carried?.lines ?? (id === null ? lines : undefined)}
      firstStep={carried?.step}
      isToSubmit={carried?.isToSubmit ?? false}
    />
  )
}

const nothing = { lines: [], ids: [] } as const

/** The management fee that the organisation's settings propose for a new project. */
function useFeeDefaults(isAsked: boolean): Readonly<Record<string, unknown>> | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.list(charityConfig.path, { inForce: 'own' }),
    queryFn: ({ signal }) => fetchAsk(charityConfigInForce, {}, { signal }),
    enabled: isAsked,
  })
  if (!isAsked || isError) return {}
  return data && { feeRate: data.inForce.feeRate ?? 0, feeBasis: data.inForce.feeBasis ?? '3' }
}

// A copy takes all but money, days and plan.
const withoutMoneyAndDays = {
  targetAmount: null,
  raiseStart: null,
  raiseEnd: null,
  execStart: null,
  execEnd: null,
  plan: null,
}

function carriedIn(state: unknown): CarriedOn | undefined {
  // The cast of a navigation's state: only this form writes it.
  return typeof state === 'object' && state !== null && 'step' in state
    ? (state as CarriedOn)
    : undefined
}
