import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { equipmentType } from '../../model/index.ts'

/** How often a cash box is opened where its type says nothing. */
export const usualOpenDays = 30

export const equipmentTypeServing = serve(equipmentType, {
  openPicks: true,
  pickNote: 'code',
  prepare: draft => ({
    needsSeal: draft.needsSeal ?? draft.takesCash ?? false,
    openDays:
      draft.takesCash === true ? (draft.openDays ?? usualOpenDays) : (draft.openDays ?? null),
  }),
  async check(next, act, before) {
    if (next.takesCash && !next.takesMoney) act.mark('takesMoney', '收现金的设备也收款')
    if (!next.takesCash && next.openDays !== null)
      act.mark('openDays', '不收现金的设备没有开箱周期')
    const names = (next.params ?? []).map(({ name }) => name)
    if (new Set(names).size < names.length) act.mark('params', '参数名不能重复')
    if (before === undefined) return
    const changed = (['takesMoney', 'takesCash', 'takesGoods'] as const).filter(
      name => next[name] !== before[name],
    )
    if (changed.length === 0) return
    const { rows } = await act.tx.execute(
      sql`select from equipment where type = ${before.id}::uuid limit 1`,
    )
    if (rows.length > 0)
      for (const name of changed) act.mark(name, '已有此类设备，收款方式不能修改')
  },
})

const usual = { inspectDays: 30, warrantyMonths: 12 }
const seeds = [
  { code: 'KIOSK', name: '捐赠一体机', category: '1', takesMoney: true, hasHeartbeat: true },
  { code: 'SCREEN', name: '捐赠屏', category: '2', takesMoney: true, hasHeartbeat: true },
  { code: 'QR_SIGN', name: '捐赠扫码牌', category: '3', takesMoney: true },
  {
    code: 'CASH_BOX',
    name: '募捐箱',
    category: '4',
    takesMoney: true,
    takesCash: true,
    needsSeal: true,
    openDays: usualOpenDays,
  },
  { code: 'CLOTHES_BOX', name: '旧衣箱', category: '5', takesGoods: true },
  { code: 'BOOK_BOX', name: '图书箱', category: '5', takesGoods: true },
  { code: 'WATER', name: '饮水机', category: '6' },
  { code: 'CHARGER', name: '充电柜', category: '6', hasHeartbeat: true },
  { code: 'MICROWAVE', name: '微波炉', category: '6' },
  { code: 'AED', name: 'AED', category: '6', inspectDays: 7 },
] as const

/** The types that every installation begins with; what is there stays. */
export async function seedTypes(act: Act): Promise<void> {
  const known = new Set((await findRows(act.tx, equipmentType, undefined)).map(({ code }) => code))
  for (const each of seeds)
    if (!known.has(each.code))
      await insertRow(act, equipmentType, { needsSeal: false, ...usual, ...each })
}
