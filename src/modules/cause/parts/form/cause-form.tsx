import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
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
import type { CauseRecord } from '../../model/index.ts'
import { awaitsPlan, openWhileRaising } from '../../model/index.ts'
import { type CausePlace, useCauseShape } from '../cause-shape.ts'
import type { CarriedOn } from './carried-on.ts'
import { DraftForm } from './draft-form.tsx'
import { draftOf, useBudgetLines } from './use-budget.ts'

export interface CauseFormProps {
  readonly place: CausePlace
  /** Null for a new cause. */
  readonly id: string | null
  /** The cause that a new one starts from. */
  readonly copy: string | null
}

/** After approval only what may change without a change request; in an emergency the plan that is filed later. */
function openPart(resource: CauseRecord, isPlanLate: boolean) {
  const form = {
    ...(isPlanLate ? { 备案: ['plan'] } : {}),
    可直接修改: openWhileRaising,
  }
  return { ...resource, views: { ...resource.views, form } }
}

/** Creates or edits a cause; what was typed into the budget travels along. */
export function CauseForm({ place, id, copy }: CauseFormProps) {
  const { resource, hasBudget } = useCauseShape()
  usePageResource(resource)
  const { row, failure, isLoading, refresh } = useRecord(resource, id ?? copy)
  const stored = useBudgetLines(hasBudget ? (id ?? copy) : null)
  const account = useMaybeSession()?.account
  const carried = carriedIn(useLocation().state)
  const fees = useFeeDefaults(id === null)
  const isPlanLate = row !== undefined && awaitsPlan(row)
  const open = useMemo(() => openPart(resource, isPlanLate), [resource, isPlanLate])
  const failed = failure ?? stored.failure
  if (failed) return <FailureState failure={failed} onRetry={refresh} />
  if (isLoading || !stored.lines || !fees) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  if (id !== null && row && row.state !== 'draft') return <FormScreen resource={open} id={id} />
  const lines = stored.lines.map(draftOf)
  const own = account?.organisation ? { organisation: account.organisation.id } : {}
  const pattern = id === null && row ? copyOf(resource, row) : {}
  const initial = {
    ...fees,
    ...pattern,
    ...(copy ? withoutMoneyAndDays : {}),
    ...own,
    ...(place.raiseMode === null ? {} : { raiseMode: place.raiseMode }),
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

/** The management fee that the organisation's settings propose for a new cause. */
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
