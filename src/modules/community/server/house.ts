import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { houseGenerate } from '../model/community-calls.ts'
import { house, houseStay } from '../model/index.ts'
import { areaOf, checkGrid } from './places.ts'
import { ofOwnGrids } from './reach.ts'
import { nextNumber } from './serials.ts'

/** The parts of an address in one line: 阳光小区 3号楼 1单元 402. */
const addressOf = (
  parts: Pick<Row<typeof house>, 'estate' | 'building' | 'room'> & {
    readonly unit?: string | null
  },
) => [parts.estate, parts.building, parts.unit, parts.room].filter(Boolean).join(' ')

/** Houses by their standard address. */
export const houseServing = serve(house, {
  prepare: async (draft, act) => ({
    number: await nextNumber(act, 'house'),
    standardAddress: addressOf(draft as Row<typeof house>),
    area: await areaOf(act, draft.community),
  }),
  async check(next, act) {
    await checkGrid(act, next)
    if (next.built !== null && next.built > Number(beijingDay(act.now).slice(0, 4)))
      act.mark('built', '建成年份不能晚于今年')
    const where = and(
      eq(tableOf(house).community, next.community),
      eq(tableOf(house).standardAddress, addressOf(next)),
    )
    const [twin] = await findRows(act.tx, house, where, 1)
    if (twin !== undefined && twin.id !== next.id) act.mark('room', `${addressOf(next)}已登记`)
  },
  async updated(row, act, before) {
    const standardAddress = addressOf(row)
    const area = row.community === before.community ? row.area : await areaOf(act, row.community)
    if (standardAddress !== row.standardAddress || area !== row.area)
      await updateRow(act, house, row, { standardAddress, area })
  },
  pickNote: 'number',
})

/** Who moves in and out; how many live in a house follows. */
export const houseStayServing = serve(houseStay, {
  where: asking =>
    ofOwnGrids(asking, {
      person: columnNamed(houseStay, 'person'),
      createdBy: columnNamed(houseStay, 'createdBy'),
    }),
  async prepare(draft, act) {
    const of = await lockRow(act, house, draft.house)
    return { organisation: of.organisation, area: of.area }
  },
  async check(next, act) {
    if (next.from > beijingDay(act.now)) act.mark('from', '入住日期不能晚于今天')
    await lockByName(act, `stay ${next.house} ${next.person}`)
    const table = tableOf(houseStay)
    const open = and(eq(table.house, next.house), eq(table.person, next.person), isNull(table.to))
    const [twin] = await findRows(act.tx, houseStay, open, 1)
    if (twin !== undefined && twin.id !== next.id) act.mark('person', '该人员已登记居住于此')
  },
  inserted: (row, act) => countResidents(act, row.house),
  movable: row => (row.to === null ? true : `已于 ${row.to} 迁出`),
  actions: {
    async leave(row, { to }, act) {
      if (to < row.from) act.refuse(`迁出日期不能早于入住日期 ${row.from}`, 'to')
      await act.tx.execute(
        sql`update ${tableOf(house)} set residents = greatest(residents - 1, 0) where id = ${row.house}::uuid`,
      )
      return { to }
    },
  },
})

async function countResidents(act: Act, id: string): Promise<void> {
  await act.tx.execute(sql`
    update ${tableOf(house)} set residents = (
      select count(*) from ${tableOf(houseStay)} s where s.house = ${id}::uuid and s."to" is null)
    where id = ${id}::uuid`)
}

/** `POST …/generate`: the rooms of a building at once; those that stand already are left as they are. */
export const generateRoute: AnyRoute = route(houseGenerate, {
  access: { action: 'house.generate' },
  summary: '批量生成房屋',
  async change(asked, act) {
    const organisation = act.person.ownerId ?? asked.organisation
    if (organisation == null) throw refusal('请选择登记机构', 'organisation')
    const area = await areaOf(act, asked.community)
    act.settle()
    if (area === null) act.refuse('请选择社区', 'community')
    const units = Array.from({ length: asked.units }, (_, at) => `${at + 1} 单元`)
    const rooms = units.flatMap(unit =>
      Array.from({ length: asked.floors }, (_, at) => at + 1).flatMap(floor =>
        Array.from({ length: asked.perFloor }, (_, at) => ({
          ...{ estate: asked.estate, building: asked.building, unit, floor },
          room: `${floor}${String(at + 1).padStart(2, '0')}`,
        })),
      ),
    )
    const rows = []
    for (const room of rooms)
      rows.push({
        ...room,
        ...{ organisation, community: asked.community, area },
        number: await nextNumber(act, 'house'),
        standardAddress: addressOf(room),
      })
    const made = await insertMany(act, house, rows, { skipTaken: true })
    return { made: made.length, skipped: rows.length - made.length }
  },
})
