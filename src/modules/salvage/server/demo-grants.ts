import { eq, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk } from '#kernel/server/demo-world.ts'
import { findRow, findRows, updateRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import { type Staff, staffOf } from '#modules/cause/server/index.ts'
import { balanceOf, restrictedOf } from '#modules/finance/server/index.ts'
import { addPerson } from '#modules/help/server/index.ts'
import { rescueType } from '#modules/rescue/model/index.ts'
import { grantBatch, rescueRecord } from '../model/index.ts'
import { recount } from './counters.ts'
import { issueLine } from './issue-line.ts'
import { addLines } from './roster.ts'

/** How far a batch of the demo world has come. */
const ends = ['finished', 'issuing', 'confirmed', 'noticing', 'pending', 'draft'] as const
type End = (typeof ends)[number]

const titles = {
  finished: '中秋困难家庭代金券',
  issuing: '冬季温暖代金券',
  confirmed: '低收入老人米面油代金券',
  noticing: '困境家庭生活补贴代金券',
  pending: '春节慰问代金券',
  draft: '开学季困难家庭代金券',
} as const
const names = ['赵桂芳', '钱有才', '孙秀英', '李满仓', '周玉兰', '吴长河', '郑金凤', '王铁柱']
const mostOrganisations = 2
const each = 50_00
const noticed = 7

interface Setting {
  readonly world: DemoWorld
  readonly staff: Staff
  readonly organisation: DemoOrganisation
  readonly cause: string
  readonly type: string
  readonly people: readonly string[]
}

/** Voucher batches of a few organisations in every state, by their own people and by the real rules. */
export async function fillDemoGrants(world: DemoWorld): Promise<void> {
  let filled = 0
  for (const organisation of world.organisations) {
    if (filled === mostOrganisations) return
    const staff = await staffOf(world, organisation)
    const found = staff && (await causeOf(world, organisation))
    if (staff === undefined || found === undefined) continue
    const people = await world.as(world.narrator, new Date(), async desk => {
      const made: string[] = []
      for (const [at, name] of names.entries()) {
        const birthday = `19${50 + at * 3}-0${1 + at}-1${at}`
        const serial = 600 + filled * 20 + at
        made.push(await addPerson(desk, organisation.id, { name, birthday, serial }))
      }
      return made
    })
    filled += 1
    for (const end of ends) await fillOne({ world, staff, organisation, people, ...found }, end)
  }
}

/** The project with the most to give, and the type of aid; undefined where there is none. */
async function causeOf(world: DemoWorld, { id }: DemoOrganisation) {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const [type] = await findRows(act.tx, rescueType, eq(columnNamed(rescueType, 'code'), '905'), 1)
    let best: { cause: string; available: number } | undefined
    for (const row of await findRows(act.tx, cause, eq(tableOf(cause).organisation, id))) {
      if (!['raising', 'raised', 'executing'].includes(row.status)) continue
      const { available } = await balanceOf(act.tx, id, restrictedOf({ cause: row.id }))
      if (available > (best?.available ?? ends.length * names.length * each))
        best = { cause: row.id, available }
    }
    return best && type && { cause: best.cause, type: type.id }
  })
}

async function fillOne(setting: Setting, end: End): Promise<void> {
  const { world, staff, organisation, type, people } = setting
  const ago = (ends.length - ends.indexOf(end)) * 8
  const day = (after: number) => new Date(Date.now() - (ago - after) * 86_400_000)
  const dayText = (after: number) => addDays(world.today, after - ago)
  const made = await world.as(staff.officer, day(0), async desk => {
    const row = await desk.insert(grantBatch.path, {
      ...{ organisation: organisation.id, title: titles[end], rescueType: type },
      ...{ period: '一次性', saveType: '1', cause: setting.cause, unitAmount: each },
      ...{ voucherFrom: dayText(0), voucherTo: addDays(world.today, 60), proof: ['5'] },
      ...{ issueFrom: dayText(0), issueTo: addDays(world.today, 30), place: '社区服务中心' },
    })
    await addLines(
      desk.act,
      await batchNow(desk, row.id),
      people.map(person => ({ person })),
    )
    return row
  })
  if (end === 'draft') return
  await world.as(staff.officer, day(0), desk => moveNow(desk, made.id, 'submit'))
  if (end === 'pending') return
  const passed = end === 'noticing' ? new Date() : day(0)
  await world.as(staff.head, passed, desk =>
    moveNow(desk, made.id, 'approve', { opinion: '名册已核对' }),
  )
  if (end === 'noticing') return
  await world.run('rescue.watch-notices', {})
  if (end === 'confirmed') return
  await world.as(staff.treasurer, day(noticed), desk => moveNow(desk, made.id, 'issue'))
  await world.as(staff.treasurer, day(noticed), desk => issueLines(desk, made.id, end))
  if (end === 'finished')
    await world.as(staff.treasurer, day(noticed), desk => moveNow(desk, made.id, 'finish'))
}

/** Issues the lines of a batch: all of one that ends, most of one that goes on. */
async function issueLines(desk: Desk, id: string, end: End): Promise<void> {
  const lines = await findRows(
    desk.act.tx,
    rescueRecord,
    eq(columnNamed(rescueRecord, 'batch'), id),
  )
  const issued = end === 'finished' ? lines : lines.slice(0, 5)
  for (const line of issued) {
    const patch = await issueLine(line, { proofKind: null, proofFiles: null }, desk.act)
    await updateRow(desk.act, rescueRecord, line, patch, { verb: 'issue', label: '发放' })
  }
  await recount(desk.act, id)
}

async function batchNow({ act }: Desk, id: string) {
  const row = await findRow(act.tx, grantBatch, id)
  if (row === undefined) throw new Error('the batch is gone')
  return row
}

async function moveNow(desk: Desk, id: string, name: string, answers: object = {}): Promise<void> {
  const { version } = await batchNow(desk, id)
  // Warnings of the roster are answered as its keeper would.
  if (name === 'submit')
    await desk.act.tx.execute(sql`
      update roster_finding set answer = '已电话核实' where batch = ${id} and level = 'warn'`)
  await desk.move(grantBatch.path, name, { id, version }, { ...answers })
}
