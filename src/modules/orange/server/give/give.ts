import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { absent, Refusal, refusal } from '#kernel/server/refusal.ts'
import { findRow, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { endHold, takeHold } from '#modules/finance/server/index.ts'
import { donationProject, heartDonation } from '../../model/index.ts'
import { lockUser } from '../hearts/entries.ts'
import { giveBack, spend } from '../hearts/ledger.ts'
import { tellEvent } from '../mail/send.ts'
import { weighWords } from '../show/photo-show.ts'

type Gift = Row<typeof heartDonation>
type Project = Row<typeof donationProject>
const table = tableOf(heartDonation)

/** The money of a pool in the books. */
export const poolOf = (owner: string) => ({ kind: 'pool', ownerType: 'pool', owner }) as const

export interface Given {
  readonly project: string
  readonly user: string
  readonly packs: number
  readonly message?: string | undefined
  readonly anonymous?: boolean | undefined
}

/** Hearts become a claim on the sponsor's pool: all of it in one transaction, or nothing. */
export async function giveHearts(act: Act, given: Given): Promise<Gift> {
  const user = await lockUser(act, given.user)
  const project = await lockRow(act, donationProject, given.project)
  if (project === undefined) throw absent()
  refuseClosed(act, project)
  const [hearts, amount] = [given.packs * project.packHearts, given.packs * project.packAmount]
  await refuseAbove(act, { project, user: user.id, packs: given.packs })
  if (project.amount + amount > project.goal)
    throw refusal(`距目标还差 ¥${((project.goal - project.amount) / 100).toFixed(2)}，请减少份数`)
  if (given.message) await weighWords(act, 'message', given.message)
  const id = newId()
  const number = await nextRecordNumber(act, 'CD')
  const source = { type: 'orange/heartDonation', id, title: `捐给「${project.title}」` }
  await spend(act, {
    user: user.id,
    kind: '31',
    hearts,
    source,
    organisation: project.organisation,
  })
  const hold = await holdPool(act, { project, amount, id })
  const isFirst =
    (await countOf(act, and(eq(table.project, project.id), eq(table.user, user.id)))) === 0
  const made = await insertRow(act, heartDonation, {
    ...{ id, number, user: user.id, project: project.id, organisation: project.organisation },
    ...{ packs: given.packs, hearts, amount, hold, at: act.now.toISOString() },
    message: given.message ?? null,
    anonymous: given.anonymous ?? false,
  } as never)
  await count(act, project.id, { packs: given.packs, amount, users: isFirst ? 1 : 0 })
  if (project.amount + amount >= project.goal) {
    const current = await lockRow(act, donationProject, project.id)
    if (current?.state === 'online') await moveRow(act, donationProject, current, 'fill')
  }
  await tellEvent(act, user.id, 'donated')
  return made
}

async function holdPool(
  act: Act,
  { project, amount, id }: { project: Project; amount: number; id: string },
): Promise<string> {
  try {
    return await takeHold(act.tx, {
      organisation: project.organisation ?? '',
      account: poolOf(project.pool),
      amount,
      source: { table: 'heart_donation', id },
    })
  } catch (error) {
    if (error instanceof Refusal) throw refusal('资金池余额不足')
    throw error
  }
}

function refuseClosed(act: Act, project: Project): void {
  const at = act.now.toISOString()
  if (project.state === 'full') throw refusal('项目已达成目标')
  if (project.state !== 'online') throw refusal('项目未开放')
  if (at < project.from || at >= project.to) throw refusal('不在捐赠时间内')
}

async function countOf(act: Act, where: ReturnType<typeof and>): Promise<number> {
  const live = and(where, sql`${table.state} <> 'returned'`)
  const [sum] = await act.tx
    .select({ n: sql<number>`coalesce(sum(${table.packs}), 0)::int` })
    .from(table)
    .where(live)
  return sum?.n ?? 0
}

/** The caps of one user, who is held: a day's and all days'. */
async function refuseAbove(
  act: Act,
  { project, user, packs }: { project: Project; user: string; packs: number },
): Promise<void> {
  const own = and(eq(table.project, project.id), eq(table.user, user))
  const today = sql`(${table.at} at time zone 'Asia/Shanghai')::date = ${beijingDay(act.now)}::date`
  const day = await countOf(act, and(own, today))
  if (day + packs > project.userDaily)
    throw refusal(`每人每日最多 ${project.userDaily} 份，今天已捐 ${day} 份`)
  const all = await countOf(act, own)
  if (all + packs > project.userTotal)
    throw refusal(`每人累计最多 ${project.userTotal} 份，已捐 ${all} 份`)
}

async function count(
  act: Act,
  project: string,
  { packs, amount, users }: { packs: number; amount: number; users: number },
): Promise<void> {
  await act.tx.execute(sql`
    update donation_project set packs = packs + ${packs}, amount = amount + ${amount},
           users = users + ${users} where id = ${project}`)
}

/** A gift that was not converted goes back: the pool is free again, and the hearts are there. */
export async function releaseGift(act: Act, row: Gift): Promise<void> {
  if (row.hold !== null && row.state !== 'converted') await endHold(act.tx, row.hold, 'released')
  await returnHearts(act, row)
}

/** The hearts of a gift go back to who gave them, once. */
export async function returnHearts(act: Act, row: Gift): Promise<void> {
  await giveBack(act, {
    ...{ user: row.user, kind: '42', hearts: row.hearts, organisation: row.organisation },
    source: { type: 'orange/heartDonation', id: row.id, title: `捐赠退回 ${row.number}` },
  })
  await count(act, row.project, { packs: -row.packs, amount: -row.amount, users: 0 })
  const project = await findRow(act.tx, donationProject, row.project)
  if (project?.state === 'full') await moveRow(act, donationProject, project, 'reopen')
}

/** Confirms what was given a day ago by somebody against whom nothing is open. */
export async function confirmGifts(act: Act): Promise<void> {
  const before = new Date(act.now.getTime() - 86_400_000).toISOString()
  await act.tx
    .update(table)
    .set({ state: 'confirmed' })
    .where(
      and(
        eq(table.state, 'reserved'),
        sql`${table.at} <= ${before}`,
        sql`not exists (select from violation v where v."user" = ${table.user} and v.state in ('pending', 'grave'))`,
      ),
    )
}
