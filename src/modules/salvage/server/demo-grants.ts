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
import { checkDraft, objectTo } from './demo-roster.ts'
import { issueLine } from './issue-line.ts'
import { addLines } from './roster.ts'

/** How far a batch of the demo world has come. */
const ends = [
  ...(['closed', 'finished', 'cancelled', 'rejected', 'issuing', 'confirmed'] as const),
  ...(['returned', 'noticing', 'pending', 'draft'] as const),
] as const
type End = (typeof ends)[number]
/** Days since a batch was made. */
const since: Readonly<Record<End, number>> = {
  ...{ closed: 48, finished: 48, cancelled: 44, rejected: 42, issuing: 40, confirmed: 32 },
  ...{ returned: 27, noticing: 24, pending: 16, draft: 8 },
}
/** Those of the second organisation, which has a few alone. */
const few: readonly End[] = ['finished', 'issuing', 'confirmed', 'noticing', 'pending', 'draft']

const titles = {
  closed: '重病家庭营养代金券',
  cancelled: '困难家庭节日代金券',
  rejected: '志愿者误餐代金券',
  returned: '低保边缘户取暖代金券',
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
    const setting = { world, staff, organisation, people, ...found }
    for (const end of filled === 0 ? ends : few) {
      const batch = await fillOne(setting, end)
      if (filled > 0) continue
      if (end === 'draft') await checkDraft(setting, batch)
      if (end === 'noticing') await objectTo(setting, batch)
    }
    filled += 1
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

async function fillOne(setting: Setting, end: End): Promise<string> {
  const { world, staff, organisation, type, people } = setting
  const ago = since[end]
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
  const { id } = made
  if (end === 'draft') return id
  if (end === 'cancelled') {
    const reason = '合作超市停业，改为另行采购实物发放'
    await world.as(staff.officer, day(3), desk => moveNow(desk, id, 'cancel', { reason }))
    return id
  }
  await world.as(staff.officer, day(0), desk => moveNow(desk, id, 'submit'))
  if (end === 'pending') return id
  const passed = end === 'noticing' ? new Date() : day(0)
  const isPassed = end !== 'rejected' && end !== 'returned'
  const move = isPassed ? 'approve' : end === 'rejected' ? 'reject' : 'return'
  const opinion = isPassed ? '名册已核对' : objected[end]
  await world.as(staff.head, passed, desk => moveNow(desk, id, move, { opinion }))
  if (end === 'noticing' || !isPassed) return id
  await world.run('rescue.watch-notices', {})
  if (end === 'confirmed') return id
  await world.as(staff.treasurer, day(noticed), desk => moveNow(desk, id, 'issue'))
  await world.as(staff.treasurer, day(noticed), desk => issueLines(desk, id, end))
  if (end === 'issuing') return id
  await world.as(staff.treasurer, day(noticed), desk => moveNow(desk, id, 'finish'))
  if (end === 'closed') await verifyAndClose(setting, id, day(noticed + 3))
  return id
}

const objected = {
  rejected: '志愿者误餐补助不属于救助支出，请从项目执行费用中列支。',
  returned: '第 3 行和第 5 行缺少家庭信息，请补充后再提交。',
} as const

/** A sample of whoever was given is asked, and the batch is laid away by another than who issued it. */
async function verifyAndClose({ world, staff }: Setting, id: string, at: Date): Promise<void> {
  await world.as(staff.officer, at, async desk => {
    await moveNow(desk, id, 'sample')
    const lines = await linesOf(desk, id)
    for (const [no, line] of lines.filter(({ sampled }) => sampled).entries())
      await desk.move(rescueRecord.path, 'verify', line, {
        ...{ verifyResult: '1', verifyNote: no === 0 ? '电话回访，本人已在超市使用' : null },
      })
  })
  await world.as(staff.head, at, desk => moveNow(desk, id, 'close'))
}

function linesOf({ act }: Desk, id: string) {
  return findRows(act.tx, rescueRecord, eq(columnNamed(rescueRecord, 'batch'), id))
}

/** Issues the lines of a batch: all of one that ends, most of one that goes on. */
async function issueLines(desk: Desk, id: string, end: End): Promise<void> {
  const lines = await linesOf(desk, id)
  const issued = end === 'issuing' ? lines.slice(0, 5) : lines
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
