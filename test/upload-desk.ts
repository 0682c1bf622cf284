import { sql } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'
import { writeAlipayBill } from '#modules/finance/server/bills/write-alipay-bill.ts'
import { type BillTrade, writeWechatBill } from '#modules/finance/server/bills/write-wechat-bill.ts'
import { gbk } from './gbk.ts'
import type { Parsed } from './parsed.ts'
import { openReconWorld, type ReconWorld } from './recon-world.ts'
import { type SentFile, sendFiles } from './upload.ts'

/** What an upload asks for beside its files, and who sends it: the clerk, where nobody is named. */
interface Asked extends Record<string, unknown> {
  readonly who?: Person
}

/** Alipay's number of the north. */
export const alipayAccount = '2088123456789012'

/** A finance world whose clerk looks at several bills and saves them. */
export interface UploadDesk {
  readonly world: ReconWorld
  /** The merchant number of the north at a partner. */
  readonly partner: string
  send(call: string, files: readonly SentFile[], more?: Asked): Promise<Parsed>
  look(files: readonly SentFile[], more?: Asked): Promise<Parsed>
  save(files: readonly SentFile[], more?: Asked): Promise<Parsed>
  /** The sentence in which the upload of one file refuses it. */
  refusalOfOne(file: SentFile): Promise<string>
  /** A bill of two payments. */
  wechat(day: string, more?: Partial<BillTrade>): Buffer
  alipay(day: string): string
  /** The files of Alipay's own archive of a day. */
  packed(day: string): Record<string, Buffer>
  billsOf(day: string): Promise<Record<string, unknown>[]>
}

/** A file as a person chooses it. */
export const fileOf = (name: string, content: Buffer | string): SentFile => ({
  name,
  bytes: Buffer.from(content),
})

/** Why a bill of an upload is refused; null where it is not. */
export const saidOf = ({ refused }: Parsed): string | null => refused?.message ?? null

/** A desk at which bills are uploaded, one or several at once. */
export async function openUploadDesk(): Promise<UploadDesk> {
  const world = await openReconWorld()
  await world.merchant(world.north, '2', alipayAccount)
  const partner = await world.merchant(world.north, '9', 'TXGY0001')
  // Known to the gate from here on.
  await world.read(world.clerk, 'bill/getListByPage')
  const send: UploadDesk['send'] = (call, files, { who = world.clerk, ...question } = {}) => {
    const query = new URLSearchParams(question as Record<string, string>)
    return sendFiles(world, who, { url: `/api/finance/bill/${call}?${query}`, files })
  }
  const alipay = (day: string) =>
    writeAlipayBill([world.trade(day, { merchant: alipayAccount })], {
      ...{ account: alipayAccount, day },
    })
  return {
    ...{ world, partner, send, alipay },
    look: async (files, more) => (await send('preview', files, more)).dataPoints,
    save: async (files, more) => (await send('uploadMany', files, more)).dataPoints,
    async refusalOfOne(file) {
      const { dataPoints, statusMessage } = await send('upload', [file])
      return dataPoints?.errors?.[0]?.message ?? statusMessage
    },
    wechat: (day, more = {}) =>
      writeWechatBill([world.trade(day), world.trade(day, { amount: 2_345, ...more })]),
    packed: day => ({
      [`${alipayAccount}0156_${day}_业务明细.csv`]: gbk(alipay(day)),
      [`${alipayAccount}0156_${day}_业务明细(汇总).csv`]: gbk(
        '#支付宝业务汇总查询\r\n门店编号\r\n',
      ),
    }),
    billsOf: day =>
      world.rows(sql`select id, number, sha256, file_name as name, row_count as rows,
          pay_amount::int as paid, fee_amount::int as fee from bill
        where bill_date = ${day}::date and state <> 'void' order by number`),
  }
}
