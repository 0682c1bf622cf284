import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoney } from '#kinds/index.ts'
import { type ReviewStep, reviewFlow } from '#modules/approval/model/index.ts'
import {
  reviewFlowCards,
  reviewFlowDeciders,
  reviewFlowTryOut,
} from '#modules/approval/model/review-flow-calls.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'

/** What one kind of subject passes: the own flow, those planned, and what holds without. */
export type FlowCard = AnswerOf<typeof reviewFlowCards>['cards'][number]

/** Names of roles by code. */
export type RoleNames = AnswerOf<typeof reviewFlowCards>['roles']

/** The flows of one organisation, or the platform's (null). */
export function useFlowCards(organisation: string | null) {
  return useQuery({
    queryKey: keys.list(reviewFlow.path, { cards: organisation }),
    queryFn: ({ signal }) => fetchAsk(reviewFlowCards, { organisation }, { signal }),
  })
}

/** The roles that a step may name, with how many people each has. */
export function useDeciders(kind: string, organisation: string | null) {
  return useQuery({
    queryKey: keys.list(reviewFlow.path, { deciders: kind, organisation }),
    queryFn: ({ signal }) => fetchAsk(reviewFlowDeciders, { kind, organisation }, { signal }),
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
  return tell(reviewFlowTryOut, trial, { signal })
}

/** The steps of a stored flow. */
export function stepsOf(flow: PresentedOf<typeof reviewFlow> | null): readonly ReviewStep[] {
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
