import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fingerprint } from '#modules/evidence/server/index.ts'
import { type BillDesk, openBillDesk } from '#test/bill-desk.ts'
import { writeWechatBill } from '../bills/write-wechat-bill.ts'
import { keyOldMarks } from './key-old-marks.ts'

let desk: BillDesk
beforeAll(async () => {
  desk = await openBillDesk()
})
afterAll(() => desk.world.close())

/** Puts the lines of a bill as an earlier release wrote them: the payer under a plain hash. */
const asBefore = (id: string) =>
  desk.world.prepare(act =>
    act.tx.execute(sql`
      update bill_line l set user_mark = ${fingerprint('oUser')},
             raw = (select jsonb_agg(case when cell #>> '{}' = l.user_mark
                                          then to_jsonb(${fingerprint('oUser')}::text) else cell end)
                      from jsonb_array_elements(l.raw) cell)
       where bill = ${id}`),
  )
const linesOf = (id: string) =>
  desk.rowsOf(sql`select user_mark, raw from bill_line where bill = ${id} order by line_no`)

it('keys the payers of lines of earlier releases, from the kept file where there is one', async () => {
  const { world, clerk, upload, settled, trade } = desk
  const bills: string[] = []
  for (const day of ['2026-11-10', '2026-11-11']) {
    const made = await upload(clerk, writeWechatBill([trade(day, 1), trade(day, 2)]))
    const [{ id }] = made.dataPoints.bills as [{ id: string }]
    await settled(id)
    bills.push(id)
  }
  const [kept = '', lost = ''] = bills
  const before = await linesOf(kept)
  for (const id of bills) await asBefore(id)
  expect(JSON.stringify(await linesOf(kept))).toContain(fingerprint('oUser'))
  await world.prepare(act =>
    act.tx.execute(sql`
      delete from bill_original where sha256 = (select sha256 from bill where id = ${lost})`),
  )
  await world.run(keyOldMarks, {})
  expect(await linesOf(kept)).toEqual(before)
  const told = await linesOf(lost)
  expect(JSON.stringify(told)).not.toContain(fingerprint('oUser'))
  const marks = told.map(row => String(row.user_mark))
  expect(new Set(marks).size).toBe(1)
  expect(marks[0]).toMatch(/^old /)
})
