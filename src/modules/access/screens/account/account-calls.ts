import type { AnswerOf } from '#kernel/resource/ask.ts'
import { sessionEnd, sessionList } from '#modules/account/model/session-calls.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import {
  accountExplainSight,
  accountHandover,
  accountLeave,
  accountOpenWork,
  accountTenures,
} from '../../model/account-calls.ts'

/** One live session of an account. */
export type LiveSession = AnswerOf<typeof sessionList>[number]

/** A new one-time link; null when it was sent by SMS. */
export interface SentLink {
  readonly link: string | null
}

/** Live sessions of an account. */
export const fetchSessions = (account: string) => fetchAsk(sessionList, { account })

/** Ends one session. */
export const endSession = (id: string) => tell(sessionEnd, { id })

/** What would be handed over, and what the successor may not take. */
export const fetchOpenWork = (id: string, successor: string | null) =>
  fetchAsk(accountOpenWork, { id, successor })

/** One piece of somebody's working life; days of Beijing. */
export type Tenure = AnswerOf<typeof accountTenures>[number]

/** Where somebody worked from when until when, the present first. */
export const fetchTenures = (id: string) => fetchAsk(accountTenures, { id })

/** Somebody leaves, today or on a later day. */
export const leave = (asked: {
  id: string
  on: string
  successor: string | null
  reason: string
}) => tell(accountLeave, asked)

/** Hands the open work of a person to a colleague. */
export const handOver = (asked: { id: string; successor: string; reason: string }) =>
  tell(accountHandover, asked)

/** Whether an account sees a screen and the record on it, question by question. */
export type Sight = AnswerOf<typeof accountExplainSight>

/** 为什么看不到: `address` is a screen's, with `?id=` of a record. */
export const explainSight = (account: string, address: string) =>
  tell(accountExplainSight, { account, address })
