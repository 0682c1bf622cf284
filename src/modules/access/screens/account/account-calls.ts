import { get, post } from '#kernel/web/logic/request.ts'

/** One live session of an account. */
export interface LiveSession {
  readonly id: string
  readonly startedAt: string
  readonly lastSeenAt: string
  readonly ip: string
  readonly area: string | null
  readonly device: string | null
  readonly factor: string
}

/** One piece of open work of a person. */
export interface OpenWork {
  readonly kind: string
  readonly id: string
  readonly title: string
  /** Why the chosen successor cannot take it. */
  readonly refusal?: string
}

/** A new one-time link; null when it was sent by SMS. */
export interface SentLink {
  readonly link: string | null
}

/** Live sessions of an account. */
export const fetchSessions = (account: string) =>
  get<readonly LiveSession[]>('/api/upms/session/getList', { account })

/** Ends one session. */
export const endSession = (id: string) => post<unknown>('/api/upms/session/end', { id })

/** What would be handed over, and what the successor may not take. */
export const fetchOpenWork = (id: string, successor: string | null) =>
  get<readonly OpenWork[]>('/api/access/account/getOpenWork', { id, successor })

/** One piece of somebody's working life; days of Beijing. */
export interface Tenure {
  readonly id: string
  readonly department: string | null
  readonly positions: readonly string[]
  readonly manager: string | null
  readonly from: string
  readonly until: string | null
  readonly reason: string | null
  readonly by: string | null
}

/** Where somebody worked from when until when, the present first. */
export const fetchTenures = (id: string) =>
  get<readonly Tenure[]>('/api/access/account/getTenures', { id })

/** Somebody leaves, today or on a later day. */
export const leave = (asked: {
  id: string
  on: string
  successor: string | null
  reason: string
}) => post<{ readonly state: 'done' | 'planned' }>('/api/access/account/leave', asked)

/** Hands the open work of a person to a colleague. */
export const handOver = (asked: { id: string; successor: string; reason: string }) =>
  post<unknown>('/api/access/account/handover', asked)

/** Whether an account sees a screen and the record on it, question by question. */
export interface Sight {
  /** Of the screen. */
  readonly title: string
  /** What kind of record was asked about; null: only the screen. */
  readonly label: string | null
  readonly findings: readonly {
    readonly about: string
    readonly isFine: boolean
    readonly says: string
  }[]
}

/** 为什么看不到: `address` is a screen's, with `?id=` of a record. */
export const explainSight = (account: string, address: string) =>
  post<Sight>('/api/access/account/explainSight', { account, address })
