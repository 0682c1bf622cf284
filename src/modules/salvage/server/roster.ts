import { eq, inArray, sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { person } from '#modules/community/model/index.ts'
import { rescueType } from '#modules/rescue/model/index.ts'
import { fieldVersionOf } from '#modules/rescue/server/index.ts'
import { rescueRecord } from '../model/index.ts'
import type { Batch } from './batch-money.ts'
import { recount } from './counters.ts'
import { amountOf, dayOfIssue, groupsOf, homesOf } from './standard.ts'

/** How many lines a roster may have. */
export const mostLines = 100_000

/** What is known of somebody who is to stand on a roster. */
export interface Wanted {
  readonly person: string
  readonly amount?: number | null | undefined
  readonly classify?: string | null | undefined
  readonly household?: string | null | undefined
  readonly members?: number | null | undefined
  readonly receiver?: string | null | undefined
  readonly relation?: string | null | undefined
  readonly account?: string | null | undefined
  readonly bank?: string | null | undefined
  /** Where a sheet names him; undefined by hand. */
  readonly line?: number
}

/** Adds people to a roster, each once; refused with all that is wrong, by name of the line. */
export async function addLines(
  act: Act,
  batch: Batch,
  wanted: readonly Wanted[],
): Promise<{ added: number; skipped: number }> {
  if (batch.state !== 'draft' && batch.state !== 'returned') act.refuse('名册已提交，不能修改')
  const start = await standingOf(act, batch.id)
  const fresh = [...new Map(wanted.toReversed().map(each => [each.person, each])).values()]
    .toReversed()
    .filter(each => !start.people.has(each.person))
  if (start.last + fresh.length > mostLines) act.refuse(`名册不超过 ${mostLines} 行`)
  const people = await peopleOf(act, fresh)
  const guardians = await guardiansOf(act, [...people.values()])
  const ids = fresh.map(each => each.person)
  const homes = await homesOf(act, ids)
  const groups = await chosenGroups(act, batch, ids)
  const fieldVersion = await fieldVersionOf(act, batch.rescueType, '5')
  const rows = fresh.map((each, at) => {
    const known = people.get(each.person)
    if (known === undefined) return act.refuse(`${placeOf(each, at)}：人员不存在`, 'lines')
    const receiver =
      each.receiver ??
      (known.minor && known.guardian !== null ? (guardians.get(known.guardian) ?? null) : null)
    if (known.minor && receiver === null)
      act.mark('lines', `${placeOf(each, at)}：未成年人须登记监护人，或填写代领人`)
    // Who lives with whom the registry says; what is told counts where it says nothing.
    const { household, members } = homes.get(each.person) ?? each
    const group = each.classify ?? groups(each.person)
    const amount = amountOf(batch, { amount: each.amount, members }, group)
    if (amount === undefined)
      act.mark(
        'lines',
        batch.amountMode === '2'
          ? `${placeOf(each, at)}：没有可用的救助分类金额`
          : `${placeOf(each, at)}：请填写金额`,
      )
    const no = start.last + at + 1
    const line: Patch<typeof rescueRecord> = {
      ...{ number: `${batch.number}-${String(no).padStart(5, '0')}`, no, batch: batch.id },
      ...{ organisation: batch.organisation, cause: batch.cause, rescueType: batch.rescueType },
      ...{ period: batch.period, saveType: batch.saveType, person: known.id, name: known.name },
      ...{ idKind: known.idKind, idNumber: known.idNumber, minor: known.minor },
      ...{ household: household ?? null, members: members ?? null },
      ...{ classify: group, receiver, relation: each.relation ?? null },
      ...{ amount: amount ?? 0, account: each.account ?? null, bank: each.bank ?? null },
      fieldVersion,
    }
    return line
  })
  act.settle()
  for (let at = 0; at < rows.length; at += 1000)
    await insertMany(act, rescueRecord, rows.slice(at, at + 1000))
  await recount(act, batch.id)
  return { added: rows.length, skipped: wanted.length - rows.length }
}

const placeOf = ({ line }: Wanted, at: number) =>
  line === undefined ? `第 ${at + 1} 人` : `第 ${line} 行`

/**
 * The group under which each is helped, where nobody names one: of those decided of him the one for
 * which this batch gives the most, or else the only one that the type is for.
 */
async function chosenGroups(act: Act, batch: Batch, people: readonly string[]) {
  const type = await findRow(act.tx, rescueType, batch.rescueType)
  const of = type?.classifies ?? []
  const given = batch.amountMode === '2' ? (batch.amounts ?? {}) : {}
  const asked = batch.amountMode === '2' ? Object.keys(given) : of
  const only = of.length === 1 ? (of[0] ?? null) : null
  if (asked.length === 0) return () => only
  const decided = await groupsOf(act, people, dayOfIssue(batch, act))
  const worth = (id: string) => given[id] ?? 0
  return (person: string): string | null => {
    const mine = asked.filter(id => decided.get(person)?.has(id) === true)
    return mine.toSorted((one, other) => worth(other) - worth(one))[0] ?? only
  }
}

async function standingOf(act: Act, batch: string) {
  const { rows } = await act.tx.execute<{ person: string; no: number }>(
    sql`select person, no from rescue_record where batch = ${batch}`,
  )
  return {
    people: new Set(rows.map(({ person: id }) => id)),
    last: rows.reduce((most, { no }) => Math.max(most, no), 0),
  }
}

async function peopleOf(act: Act, wanted: readonly Wanted[]) {
  const found = new Map<string, Row<typeof person>>()
  for (let at = 0; at < wanted.length; at += 1000) {
    const ids = wanted.slice(at, at + 1000).map(each => each.person)
    for (const row of await findRows(act.tx, person, inArray(columnNamed(person, 'id'), ids), 1000))
      found.set(row.id, row)
  }
  return found
}

async function guardiansOf(act: Act, people: readonly Row<typeof person>[]) {
  const ids = [...new Set(people.flatMap(({ minor, guardian }) => (minor ? (guardian ?? []) : [])))]
  if (ids.length === 0) return new Map<string, string>()
  const rows = await findRows(act.tx, person, inArray(columnNamed(person, 'id'), ids), ids.length)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The lines of a batch, for a source that is copied. */
export function linesOf(act: Act, batch: string) {
  return findRows(act.tx, rescueRecord, eq(columnNamed(rescueRecord, 'batch'), batch), mostLines)
}
