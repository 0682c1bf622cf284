import { expect, it } from 'vitest'
import { money } from '#kinds/index.ts'
import { parseCell, printField } from '#kinds/registry.ts'
import { managementFee } from '#modules/finance/server/ledger/donation-postings.ts'
import { openDraws } from './draws.ts'
import { report } from './report.ts'

/* T13: an amount means the same to whoever types, prints, divides or reads it. */

const cases = 40_000
const field = money('金额', { signed: true })

/** Any size of amount is as likely as any other; edges among them. */
function amountFrom(draws: ReturnType<typeof openDraws>): number {
  const edges = [0, 1, 99, 100, 101, 99_999_999_999_999, 100_000_000_000_000]
  if (draws.percent(1)) return draws.pick(edges)
  const digits = 1 + draws.below(14)
  const whole = Array.from({ length: digits }, () => draws.below(10)).join('')
  return draws.percent(50) ? Number(whole) : -Number(whole) || 0
}

/** The same amount as people write it. */
function spellingsOf(fen: number): string[] {
  const sign = fen < 0 ? '-' : ''
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const plain = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
  const wide = plain.replace(/\d/g, each => String.fromCharCode(each.charCodeAt(0) + 0xfee0))
  return [plain, `${plain}元`, wide, `¥${plain}`]
}

it('T13 reads back what it prints, in every spelling, to the fen; binary fractions do not', async () => {
  const since = performance.now()
  const draws = openDraws()
  let wrong = 0
  let wrongFees = 0
  let twinWrong = 0
  for (let at = 0; at < cases; at++) {
    const fen = amountFrom(draws)
    const printed = printField(field, fen)
    for (const text of [printed, draws.pick(spellingsOf(fen))])
      if (parseCell(field, text).value !== fen) wrong++
    const plain = spellingsOf(fen)[0] ?? ''
    if (Math.floor(Number(plain) * 100) !== fen) twinWrong++
    const rate = draws.below(10_001)
    const gift = Math.abs(fen)
    const fee = managementFee(gift, rate)
    const isExact =
      BigInt(fee) * 10_000n <= BigInt(gift) * BigInt(rate) &&
      BigInt(fee + 1) * 10_000n > BigInt(gift) * BigInt(rate)
    if (!isExact || fee + (gift - fee) !== gift) wrongFees++
  }
  await report({
    test: 'T13',
    seed: draws.seed,
    since,
    figures: { cases, wrong, wrongFees, twinWrong },
  })
  expect({ wrong, wrongFees }).toEqual({ wrong: 0, wrongFees: 0 })
  expect(twinWrong).toBeGreaterThan(0)
})

it('T13 refuses what is no amount', () => {
  const refused = [
    ...['1e5', '0x10', 'NaN', 'Infinity', '1.005', '0.001', '--1', '1-', '1.2.3', '٣', '一百'],
    ...['9007199254740993', '100000000000000000000', '1000000000000.01', '1 元 5 角', '\u0000', ''],
    ...['-', '.', '¥', '12,34,5.678'],
  ]
  const taken = refused.filter(text => typeof parseCell(field, text).value === 'number')
  expect(taken).toEqual([])
})
