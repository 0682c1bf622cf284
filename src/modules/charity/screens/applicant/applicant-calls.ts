import type { AnswerOf } from '#kernel/resource/ask.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { post } from '#ui/logic/request.ts'
import {
  applicantLeave,
  applicantMine,
  applicantResubmit,
  applicantSaveDraft,
  applicantSubmit,
  applicantWithdraw,
  applicantWrite,
} from '../../model/applicant-calls.ts'
import type { settlementApplication } from '../../model/settlement-application.ts'

const at = (call: string) => `/api/charity/applicant/${call}`

/** What this visitor can go on with; without a phone it must be proved first. */
export type Mine = AnswerOf<typeof applicantMine>

export type OwnApplication = NonNullable<Mine['application']>

/** A decision of the reviewers, as the applicant learns of it. */
export type ToldDecision = OwnApplication['decisions'][number]

/** What applicant and reviewers wrote to each other. */
export type Letter = OwnApplication['letters'][number]

export const mineKey = ['applicant', 'mine'] as const

export function fetchMine(): Promise<Mine> {
  return fetchAsk(applicantMine)
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
  return tell(applicantSaveDraft, { values })
}

export function submitApplication(values: Values): Promise<Mine> {
  return tell(applicantSubmit, { values })
}

/** Sends the corrected fields of an application that was sent back. */
export function resubmitApplication(
  row: PresentedOf<typeof settlementApplication>,
  values: Values,
): Promise<Mine> {
  return tell(applicantResubmit, { id: row.id, version: row.version, values })
}

export function withdrawApplication(row: PresentedOf<typeof settlementApplication>): Promise<Mine> {
  return tell(applicantWithdraw, { id: row.id, version: row.version })
}

export function writeLetter(
  row: PresentedOf<typeof settlementApplication>,
  text: string,
): Promise<readonly Letter[]> {
  return tell(applicantWrite, { id: row.id, text })
}

/** Ends the visit: the phone must be proved again. */
export function leave(): Promise<null> {
  return tell(applicantLeave)
}
