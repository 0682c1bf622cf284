import { useQuery } from '@tanstack/react-query'
import { printMoney } from '#kernel/kinds/index.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get, post } from '#kernel/web/logic/request.ts'
import { type ReviewStep, reviewFlow } from '#modules/approval/model/index.ts'

/** What one kind of subject passes: the own flow, those planned, and what holds without. */
export interface FlowCard {
  readonly kind: string
  readonly label: string
  readonly hasAmount: boolean
  /** So many steps it has at least. */
  readonly fewest: number
  readonly shared: readonly ReviewStep[]
  readonly own: Presented | null
  readonly planned: readonly Presented[]
  /** Why this person may not set it; null: he may. */
  readonly refusal: string | null
}

/** Names of roles by code. */
export type RoleNames = Readonly<Record<string, string>>

/** The flows of one organisation, or the platform's (null). */
export function useFlowCards(organisation: string | null) {
  return useQuery({
    queryKey: keys.list(reviewFlow.path, { cards: organisation }),
    queryFn: ({ signal }) =>
      get<{ cards: readonly FlowCard[]; roles: RoleNames }>(
        callOf(reviewFlow, 'getCards'),
        { organisation },
        { signal },
      ),
  })
}

/** The roles that a step may name, with how many people each has. */
export function useDeciders(kind: string, organisation: string | null) {
  return useQuery({
    queryKey: keys.list(reviewFlow.path, { deciders: kind, organisation }),
    queryFn: ({ signal }) =>
      get<{ people: number; roles: readonly { code: string; name: string; people: number }[] }>(
        callOf(reviewFlow, 'getDeciders'),
        { kind, organisation },
        { signal },
      ),
  })
}

/** What is tried: a submission that nobody made. */
export interface Trial {
  readonly kind: string
  readonly organisation: string | null
  readonly amount: number | null
  readonly submitter: string | null
  readonly steps?: readonly ReviewStep[]
}

/** One step of a trial, with the names of those who might decide it. */
export interface TriedStep {
  readonly name: string
  readonly role: string
  readonly mode: ReviewStep['mode']
  readonly superior: boolean
  readonly people: readonly string[]
}

export function tryFlow(trial: Trial, signal?: AbortSignal) {
  return post<{ steps: readonly TriedStep[]; left: number }>(callOf(reviewFlow, 'tryOut'), trial, {
    signal,
  })
}

/** The steps of a stored flow. */
export function stepsOf(flow: Presented | null): readonly ReviewStep[] {
  // The cast of presented values: `steps` is the flow's own field.
  return (flow?.steps ?? []) as readonly ReviewStep[]
}

/** Who decides a step, in words. */
export function deciderOf({ role, superior }: ReviewStep, roles: RoleNames): string {
  if (superior) return '提交人的主管'
  return role === null ? '有审核权限的人员' : (roles[role] ?? role)
}

/** Under which conditions a step is asked and how, in words; empty where there is nothing to say. */
export function termsOf({ mode, superior, amountFrom, dueHours }: ReviewStep): string {
  const terms = [
    mode === 'all' && !superior ? '须全部通过' : '',
    amountFrom > 0 ? `¥${printMoney(amountFrom)} 起` : '',
    dueHours === null ? '' : `限 ${dueHours} 小时（计工作日）`,
  ]
  return terms.filter(term => term !== '').join(' · ')
}
