import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Answers, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { equipment, equipmentRelation, vendor } from '../../model/index.ts'
import { openAccountOf } from '../money/accounts.ts'
import { freed, refuseCashInside } from './cash-inside.ts'
import { boundTo } from './equipment.ts'
import { noteEvents } from './events.ts'
import { checkRelation, factsOfCause } from './relation-checks.ts'
import { factsOfRelations } from './relation-facts.ts'
import { refreshStandings, standingAs } from './standing.ts'

export type Relation = Row<typeof equipmentRelation>
const table = tableOf(equipmentRelation)

/** Which side proposed a relation, as one of the people says who may confirm it. */
export function sideOf({ ownerKind }: Act['person']): 'platform' | 'vendor' | 'organisation' {
  return ownerKind === 'vendor' || ownerKind === 'organisation' ? ownerKind : 'platform'
}

export const relationServing = serve(equipmentRelation, {
  async prepare(draft, act) {
    const device = await findRow(act.tx, equipment, draft.equipment)
    const facts = draft.cause == null ? undefined : await factsOfCause(act, draft.cause)
    return {
      number: await nextRecordNumber(act, 'GL'),
      vendor: device?.vendor,
      ...{ plan: facts?.plan ?? null, planRecordNo: facts?.recordNo ?? null },
      proposedBy: sideOf(act.person),
    } as Patch<typeof equipmentRelation>
  },
  check: (next, act) => checkRelation(next, act),
  mayMove(row, move, person) {
    if (move !== 'confirm' && move !== 'refuse') return true
    return person.ownerKind === 'organisation' && person.ownerId === row.organisation
      ? true
      : '由关联机构确认'
  },
  moves: {
    confirm: async (row, answers, act) => {
      const deployedOn = await begin(act, row)
      return { ...handed(answers, act), activeAt: act.now.toISOString(), deployedOn }
    },
    refuse: (_row, { reason }) => ({ endReason: reason }),
    async change(row, { cause, reason }, act) {
      await changeCause(act, row, { cause, reason })
      return { endKind: '2' as const, endReason: reason, endedAt: act.now.toISOString() }
    },
    async prolong(row, { endOn }, act) {
      if (endOn <= beijingDay(act.now)) act.mark('endOn', '投放止应晚于今天')
      await checkRelation({ ...row, endOn }, act)
      return { endOn }
    },
    async end(row, answers, act) {
      const { kind, reason, condition, accessories, photos, receiver } = answers
      const isTakenAway = kind === '4'
      if (isTakenAway && condition === null) act.mark('condition', '撤机请填写归还状况')
      if (isTakenAway && (photos ?? []).length === 0) act.mark('photos', '撤机请上传归还照片')
      if (isTakenAway && receiver === null) act.mark('receiver', '撤机请填写接收人')
      act.settle()
      await release(act, row, { takesIn: isTakenAway, why: reason })
      const returned =
        condition === null || receiver === null
          ? null
          : {
              condition,
              accessories,
              receiver,
              photos: [...(photos ?? [])],
              at: act.now.toISOString(),
            }
      return { endKind: kind, endReason: reason, endedAt: act.now.toISOString(), returned }
    },
  },
  enrich: factsOfRelations,
})

function handed(answers: Answers<typeof equipmentRelation, 'confirm'>, act: Act) {
  const { condition, accessories, photos, receiver } = answers
  return {
    handover: { condition, accessories, receiver, photos: [...photos], at: act.now.toISOString() },
  }
}

/**
 * Puts a relation in force: the device is held, so that of twenty confirmations one comes first and
 * the others find it bound. Answers since when the device stands there, where it does already.
 */
async function begin(act: Act, row: Relation): Promise<string | null> {
  const device = await lockRow(act, equipment, row.equipment)
  const [standing] = await findRows(
    act.tx,
    equipmentRelation,
    and(eq(table.equipment, device.id), eq(table.state, 'active'), ne(table.id, row.id)),
    1,
  )
  if (standing !== undefined) {
    if (standing.id !== row.replaces) act.refuse(`设备已有生效的关联 ${standing.number}，请先解除`)
  }
  await refuseCashInside(act, device, { today: standing !== undefined })
  if (standing !== undefined) await endReplaced(act, standing, row)
  if (device.state === 'scrapped') act.refuse('设备已报废')
  const maker = await findRow(act.tx, vendor, device.vendor)
  if (maker?.state !== 'active') act.refuse('厂商已暂停或终止合作，不能新增关联')
  await checkRelation(row, act)
  act.settle()
  await openAccountOf(act, { vendor: device.vendor, organisation: row.organisation })
  await bind(act, row)
  return device.state === 'inStock' ? null : beijingDay(act.now)
}

async function endReplaced(act: Act, standing: Relation, by: Relation): Promise<void> {
  const held = await lockRow(act, equipmentRelation, standing.id)
  await moveRow(act, equipmentRelation, held, 'replace', {
    endKind: '2',
    endReason: `由 ${by.number} 替换`,
    endedAt: act.now.toISOString(),
  })
}

