import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { PayeeStopper } from '#modules/cause/server/index.ts'
import { lifeStates } from '#modules/community/model/index.ts'
import { personsByPapers } from '#modules/community/server/index.ts'

/** States in which nobody is paid any more: missing, dead, gone (BR-28). */
const gone: readonly string[] = ['02', '03', '06']

/** Who of these people is on the list of those who deceived, and why. */
export async function barredOf(
  act: Pick<Act, 'tx' | 'now'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map()
  const { rows } = await act.tx.execute<{ person: string; reason: string }>(sql`
    select person, min(reason) as reason from blacklist
     where person = any (${sql.param([...people])}::uuid[]) and state in ('proposed', 'active')
       and coalesce(valid_to, 'infinity'::date) >= ${beijingDay(act.now)}::date group by person`)
  return new Map(
    rows.map(({ person, reason }) => [person, `在失信名单中：${reason}`.slice(0, 180)]),
  )
}

/** By the papers of payees: who died or went, and who is barred, is not paid, whatever was approved before. */
export const stopByPaper: PayeeStopper = async (act, payees) => {
  const papers = [...new Set(payees.flatMap(({ paper }) => paper ?? []))]
  const known = await personsByPapers(act.tx, papers)
  const barred = await barredOf(
    act,
    [...known.values()].map(({ id }) => id),
  )
  return payees.flatMap(({ no, paper }) => {
    const found = known.get(paper ?? '')
    if (found === undefined) return []
    const why = gone.includes(found.standing)
      ? `人员状态为${lifeStates[found.standing]}`
      : barred.get(found.id)
    return why === undefined ? [] : [{ no, why }]
  })
}
