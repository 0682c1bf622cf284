import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import { gbk } from '#test/gbk.ts'
import type { Parsed } from '#test/parsed.ts'
import { answerPort } from '#test/stand-ins.ts'
import {
  alipayAccount,
  fileOf,
  openUploadDesk,
  saidOf,
  type UploadDesk,
} from '#test/upload-desk.ts'
import { writePartnerBill } from '../bills/write-partner-bill.ts'
import { writeWechatBill } from '../bills/write-wechat-bill.ts'
import { closeThrough } from '../ledger/book.ts'

let world: UploadDesk['world']
let partner: UploadDesk['partner']
let look: UploadDesk['look']
let save: UploadDesk['save']
let refusalOfOne: UploadDesk['refusalOfOne']
let wechat: UploadDesk['wechat']
let alipay: UploadDesk['alipay']
let billsOf: UploadDesk['billsOf']

beforeAll(async () => {
  ;({ world, partner, look, save, refusalOfOne, wechat, alipay, billsOf } = await openUploadDesk())
})
afterAll(() => world.close())

describe('several bills at once', () => {
  it('are looked at without a trace, and each is saved as it was seen, in a batch of its own', async () => {
    const days = ['2026-10-01', '2026-10-02'] as const
    const files = [fileOf('a.csv', wechat(days[0])), fileOf('b.csv', gbk(alipay(days[1])))]
    const { bills, aside } = await look(files)
    expect(await world.rows(sql`select id from bill union all select id from bill_line`)).toEqual(
      [],
    )
    expect(aside).toEqual([])
    expect(bills).toMatchObject([
      {
        ...{ at: 0, file: 'a.csv', name: 'a.csv', format: 'wxTradeAll', channel: '1' },
        ...{ rowCount: 2, payCount: 2, payAmount: 123_45, refundCount: 0, feeAmount: 74 },
        parts: [{ merchant: world.north.mchId, billDate: days[0], rowCount: 2 }],
        ...{ refused: null, clashes: [], asks: null },
      },
      {
        at: 1,
        format: 'aliTrade',
        channel: '2',
        parts: [{ merchant: alipayAccount, billDate: days[1] }],
      },
    ])
    for (const { checks, lines, rowCount } of bills) {
      expect(checks.length).toBeGreaterThan(3)
      for (const { holds, said, found } of checks) expect([holds, said]).toEqual([true, found])
      expect(lines).toHaveLength(rowCount)
    }
    // A line is shown as it will stand, and names no payer.
    expect(bills[0].lines[1]).toMatchObject({ direction: '1', orderAmount: 2_345, fee: 14 })
    expect(JSON.stringify(bills)).not.toContain('oUser')

    const { results } = await save(files)
    for (const [at, day] of days.entries()) {
      const [made, ...more] = await billsOf(day)
      expect(more).toEqual([])
      const { rowCount, payAmount, feeAmount, key } = bills[at]
      expect(made).toMatchObject({ rows: rowCount, paid: payAmount, fee: feeAmount })
      expect(results[at]).toEqual({
        ...{ key, at, file: files[at]?.name, name: files[at]?.name, refused: null },
        bills: [{ id: made?.id, number: made?.number, billDate: day }],
      })
    }
    expect((await look(files)).bills.map(({ refused }: Parsed) => refused.known.number)).toEqual(
      results.map((each: Parsed) => each.bills[0].number),
    )
  })

  it('shows the first twenty lines, also of a bill that does not add up', async () => {
    const day = '2026-10-03'
    const text = `${writeWechatBill(Array.from({ length: 25 }, () => world.trade(day)))}`
    const wrong = fileOf('wrong.csv', text.replace(/(`25,`)2500\.00/, '$12500.01'))
    const [bill] = (await look([wrong])).bills
    expect(bill).toMatchObject({ rowCount: 25, payAmount: 2500_00, format: 'wxTradeAll' })
    expect(bill.lines).toHaveLength(20)
    const bad = { label: '应结订单总金额', said: '2500.01', found: '2500.00', holds: false }
    expect(bill.checks.filter(({ holds }: Parsed) => !holds)).toEqual([bad])
    expect(bill.checks).toContainEqual({
      ...{ label: '总交易单数', said: '25', found: '25', holds: true },
    })
    expect(bill.refused.message).toContain('汇总与明细不一致: 应结订单总金额「2500.01」')
    expect(bill.refused.message).toBe(await refusalOfOne(wrong))
    expect(bill.refused.faults).toHaveLength(1)
  })

  it('tells before in the words of saving what it will refuse, and loses nothing of the others', async () => {
    const [known, closed, open] = ['2026-10-05', '2026-09-01', beijingDay(new Date())] as const
    const good = fileOf('good.csv', wechat('2026-10-06'))
    const first = fileOf('first.csv', wechat(known))
    await save([first])
    await world.prepare(act => closeThrough(act.tx, world.north.id, closed))
    const bad = [
      first,
      fileOf('other.csv', wechat(known)),
      fileOf('stranger.csv', wechat('2026-10-07', { merchant: '1999999999' })),
      fileOf(
        'own.csv',
        '支付宝交易记录明细查询\r\n交易时间,交易分类,交易对方,商品说明,收/支,金额\r\n',
      ),
      fileOf('column.csv', `${wechat('2026-10-07')}`.replace('手续费,', '费用,')),
      fileOf('open.csv', wechat(open)),
      fileOf('closed.csv', wechat(closed)),
      fileOf('partner.csv', writePartnerBill([world.trade('2026-10-07')])),
      fileOf('notes.csv', '备注,日期\r\n无,无\r\n'),
      fileOf('broken.zip', 'PK\u0003\u0004 no archive'),
    ]
    const files = [...bad.slice(0, 5), good, ...bad.slice(5)]
    const { bills } = await look(files)
    const said = bills.map(saidOf)
    const alone: (string | null)[] = []
    for (const file of bad) alone.push(await refusalOfOne(file))
    expect(said).toEqual([...alone.slice(0, 5), null, ...alone.slice(5)])
    expect(said.join(' ')).toMatch(
      /不能重复上传 .*内容与本文件不同.* 商户号 1999999999 未登记.* 这是个人账单.*表头缺少列「手续费」.*尚未结束.*已关账.*请先选择合作平台的商户号/,
    )
    expect(bills[7].asks ?? bills[8].asks).toBe('merchant')
    const usual = operationLog()
    const logged: Operation[] = []
    try {
      answerPort(operationLog, async (_act, done) => void logged.push(...done))
      const { results } = await save(files)
      expect(results.map(saidOf)).toEqual(said)
    } finally {
      answerPort(operationLog, usual)
    }
    expect(await billsOf('2026-10-06')).toHaveLength(1)
    expect(await billsOf('2026-10-07')).toEqual([])
    // Each refusal stands in the log, as one that came alone would.
    const failed = logged.filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ action, label }) => `${action} ${label}`)).toEqual(
      bad.map(() => 'bill.upload 上传账单'),
    )
  })

  it('takes of two of a day the first one, and only what was asked for', async () => {
    const day = '2026-10-08'
    const [one, other] = [fileOf('one.csv', wechat(day)), fileOf('other.csv', wechat(day))]
    const third = fileOf('third.csv', wechat('2026-10-09'))
    const { bills } = await look([one, other, third])
    const [first, second, last] = bills.map(({ key }: Parsed) => key)
    expect(bills.map(({ clashes }: Parsed) => clashes)).toEqual([[], [first], []])
    const only = await save([one, other, third], { take: [second, last].join(',') })
    expect(only.results.map(({ name }: Parsed) => name)).toEqual(['other.csv', 'third.csv'])
    expect(await billsOf(day)).toMatchObject([{ name: 'other.csv' }])
    const { results } = await save([one, other])
    expect(results[0].refused.message).toContain('内容与本文件不同')
    expect(results[0].refused.known).toEqual(only.results[0].bills[0])
  })

  it('are saved once however often it is pressed', async () => {
    const files = ['2026-10-14', '2026-10-15'].map(day => fileOf(`${day}.csv`, wechat(day)))
    const answers = await Promise.all([1, 2, 3].map(() => save(files)))
    const made = answers.flatMap(({ results }) => results.flatMap(({ bills }: Parsed) => bills))
    expect(made.map(({ billDate }: Parsed) => billDate).toSorted()).toEqual([
      '2026-10-14',
      '2026-10-15',
    ])
    expect([...(await billsOf('2026-10-14')), ...(await billsOf('2026-10-15'))]).toHaveLength(2)
  })

  it('ask whose bill a sheet of a partner is, and what its titles mean', async () => {
    const paid = world.trade('2026-10-16', { merchant: 'TXGY0001' })
    const named = { donationNo: '流水甲', amount: '数额', at: '发生于' }
    const files = [
      fileOf('a.csv', wechat('2026-10-16')),
      fileOf('p.csv', writePartnerBill([paid], named)),
    ]
    const { bills } = await look(files)
    expect(bills.map(({ asks }: Parsed) => asks)).toEqual([null, 'merchant'])
    const key = bills[1].key
    const told = { [key]: { merchant: partner } }
    const next = await look(files, { chosen: JSON.stringify(told) })
    expect(next.bills[1]).toMatchObject({
      asks: 'titles',
      missing: ['平台捐赠单号', '金额', '捐赠时间'],
    })
    const titles = { 流水甲: 'donationNo', 数额: 'amount', 发生于: 'at' }
    const chosen = JSON.stringify({ [key]: { merchant: partner, titles } })
    const last = await look(files, { chosen })
    expect(last.bills[1]).toMatchObject({
      refused: null,
      format: 'partner',
      payAmount: paid.amount,
    })
    const { results } = await save(files, { chosen })
    expect(results.map(({ refused }: Parsed) => refused)).toEqual([null, null])
  })
})
