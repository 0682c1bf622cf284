import { and, asc, eq } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { account } from '#modules/access/model/index.ts'
import type { Staff } from '#modules/cause/server/index.ts'
import { duplicatePair } from '#modules/community/model/index.ts'
import { blacklist } from '#modules/help/model/index.ts'
import { grantBatch, rescueRecord, rosterFinding, rosterObjection } from '../model/index.ts'
import { addLines } from './roster.ts'

interface Setting {
  readonly world: DemoWorld
  readonly staff: Staff
}

/** A roster that is being written holds somebody who was barred, and somebody who stands in the registry twice. */
export async function checkDraft({ world, staff }: Setting, batch: string): Promise<void> {
  await world.as(staff.officer, new Date(), async ({ act }) => {
    const [barred] = await findRows(
      act.tx,
      blacklist,
      and(
        eq(tableOf(blacklist).state, 'proposed'),
        eq(tableOf(blacklist).organisation, String(staff.officer.ownerId)),
      ),
      1,
    )
    const [pair] = await findRows(
      act.tx,
      duplicatePair,
      eq(tableOf(duplicatePair).state, 'open'),
      1,
    )
    const row = await findRow(act.tx, grantBatch, batch)
    const people = [barred?.person, pair?.one].flatMap(person => (person ? [{ person }] : []))
    if (row !== undefined && people.length > 0) await addLines(act, row, people)
  })
  await world.run('rescue.check-roster', { batch })
  await world.as(staff.officer, new Date(), async ({ act }) => {
    const found = await findRows(act.tx, rosterFinding, eq(tableOf(rosterFinding).batch, batch))
    const warned = found.find(({ level }) => level === 'warn')
    if (warned === undefined) return
    const answer = '已请社区核对，两条登记待平台判定'
    await updateRow(act, rosterFinding, warned, { answer, answeredBy: act.person.accountId })
  })
}

/** What neighbours said of lines of a notice, each as far as it was looked into. */
const objections = [
  { content: '该户去年已搬到县城，不在本社区居住。', end: 'removed', result: 'remove' },
  { content: '他家有两辆货车跑运输，不算困难户。', end: 'kept', result: 'keep' },
  { content: '听说她已经领过街道的慰问金了。', end: 'found', result: 'keep' },
  { content: '名单上的金额和公告栏写的不一样，请核对。', end: 'open', result: null },
] as const

const findings = {
  removed: '入户核实已迁往县城居住半年以上，同意剔除。',
  kept: '车辆为雇主所有，本人为驾驶员，异议不成立。',
  found: '街道慰问金为一次性慰问，与本批次不重复。',
} as const

/** Objections to lines of a batch that stands in public: one finds out, another confirms. */
export async function objectTo({ world, staff }: Setting, batch: string): Promise<void> {
  const worker = await workerOf(world, staff)
  for (const [no, { content, end, result }] of objections.entries()) {
    const row = await world.as(worker, new Date(), async desk => {
      const table = tableOf(rescueRecord)
      const lines = await desk.act.tx
        .select({ id: table.id })
        .from(table)
        .where(eq(columnNamed(rescueRecord, 'batch'), batch))
        .orderBy(asc(table.no))
      const made = await desk.insert(rosterObjection.path, {
        ...{ record: lines[no]?.id, content, contact: `138000063${10 + no}` },
      })
      if (end === 'open') return undefined
      return desk.move(rosterObjection.path, 'find', made, { result, finding: findings[end] })
    })
    if (row !== undefined && end !== 'found')
      await world.as(staff.head, new Date(), desk =>
        desk.move(rosterObjection.path, 'confirm', row),
      )
  }
}

/** Who looks into objections beside the head: the colleague who visits homes with him. */
function workerOf(world: DemoWorld, { head, officer }: Staff): Promise<Person> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const named = eq(tableOf(account).loginName, 'relief.visitor')
    const [found] = await findRows(act.tx, account, named, 1)
    const { accountId, loginName, name } = officer
    return found === undefined || found.organisation !== head.ownerId
      ? { ...head, accountId, loginName, name }
      : { ...head, accountId: found.id, loginName: found.loginName, name: found.realName }
  })
}
