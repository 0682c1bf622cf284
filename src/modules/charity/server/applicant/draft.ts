import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { applicantSaveDraft } from '../../model/applicant-calls.ts'
import { settlementApplication } from '../../model/index.ts'
import { shownPapers } from './papers.ts'
import { asApplicant, type Pass, passOf } from './pass.ts'
import { applicantDraft } from './tables.ts'

/** Characters of a draft; the longest form stays far below. */
const longest = 60_000
const keptDays = 7

/** `POST …/saveDraft`: what has been typed so far, under the proved phone. */
export const saveDraftRoute = route(applicantSaveDraft, {
  access: 'public',
  summary: '入驻申请人保存草稿',
  async handle({ values }, exchange) {
    limitRate('applicantDraft', exchange.ip, 60)
    const { phoneIndex } = await passOf(exchange)
    const content = Object.fromEntries(Object.entries(values).filter(([name]) => isGiven(name)))
    if (JSON.stringify(content).length > longest) throw refusal('填写的内容过长，无法保存草稿')
    return asApplicant(exchange, async act => {
      await act.tx
        .insert(applicantDraft)
        .values({ phoneIndex, content, savedAt: act.now })
        .onConflictDoUpdate({
          target: applicantDraft.phoneIndex,
          set: { content, savedAt: act.now },
        })
      return { savedAt: act.now.toISOString() }
    })
  },
})

function isGiven(name: string): boolean {
  const field = (settlementApplication.fields as Readonly<Record<string, { system?: boolean }>>)[
    name
  ]
  return field !== undefined && field.system !== true
}

/** The draft of a phone with the names of its papers; null when there is none. */
export async function draftOf(reader: Reader, { phoneIndex }: Pass) {
  const [row] = await reader
    .select()
    .from(applicantDraft)
    .where(eq(applicantDraft.phoneIndex, phoneIndex))
  if (row === undefined) return null
  const values = z.record(z.string(), z.unknown()).parse(row.content)
  return { savedAt: row.savedAt.toISOString(), ...(await shownPapers(reader, values)) }
}

/** Forgets the draft of a phone: it was submitted. */
export async function dropDraft(act: Act, { phoneIndex }: Pass): Promise<void> {
  await act.tx.delete(applicantDraft).where(eq(applicantDraft.phoneIndex, phoneIndex))
}

/** Forgets drafts as old as the papers of nobody are kept. */
export async function forgetDrafts(act: Act): Promise<void> {
  await act.tx
    .delete(applicantDraft)
    .where(lt(applicantDraft.savedAt, sql`now() - make_interval(days => ${keptDays})`))
}
