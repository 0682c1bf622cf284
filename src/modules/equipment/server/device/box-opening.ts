import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { account } from '#modules/access/model/account.ts'
import {
  accountInUse,
  bookBoxCash,
  depositBoxCash,
  whyNotDeposit,
} from '#modules/finance/server/index.ts'
import {
  boxOpening,
  type Counts,
  equipment,
  equipmentType,
  notes,
  sumOfCounts,
  writeCounts,
} from '../../model/index.ts'
import { noteBoxGift } from '../protocol/gifts.ts'
import { relationAt } from './cash-inside.ts'
import { noteEvents } from './events.ts'

type Opening = Row<typeof boxOpening>

/** Days after which counted cash must be on the bank account. */
const depositDays = 3

export const boxOpeningServing = serve(boxOpening, {
  async prepare(draft, act) {
    const device = await findRow(act.tx, equipment, draft.equipment)
    const relation = device && (await relationAt(act, draft))
    if (device === undefined || relation === undefined)
      return act.refuse('该设备没有关联过机构，不能开箱', 'equipment')
    return {
      number: await nextRecordNumber(act, 'KX'),
      organisation: relation.organisation,
      ...{ vendor: device.vendor, relation: relation.id, cause: relation.cause },
      sealOdd: draft.sealOld !== device.sealNo,
      total: sumOfCounts(draft.counts),
    }
  },
  check: checkOpening,
  async inserted(row, act) {
    const device = await lockRow(act, equipment, row.equipment)
    const type = await findRow(act.tx, equipmentType, device.type)
    const next = addDays(beijingDay(new Date(row.openedAt)), type?.openDays ?? 30)
    await updateRow(
      act,
      equipment,
      device,
      {
        ...{ sealNo: row.sealNew, nextOpen: next },
        // One that works for nobody any more stayed with whom its cash was given to until now.
        ...(device.relation === null && { organisation: device.owner }),
      },
      { verb: 'seal', label: '换封' },
    )
    await noteEvents(act, [
      { device, kind: '10', summary: `开箱 ${row.number}${row.sealOdd ? '（封条异常）' : ''}` },
      { device, kind: '12', summary: `换封 ${row.sealOld} → ${row.sealNew}` },
    ])
  },
  mayMove(row, move, person) {
    if (move !== 'confirm') return true
    if (row.createdBy === person.accountId) return '须由另一名开箱人复核'
    return row.openers.includes(person.accountId) ? true : '由开箱人复核'
  },
  moves: {
    async confirm(row, { counts }, act) {
      refuseUnequal(act, row.counts, counts)
      const { moneyIn, donation } = await bookBoxCash(act, {
        ...{ organisation: row.organisation, cause: row.cause, amount: row.total },
        counters: row.openers,
        denominations: row.counts,
        boxNo: (await findRow(act.tx, equipment, row.equipment))?.number ?? row.number,
        ...{ sealNo: row.sealOld, bookedAt: row.openedAt, enteredBy: row.createdBy },
        attachments: row.media,
      })
      await noteBoxGift(act, row, donation)
      const due = new Date(act.now.getTime() + depositDays * 86_400_000)
      return {
        ...{ moneyIn, confirmedBy: act.person.accountId, confirmedAt: act.now.toISOString() },
        depositDue: due.toISOString(),
      }
    },
    async deposit(row, { bankAccount, depositedAt, slip }, act) {
      await accountInUse(act, { id: bankAccount, organisation: row.organisation })
      if (new Date(depositedAt) > act.now) act.mark('depositedAt', '缴存时间不能晚于现在')
      if (depositedAt < row.openedAt) act.mark('depositedAt', '缴存时间不能早于开箱时间')
      act.settle()
      await depositBoxCash(act, {
        moneyIn: row.moneyIn ?? '',
        ...{ slip, depositedOn: beijingDay(new Date(depositedAt)) },
      })
      return { bankAccount, depositedAt, slip }
    },
    async book(row, { bankLine }, act) {
      // Two that are booked at once with one bank line take turns.
      await lockByName(act, `box deposit ${bankLine}`)
      const why = await whyNotDeposit(act, {
        ...{ moneyIn: bankLine, organisation: row.organisation, amount: row.total },
      })
      if (why !== undefined) act.refuse(why, 'bankLine')
      const { rows } = await act.tx.execute<{ number: string }>(sql`
        select number from box_opening where bank_line = ${bankLine}::uuid and id <> ${row.id}::uuid limit 1`)
      if (rows[0] !== undefined) act.refuse(`该流水已用于 ${rows[0].number}`, 'bankLine')
      return { bankLine }
    },
  },
  sums: ['total'],
})

async function checkOpening(next: Opening, act: Act): Promise<void> {
  const device = await findRow(act.tx, equipment, next.equipment)
  const type = device && (await findRow(act.tx, equipmentType, device.type))
  if (type?.takesCash !== true) return act.mark('equipment', '只有收现金的设备需要开箱')
  if (new Date(next.openedAt) > act.now) act.mark('openedAt', '开箱时间不能晚于现在')
  if (next.sealOdd && next.sealNote === null)
    act.mark('sealNote', `原封条号与登记的 ${device?.sealNo ?? '（无）'} 不符，请填写封条异常说明`)
  if (next.sealNew === device?.sealNo) act.mark('sealNew', '新封条号与原封条号相同')
  if (next.total === 0) act.mark('counts', '请填写面额与张数')
  const openers = [...new Set(next.openers)]
  if (openers.length < 2) act.mark('openers', '开箱须至少两人')
  const people = await findRows(act.tx, account, inArray(columnNamed(account, 'id'), openers))
  if (people.some(({ ownerKind }) => ownerKind === 'vendor'))
    act.mark('openers', '厂商人员不能参与开箱')
  if (!openers.includes(act.person.accountId)) act.mark('openers', '开箱人须包括登记人')
}

/** Counted again blind: where both do not agree, both are shown. */
function refuseUnequal(act: Act, first: Counts, second: Counts): void {
  const differs = notes.some(fen => (first[fen] ?? 0) !== (second[fen] ?? 0))
  if (differs)
    act.refuse(`两次清点不一致：初次 ${writeCounts(first)}；复核 ${writeCounts(second)}`, 'counts')
}
