import type { Presented, ShownFile } from '#kernel/web/logic/presented.ts'
import { get, post } from '#kernel/web/logic/request.ts'

const at = (call: string) => `/api/charity/applicant/${call}`

/** A decision of the reviewers, as the applicant learns of it. */
export interface ToldDecision {
  readonly stepName: string
  readonly decision: 'approved' | 'rejected' | 'returned' | 'withdrawn'
  readonly opinion: string | null
  readonly marks: readonly { readonly field: string; readonly remark: string }[]
  readonly decidedAt: string
}

/** What applicant and reviewers wrote to each other. */
export interface Letter {
  readonly id: string
  readonly text: string
  readonly isFromApplicant: boolean
  readonly byName: string
  readonly at: string
}

export interface OwnApplication {
  readonly row: Presented
  /** The last one first. */
  readonly decisions: readonly ToldDecision[]
  readonly letters: readonly Letter[]
}

/** What was typed before and not submitted. */
export interface KeptDraft {
  readonly savedAt: string
  readonly values: Readonly<Record<string, unknown>>
  /** Names and sizes of the papers in `values`. */
  readonly shown: Readonly<Record<string, ShownFile | readonly ShownFile[]>>
}

/** What this visitor can go on with; without a phone it must be proved first. */
export interface Mine {
  readonly phone: string | null
  readonly draft: KeptDraft | null
  readonly application: OwnApplication | null
}

export const mineKey = ['applicant', 'mine'] as const

export function fetchMine(): Promise<Mine> {
  return get(at('getMine'))
}

/** Proves a phone, and names the application to go on with. */
export async function verifyApplicant(proved: {
  readonly phone: string
  readonly phoneCode: string
  readonly number?: string
  readonly consents: readonly string[]
}): Promise<void> {
  await post(at('verify'), proved)
}

type Values = Readonly<Record<string, unknown>>

export function saveDraft(values: Values): Promise<{ readonly savedAt: string }> {
  return post(at('saveDraft'), { values })
}

export function submitApplication(values: Values): Promise<Mine> {
  return post(at('submit'), { values })
}

/** Sends the corrected fields of an application that was sent back. */
export function resubmitApplication(row: Presented, values: Values): Promise<Mine> {
  return post(at('resubmit'), { id: row.id, version: row.version, values })
}

export function withdrawApplication(row: Presented): Promise<Mine> {
  return post(at('withdraw'), { id: row.id, version: row.version })
}

export function writeLetter(row: Presented, text: string): Promise<readonly Letter[]> {
  return post(at('write'), { id: row.id, text })
}

/** Ends the visit: the phone must be proved again. */
export function leave(): Promise<null> {
  return post(at('leave'))
}
