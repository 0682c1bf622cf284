import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { duplicatePair, type pairRules, person } from '../../model/index.ts'
import type { PersonRow } from '../person.ts'
import { nextNumber } from '../serials.ts'

type Rule = keyof typeof pairRules

/** How sure each rule makes it, of a hundred. */
const weights: Readonly<Record<Rule, number>> = {
  otherPaper: 90,
  nameBirthday: 80,
  phoneName: 70,
  oneDigit: 60,
}

/** So many candidates are looked at in one act. */
const atOnce = 2000

const lowest = '00000000-0000-0000-0000-000000000000'

type Candidate = readonly [one: string, other: string]

/**
 * Every night: persons whose sealed names, phones or numbers have the same marks. What somebody
 * decided about stays decided.
 */
export const findPairs = job('community.find-pairs', {
  label: '疑似重复排查',
  payload: z.object({}),
  retries: 2,
  every: '40 2 * * *',
  async run(_payload, work) {
    // On from the last one each time: what looks alike and is not must not keep the others away.
    let after: Candidate | undefined
    do {
      after = await work.change(async act => {
        const near = await candidates(act, after)
        for (const [one, other] of near) await notePair(act, one, other)
        return near.length < atOnce ? undefined : near.at(-1)
      })
    } while (after !== undefined && !work.signal.aborted)
  },
})

/** Pairs by marks alone: the values themselves are compared afterwards, in the clear. */
async function candidates(act: Act, after: Candidate | undefined): Promise<readonly Candidate[]> {
  const [one, other] = after ?? [lowest, lowest]
  const { rows } = await act.tx.execute<{ one: string; other: string }>(sql`
    with known as (
      select id, id_kind, id_number_index, name_marks, phone_index, born_in
        from person where merged_into is null
    ), near as (
      select a.id as one, b.id as other from known a join known b
        on a.id_number_index = b.id_number_index and a.id < b.id
      union
      select a.id, b.id from known a join known b
        on a.name_marks = b.name_marks and a.born_in = b.born_in and a.id < b.id
      union
      select a.id, b.id from known a join known b
        on a.phone_index = b.phone_index and a.name_marks = b.name_marks and a.id < b.id
    )
    select one, other from near
     where (one, other) > (${one}::uuid, ${other}::uuid) and not exists (select from duplicate_pair d where d.one = near.one and d.other = near.other)
     order by one, other limit ${atOnce}`)
  return rows.map(row => [row.one, row.other])
}

async function notePair(act: Act, oneId: string, otherId: string): Promise<void> {
  const [one, other] = [
    await findRow(act.tx, person, oneId),
    await findRow(act.tx, person, otherId),
  ]
  if (one === undefined || other === undefined) return
  const rules = rulesOf(one, other)
  if (rules.length === 0) return
  const score = Math.min(
    100,
    Math.max(...rules.map(rule => weights[rule])) + (rules.length - 1) * 5,
  )
  await insertRow(act, duplicatePair, {
    ...{ number: await nextNumber(act, 'pair'), one: oneId, other: otherId, rules, score },
  })
}

/** By what two persons look like one. */
export function rulesOf(one: PersonRow, other: PersonRow): Rule[] {
  const isNamed = one.name === other.name
  const found: Rule[] = []
  if (one.idNumber === other.idNumber && one.idKind !== other.idKind) found.push('otherPaper')
  if (isNamed && one.birthday !== null && one.birthday === other.birthday)
    found.push('nameBirthday')
  if (isNamed && one.phone !== null && one.phone === other.phone) found.push('phoneName')
  if (isNamed && isOneDigitApart(one.idNumber, other.idNumber)) found.push('oneDigit')
  return found
}

function isOneDigitApart(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  // The check digit follows from the others: a slip of one place changes two.
  const [body, rest] = [one.slice(0, 17), other.slice(0, 17)]
  return [...body].filter((sign, at) => sign !== rest[at]).length === 1
}