/** Writes the new relation at the device; it stands as soon as the move that follows is written. */
async function bind(act: Act, row: Relation): Promise<void> {
  const device = await lockRow(act, equipment, row.equipment)
  const said = { verb: 'bind', label: '关联' }
  const bound = boundTo(row)
  const patch = { ...bound, ...(await standingAs(act, device, { relation: row.id })) }
  const next = await updateRow(act, equipment, device, patch, said)
  await noteEvents(act, [
    { device: next, kind: '5', summary: `关联 ${row.number}（${row.placeName}）` },
  ])
}

/** Takes the device out of a relation that ends; 撤机 brings it into stock. */
async function release(
  act: Act,
  row: Relation,
  { takesIn, why }: { readonly takesIn: boolean; readonly why: string },
): Promise<void> {
  const device = await lockRow(act, equipment, row.equipment)
  await noteEvents(act, [{ device, kind: '6', summary: `解除 ${row.number}：${why}` }])
  const { unbound, sealNo } = await freed(act, device)
  const stopped = {
    ...unbound,
    ...(await standingAs(act, device, { relation: null })),
  }
  if (takesIn && ['deployed', 'paused', 'faulty', 'repairing'].includes(device.state)) {
    await moveRow(act, equipment, device, 'takeIn', {
      ...stopped,
      sealNo,
      nextInspect: null,
      nextOpen: null,
    })
  } else await updateRow(act, equipment, device, stopped, { verb: 'release', label: '解除关联' })
}

/** 更换标的: the old relation ends and a new one begins in one transaction, both kept. */
async function changeCause(
  act: Act,
  row: Relation,
  { cause, reason }: { readonly cause: string; readonly reason: string },
): Promise<void> {
  if (cause === row.cause) act.refuse('新的标的与现标的相同', 'cause')
  await refuseCashInside(act, await lockRow(act, equipment, row.equipment), { today: true })
  const facts = await factsOfCause(act, cause)
  const {
    id: _id,
    version: _v,
    createdAt: _c,
    createdBy: _b,
    updatedAt: _u,
    updatedBy: _w,
    ...kept
  } = row
  const next = {
    ...kept,
    number: await nextRecordNumber(act, 'GL'),
    ...{ cause, plan: facts?.plan ?? null, planRecordNo: facts?.recordNo ?? null },
    startOn: beijingDay(act.now),
    deployedOn: row.deployedOn === null ? null : beijingDay(act.now),
    proposedBy: sideOf(act.person),
    ...{ replaces: row.id, activeAt: act.now.toISOString(), endReason: null },
  }
  await checkRelation({ ...row, ...next }, act)
  act.settle()
  // The one before leaves force with the move itself; PostgreSQL looks at both at the commit.
  const made = await insertRow(act, equipmentRelation, { ...next, state: 'active' })
  await noteEvents(act, [
    {
      device: await lockRow(act, equipment, row.equipment),
      kind: '6',
      summary: `更换标的：${reason}`,
    },
  ])
  await bind(act, made)
}

/** Every night: relations whose time is over; devices whose plans, causes or certificates are. */
export const watchRelations = job('equipment.watch-relations', {
  label: '设备关联到期与收款状态',
  payload: z.object({}),
  retries: 2,
  every: '*/5 * * * *',
  async run(_payload, work) {
    await work.change(async act => {
      const over = and(eq(table.state, 'active'), lt(table.endOn, beijingDay(act.now)))
      for (const { id } of await findRows(act.tx, equipmentRelation, over)) {
        const row = await lockRow(act, equipmentRelation, id)
        if (row.state !== 'active') continue
        await release(act, row, { takesIn: false, why: '到期' })
        await moveRow(act, equipmentRelation, row, 'expire', {
          endedAt: act.now.toISOString(),
          endKind: '1',
        })
      }
    })
    // A part at a time: devices that speak meanwhile wait for none but those that changed.
    for (let after: string | null = null; ; ) {
      const part: Part = await work.change(act => nextPart(act, after))
      if (part.changed.length > 0) await work.change(act => refreshStandings(act, part.changed))
      if (part.last === null) return
      after = part.last
    }
  },
})

const mostInPart = 5000

interface Part {
  readonly changed: readonly string[]
  /** Where the next part begins; null after the last. */
  readonly last: string | null
}

/** Devices of the next part that stand otherwise than is written down; read without a lock. */
async function nextPart(act: Act, after: string | null): Promise<Part> {
  const { rows } = await act.tx.execute<{ id: string; changed: boolean }>(sql`
    select e.id, (e.taking_money, coalesce(e.stop_reason, '')) is distinct from
                 (s.taking, coalesce(s.reason, '')) as changed
      from (select * from equipment
             where relation is not null and (${after}::uuid is null or id > ${after}::uuid)
             order by id limit ${mostInPart}) e
      cross join lateral equipment_stands(e.type, e.state, e.seal_no, e.relation, ${beijingDay(act.now)}) s
     order by e.id`)
  return {
    changed: rows.filter(({ changed }) => changed).map(({ id }) => id),
    last: rows.length < mostInPart ? null : (rows.at(-1)?.id ?? null),
  }
}
