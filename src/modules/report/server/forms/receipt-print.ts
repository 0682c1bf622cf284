import { PassThrough } from 'node:stream'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { placesOf } from '#modules/evidence/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { countPrint, financePorts, receiptServing } from '#modules/finance/server/index.ts'
import { sendFile } from '#modules/transfer/server/index.ts'
import type { ReceiptFace } from './draw-receipt.ts'

/** Gifts that are named on the face; the others are counted. */
const mostNamed = 3

/** `GET …/receipt/getPrint`: a receipt as a PDF of A5; each print is counted, copies are marked (副本). */
export const receiptPrintRoute = route({
  method: 'GET',
  path: '/api/finance/receipt/getPrint',
  access: { action: 'receipt.print' },
  summary: '打印捐赠票据',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  async handle({ id }, exchange) {
    const face = await exchange.perform(
      async act => {
        const row = await readInScope(act, receiptServing, id, 'receipt.print')
        const { number } = row
        if (number === null) return act.refuse('票据尚未开具，没有编号')
        const gifts = await findRows(
          act.tx,
          donation,
          inArray(tableOf(donation).id, [...row.gifts]),
          row.gifts.length,
        )
        const places = await placesOf(act.tx, {
          kind: 'donationPaid',
          ids: gifts.map(gift => gift.id),
        })
        const people = [row.payee, row.reviewer, row.handler].flatMap(each => each ?? [])
        const words = await gatherWords(
          act.tx,
          people.map(each => ({ resource: 'access/account', id: each })),
        )
        const nameOf = (each: string | null) =>
          each === null ? '' : (words.record('access/account', each) ?? '')
        const named = gifts
          .slice(0, mostNamed)
          .map(gift => [gift.number, places.get(gift.id)?.number].filter(Boolean).join(' 存证 '))
        const issuer = await financePorts().issuer(act.tx, row.organisation)
        const prints = await countPrint(act, row)
        return {
          title: '公益事业捐赠票据',
          mark: markOf(row.state, prints),
          number,
          fiscalCode: row.fiscalCode ?? '',
          fiscalNo: row.fiscalNo ?? '',
          checkCode: row.checkCode ?? '',
          issuedOn: row.issuedOn ?? '',
          payer: row.payer,
          payerCode: codeOf(row.titleKind === '2' ? row.payerUscc : row.payerIdNumber),
          item: {
            code: row.projectCode ?? '',
            name: row.projectName,
            unit: row.unit ?? '',
            quantity: row.quantity,
          },
          amount: row.amount,
          amountWords: row.amountWords,
          remark: [
            row.remark,
            `捐赠单 ${named.join('、')}${gifts.length > mostNamed ? ` 等 ${gifts.length} 笔` : ''}`,
          ].filter(Boolean),
          issuer: issuer.name,
          reviewer: nameOf(row.reviewer),
          payee: nameOf(row.payee),
          handler: nameOf(row.handler),
          check: row.fiscalUrl ?? '',
        } satisfies ReceiptFace
      },
      { about: [id] },
    )
    const content = new PassThrough()
    // What draws it is loaded at the first one, as for reports.
    const { writeReceipt } = await import('./draw-receipt.ts')
    await writeReceipt(content, face)
    await sendFile(exchange.reply, { name: `捐赠票据 ${face.number}.pdf`, content })
  },
})

function markOf(state: string, prints: number): string | null {
  if (state === 'voided') return '作废'
  if (state === 'reversed') return '已红冲'
  return prints > 0 ? '副本' : null
}

/** The number of a paper or of a body, covered in the middle. */
function codeOf(code: string | null): string {
  if (code === null) return ''
  return code.length <= 8
    ? code
    : `${code.slice(0, 4)}${'*'.repeat(code.length - 8)}${code.slice(-4)}`
}
