import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReceipts, type Receipts } from '#test/receipt-desk.ts'
import { type FiscalOutcome, setFiscalPlatform } from './fiscal/platform.ts'
import { handOverReceipt } from './hand-over.ts'

let world: Receipts['world']
let give: Receipts['give']
let move: Receipts['move']
let numbers: Receipts['numbers']
let giftOf: Receipts['giftOf']
let again: Receipts['again']
let approved: Receipts['approved']

beforeAll(async () => {
  ;({ world, give, move, numbers, giftOf, again, approved } = await openReceipts())
})
afterAll(() => world.close())

describe('the hand-over to the fiscal platform', () => {
  const found: FiscalOutcome[] = []
  const asked: string[] = []
  const answers: FiscalOutcome[] = []
  const bill = { at: 'issued', code: '11010426', check: 'q1w2e3', url: null } as const
  const run = (id: string) => world.run(handOverReceipt, { receipt: id })
  beforeAll(() =>
    setFiscalPlatform({
      name: 'test',
      async issue({ number }) {
        asked.push(`issue ${number}`)
        return answers.shift() ?? { at: 'busy', message: '忙' }
      },
      async find({ number }) {
        asked.push(`find ${number}`)
        return found.shift() ?? { at: 'absent' }
      },
    }),
  )

  it('writes what the platform answered, and nothing a second time', async () => {
    const gift = await give(9000)
    const row = await approved([gift])
    answers.push({ ...bill, number: '9000000001' })
    await run(row.id)
    await run(row.id)
    expect(await again(row.id)).toMatchObject({
      ...{ state: 'issued', fiscalNo: '9000000001', handOver: 'done' },
    })
    expect(asked.filter(each => each === `issue ${row.number}`)).toHaveLength(1)
    expect((await giftOf(gift)).receiptStatus).toBe('3')
  })

  it('asks for the bill by our number before it is sent again, where no answer came', async () => {
    const row = await approved([await give(9100)])
    answers.push({ at: 'doubtful', message: 'ECONNRESET' })
    await run(row.id)
    expect(await again(row.id)).toMatchObject({ state: 'issuing', handOver: 'unknown' })
    found.push({ ...bill, number: '9000000002' })
    await run(row.id)
    expect(await again(row.id)).toMatchObject({ state: 'issued', fiscalNo: '9000000002' })
    expect(asked.filter(each => each.endsWith(String(row.number)))).toEqual([
      `issue ${row.number}`,
      `find ${row.number}`,
    ])
  })

  it('fails with the reason, keeps its number, and takes the numbers from a person instead', async () => {
    const gift = await give(9200)
    const row = await approved([gift])
    answers.push({ at: 'refused', message: 'E1001 交款人名称有误' })
    await run(row.id)
    const failed = await again(row.id)
    expect(failed).toMatchObject({
      ...{ state: 'failed', number: row.number, failReason: 'E1001 交款人名称有误' },
    })
    expect((await giftOf(gift)).receiptStatus).toBe('7')
    expect((await move('record', failed, numbers())).dataPoints.state).toBe('issued')
  })
})
