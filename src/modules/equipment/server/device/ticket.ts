import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { account } from '#modules/access/model/account.ts'
import { equipment, equipmentRelation, equipmentType, ticket } from '../../model/index.ts'
import { openAccountOf } from '../money/accounts.ts'
import { bookFlow } from '../money/flows.ts'
import { tellVendor } from '../vendor/administrator.ts'
import { type Terms, termsOn } from '../vendor/terms.ts'
import { freed } from './cash-inside.ts'
import { noteEvents } from './events.ts'

type Ticket = Row<typeof ticket>

const hoursOf = (terms: Terms, priority: Ticket['priority']) =>
  ({ '1': terms.urgentHours, '2': terms.normalHours, '3': terms.lowHours })[priority]

/** When work of a priority is due that is asked for now. */
export async function dueOf(
  act: Act,
  vendor: string,
  priority: Ticket['priority'],
): Promise<string> {
  const terms = await termsOn(act.tx, vendor, beijingDay(act.now))
  return new Date(act.now.getTime() + hoursOf(terms, priority) * 3_600_000).toISOString()
}

export const ticketServing = serve(ticket, {
  async prepare(draft, act) {
    const device = await findRow(act.tx, equipment, draft.equipment)
    if (device === undefined) return { number: await nextRecordNumber(act, 'GD') }
    return {
      number: await nextRecordNumber(act, 'GD'),
      ...{ vendor: device.vendor, organisation: device.organisation },
      dueAt: await dueOf(act, device.vendor, draft.priority ?? '2'),
    }
  },
  async inserted(row, act) {
    await tellVendor(act, row.vendor, {
      title: `新工单 ${row.number}`,
      body: row.description,
      link: `/equipment/equipmentManage?part=tickets&id=${row.id}`,
    })
  },
  mayMove(row, move, person) {
    if (move === 'accept' || move === 'rework')
      return person.ownerKind === 'vendor' ? '由机构或平台验收' : true
    if (move === 'finish' && row.createdBy === person.accountId && person.ownerKind !== 'vendor')
      return '由厂商完成工单'
    return true
  },
  moves: {
    async assign(row, { assignee }, act) {
      const person = await findRow(act.tx, account, assignee)
      if (person?.vendor !== row.vendor) act.refuse('请选择该厂商的人员', 'assignee')
      return { assignee }
    },
    async finish(row, { result, resultPhotos, newSealNo, fee }, act) {
      return {
        ...{ result, resultPhotos, newSealNo, fee: fee ?? 0 },
        assignee: row.assignee ?? act.person.accountId,
        finishedAt: act.now.toISOString(),
      }
    },
    async accept(row, { score, opinion }, act) {
      await bookFee(act, row)
      await bookDelay(act, row)
      await settleDevice(act, row)
      return { score, opinion, acceptedAt: act.now.toISOString() }
    },
    rework: (row, { opinion }) => ({ opinion, reworks: row.reworks + 1 }),
  },
  enrich: async (rows, act) =>
    new Map(rows.map(row => [row.id, { isOverdue: isOverdue(row, act.now) }])),
  finds: { isOverdue: () => sql`(state in ('open', 'doing', 'rework') and due_at < now())` },
})

function isOverdue({ state, dueAt }: Ticket, now: Date): boolean {
  return ['open', 'doing', 'rework'].includes(state) && new Date(dueAt) < now
}

const feeKind = (kind: Ticket['kind']) => (kind === '3' ? '3' : kind === '7' ? '5' : '4')

/** What the work costs is owed by whom the device works for, else by the platform. */
async function bookFee(act: Act, row: Ticket): Promise<void> {
  if ((row.fee ?? 0) <= 0) return
  const { id } = await openAccountOf(act, row)
  await bookFlow(act, {
    account: id,
    kind: feeKind(row.kind),
    amount: row.fee ?? 0,
    ...{ equipment: row.equipment, ticket: row.id, memo: row.number },
    idempotencyKey: `ticket:${row.id}`,
  })
}

