import { and, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { holdersOf } from '#modules/access/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import { postStation } from '#modules/station/model/index.ts'
import { relateCauses, relateDevices, relateOrganisation } from '../../model/calls.ts'
import { equipmentRelation, vendor } from '../../model/index.ts'
import { equipmentServing } from './equipment.ts'
import { sideOf } from './relation.ts'
import { checkRelation, factsOfCause } from './relation-checks.ts'

const table = tableOf(equipmentRelation)

/** The three steps of 关联机构设置: devices, organisation with its causes, places. */
export const relateRoutes: readonly AnyRoute[] = [
  route(relateOrganisation, {
    access: { action: 'equipmentRelation.create' },
    summary: '按信用代码查询机构',
    async read({ uscc }, act) {
      const { rows } = await act.tx.execute<{ id: string; name: string; state: string }>(
        sql`select * from equipment_organisation(${uscc.trim().toUpperCase()})`,
      )
      const [row] = rows
      return row === undefined
        ? null
        : {
            id: row.id,
            name: row.name,
            barred: row.state === 'active' ? null : '机构已冻结或退出',
          }
    },
  }),
  route(relateCauses, {
    access: { action: ['equipmentRelation.create', 'equipmentRelation.change'] },
    summary: '查询机构募捐中的公开标的',
    async read({ organisation }, act) {
      const asked = act.person.ownerKind === 'organisation' ? act.person.ownerId : organisation
      const { rows } = await act.tx.execute<{
        id: string
        title: string
        recordNo: string | null
        endDate: string | null
      }>(sql`
        select id, title, record_no as "recordNo", end_date as "endDate"
          from equipment_open_causes(${asked}::uuid)`)
      return rows.map(({ id, title, recordNo, endDate }) => ({ id, title, recordNo, endDate }))
    },
  }),
  route(relateDevices, {
    access: { action: 'equipmentRelation.create' },
    summary: '为多台设备提出关联，逐台给出结果',
    async handle({ devices, ends, ...common }, exchange) {
      const results: { device: string; relation: string | null; why: string | null }[] = []
      for (const { device, ...place } of devices) {
        try {
          const id = await exchange.perform(act =>
            propose(act, { device, ends, ...common, ...place }),
          )
          results.push({ device, relation: id, why: null })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          results.push({ device, relation: null, why: sentenceOf(error) })
        }
      }
      return results
    },
  }),
]

function sentenceOf(error: Refusal): string {
  const { errors } = (error.dataPoints ?? {}) as { errors?: readonly { message: string }[] }
  return errors?.map(({ message }) => message).join('；') ?? error.message
}

interface Proposal {
  readonly device: string
  readonly ends: boolean
  readonly organisation: string
  readonly cause: string | null
  readonly placeKind: '1' | '2'
  readonly station?: string | null | undefined
  readonly placeName?: string | null | undefined
  readonly address?: { readonly areaCode: string; readonly detail: string } | null | undefined
  readonly keeper: string
  readonly keeperPhone: string
  readonly startOn: string
  readonly endOn: string | null
  readonly files: readonly string[]
  readonly offsiteFiled: boolean
  readonly offsiteFile: readonly string[]
}

/** Where devices stand: at a station, whose name and address it is, or where they were told to. */
async function placeOf(
  act: Act,
  { station: id, placeName, address }: Pick<Proposal, 'station' | 'placeName' | 'address'>,
) {
  if (id != null) {
    const found = await findRow(act.tx, postStation, id)
    if (found === undefined) act.refuse('驿站不存在', 'station')
    return {
      ...{ placeKind: '1' as const, station: id, placeName: found.name, location: found.location },
      address: { areaCode: found.area, detail: found.address },
    }
  }
  if (placeName == null) act.mark('placeName', '请填写投放点，或选择驿站')
  if (address == null) act.mark('address', '请填写投放地址，或选择驿站')
  act.settle()
  return {
    ...{ placeKind: '2' as const, station: null, placeName: placeName ?? '' },
    address: address ?? { areaCode: '', detail: '' },
  }
}

async function propose(act: Act, { device: id, ends, ...given }: Proposal): Promise<string> {
  const { person } = act
  const seen =
    person.ownerKind === 'organisation'
      ? await readInScope(act, equipmentServing, id)
      : await lockInScope(act, equipmentServing, { id, action: 'equipment.view' })
  if (person.ownerKind === 'organisation' && given.organisation !== person.ownerId)
    act.refuse('只能关联本机构', 'organisation')
  const maker = await findRow(act.tx, vendor, seen.vendor)
  if (maker !== undefined && maker.state !== 'active')
    act.refuse('厂商已暂停或终止合作，不能新增关联')
  const own = and(eq(table.equipment, seen.id), eq(table.state, 'active'))
  const [standing] = await findRows(act.tx, equipmentRelation, own, 1)
  if (standing !== undefined && !ends)
    act.refuse(`设备已有生效的关联 ${standing.number}，请勾选「同时解除原关联」`)
  const facts = given.cause === null ? undefined : await factsOfCause(act, given.cause)
  const place = await placeOf(act, given)
  const values = {
    ...{ ...given, ...place },
    files: [...given.files],
    offsiteFile: [...given.offsiteFile],
    number: await nextRecordNumber(act, 'GL'),
    ...{ equipment: seen.id, vendor: seen.vendor, replaces: standing?.id ?? null },
    ...{ plan: facts?.plan ?? null, planRecordNo: facts?.recordNo ?? null },
    proposedBy: sideOf(person),
  }
  const nothing = Object.fromEntries(
    Object.keys(equipmentRelation.fields).map(name => [name, null]),
  )
  // The cast of a row that is about to be: what it does not say is nothing.
  await checkRelation(
    { ...nothing, ...values } as unknown as Parameters<typeof checkRelation>[0],
    act,
  )
  act.settle()
  const row = await insertRow(act, equipmentRelation, values)
  const accounts = await holdersOf(act, 'equipmentRelation.confirm', given.organisation)
  if (accounts.length > 0)
    await notify(act, {
      ...{ accounts, kind: 'todo', title: `设备 ${seen.number} 请确认关联` },
      link: `/equipment/relationMech?id=${row.id}`,
    })
  return row.id
}