/** 违约扣款 of work that came too late, as far as there is something to take it from. */
async function bookDelay(act: Act, row: Ticket): Promise<void> {
  if (row.finishedAt === null || row.finishedAt <= row.dueAt) return
  const terms = await termsOn(act.tx, row.vendor, beijingDay(act.now))
  const account = await openAccountOf(act, row)
  const most = account.payable - account.settling + account.deposit
  const amount = Math.min(terms.overdueDeduction, most)
  if (amount <= 0) return
  await bookFlow(act, {
    ...{ account: account.id, kind: '6', amount },
    ...{ equipment: row.equipment, ticket: row.id, memo: `${row.number} 逾期` },
    idempotencyKey: `overdue:${row.id}`,
  })
}

/** What accepted work changes at the device: a new seal, its way into stock, its repair. */
async function settleDevice(act: Act, row: Ticket): Promise<void> {
  const device = await lockRow(act, equipment, row.equipment)
  if (row.newSealNo !== null) {
    await updateRow(
      act,
      equipment,
      device,
      { sealNo: row.newSealNo },
      { verb: 'seal', label: '换封' },
    )
    await noteEvents(act, [{ device, kind: '12', summary: `换封 ${row.newSealNo}` }])
  }
  const now = await lockRow(act, equipment, row.equipment)
  if (row.kind === '5') return takeAway(act, row, now)
  const type = await findRow(act.tx, equipmentType, now.type)
  // Devices that speak tell by their next heartbeat that they are well.
  if (
    row.kind === '1' &&
    type?.hasHeartbeat === false &&
    now.state === 'faulty' &&
    now.relation !== null
  ) {
    await moveRow(act, equipment, now, 'repaired', { stateReason: null })
    await noteEvents(act, [{ device: now, kind: '4', summary: '工单验收，恢复运行' }])
  }
}

async function takeAway(act: Act, row: Ticket, device: Row<typeof equipment>): Promise<void> {
  if (device.relation !== null) {
    const relation = await lockRow(act, equipmentRelation, device.relation)
    if (relation.state === 'active') {
      await moveRow(act, equipmentRelation, relation, 'end', {
        ...{ endKind: '4', endReason: `工单 ${row.number} 撤机` },
        endedAt: act.now.toISOString(),
      })
      await noteEvents(act, [{ device, kind: '6', summary: `撤机 ${row.number}` }])
    }
  }
  const { unbound, sealNo } = await freed(act, device)
  const released = {
    ...unbound,
    ...(device.takingMoney !== '9' && {
      takingMoney: '2' as const,
      stopReason: 'unbound' as const,
    }),
  }
  if (['deployed', 'paused', 'faulty', 'repairing'].includes(device.state))
    await moveRow(act, equipment, device, 'takeIn', {
      ...{ ...released, sealNo, nextInspect: null, nextOpen: null },
    })
  // One that was bound and not deployed yet is in stock already: it loses what it was bound to.
  else await updateRow(act, equipment, device, released, { verb: 'release', label: '解除关联' })
}

/** Opens a ticket that no person asked for, unless one for repair is open already. */
export async function openRepair(
  act: Act,
  device: Row<typeof equipment>,
  { description, cause }: { readonly description: string; readonly cause: '1' | '2' | '3' },
): Promise<void> {
  const { rows } = await act.tx.execute(sql`
    select from ticket where equipment = ${device.id}::uuid and kind = '1'
       and state in ('open', 'doing', 'rework', 'done') limit 1`)
  if (rows.length > 0) return
  const row = await insertRow(act, ticket, {
    number: await nextRecordNumber(act, 'GD'),
    ...{ equipment: device.id, vendor: device.vendor, organisation: device.organisation },
    ...{ kind: '1', priority: '2', description, cause },
    dueAt: await dueOf(act, device.vendor, '2'),
  })
  await tellVendor(act, row.vendor, {
    title: `设备 ${device.number} 需要维修`,
    body: description,
    link: `/equipment/equipmentManage?part=tickets&id=${row.id}`,
  })
}
