import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { printMoment, printMoney } from '#kinds/index.ts'
import { cause, causeKinds } from '#modules/cause/model/index.ts'
import { channels, donation } from '#modules/finance/model/index.ts'
import { donationUse } from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { unnamedGiver } from '#modules/people/server/index.ts'
import type { FormPaper } from './form-paper.ts'
import { sendForm } from './index.ts'

type Gift = Row<typeof donation>

/** `GET …/donation/getStatement`: 资金去向 as a paper that the donor may keep (BR-14); by the name that may be shown. */
export const donationStatementRoute = route({
  method: 'GET',
  path: '/api/finance/donation/getStatement',
  access: { action: 'donation.view' },
  summary: '下载捐赠的资金去向说明',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  async handle({ id }, exchange) {
    const form = await exchange.read(async act => {
      const serving = registry().get(donation.path)
      // The serving's own rows: the cast of a reader that knows its resource only by path.
      const gift = (await readInScope(act, serving, id)) as unknown as Gift
      if (gift.paidAt === null) act.refuse('该捐赠尚未支付，没有资金去向')
      const words = await gatherWords(act.tx, [
        { resource: 'charity/organisation', id: gift.organisation },
        ...(gift.cause === null ? [] : [{ resource: 'project/cause', id: gift.cause }]),
        ...(gift.donor === null ? [] : [{ resource: donor.path, id: gift.donor }]),
      ])
      const kept = gift.cause === null ? undefined : await findRow(act.tx, cause, gift.cause)
      const named = {
        organisation: words.record('charity/organisation', gift.organisation) ?? '',
        cause:
          gift.cause === null ? '非限定捐赠' : (words.record('project/cause', gift.cause) ?? ''),
        noun: kept === undefined ? '用途' : causeKinds[kept.kind],
        giver: giverOf(
          gift,
          gift.donor === null ? undefined : words.record(donor.path, gift.donor),
        ),
      }
      return formOf(gift, named, {
        use: await donationUse(act, gift),
        day: beijingDay(act.now),
      })
    })
    await sendForm(exchange.reply, form, 'pdf')
  },
})

type Use = Awaited<ReturnType<typeof donationUse>>

interface Named {
  readonly organisation: string
  readonly cause: string
  /** What donors call the kind of cause: 项目, 基金, 求助. */
  readonly noun: string
  readonly giver: string
}

/**
 * The name in a letter to the giver: the one that may be shown, else the giver's own; nobody who did
 * not ask for it is called by the name of the nameless.
 */
export function giverOf(
  { anonymous, displayName }: Pick<Gift, 'anonymous' | 'displayName'>,
  name: string | undefined,
): string {
  if (anonymous) return unnamedGiver
  const isNamed = displayName !== null && displayName !== unnamedGiver
  return isNamed ? displayName : (name ?? displayName ?? unnamedGiver)
}

function formOf(
  gift: Gift,
  { organisation, cause, noun, giver }: Named,
  { use, day }: { use: Use; day: string },
): FormPaper {
  const yuan = (fen: number) => `¥${printMoney(fen)}`
  const { figures, spent } = use
  return {
    title: '捐赠资金去向说明',
    facts: [
      ['受赠机构', organisation],
      ['捐赠单号', gift.number],
    ],
    sections: [
      {
        title: '捐赠',
        rows: [
          ['捐赠人', giver],
          ['捐赠金额', yuan(gift.amount)],
          ...(gift.refundedAmount > 0
            ? ([
                ['已退款', yuan(gift.refundedAmount)],
                ['净额', yuan(gift.netAmount)],
              ] as const)
            : []),
          [`捐赠${noun}`, cause],
          ['捐赠方式', channels[gift.channel]],
          ['支付时间', gift.paidAt === null ? '' : printMoment(gift.paidAt)],
          ['记账日', gift.valueDate ?? ''],
          ['管理费', yuan(gift.managementFee)],
        ],
      },
      ...(figures === null
        ? []
        : [
            {
              title: `${noun}资金（截至本日）`,
              rows: [
                ['筹款额', yuan(figures.raised)],
                ['管理费', yuan(figures.fee)],
                ['已退款', yuan(figures.refunded)],
                ['已拨付', yuan(figures.paidOut)],
                ['可拨付', yuan(figures.available)],
              ] as const,
            },
            {
              title: '入账后的拨付',
              rows:
                spent.length === 0
                  ? ([['拨付', '入账后还没有拨付']] as const)
                  : spent.map(
                      each =>
                        [each.day, `${each.label}　${each.memo}　${yuan(each.amount)}`] as const,
                    ),
            },
          ]),
    ],
    signs: ['受赠机构（印章）', '日期'],
    note: `同一${noun}的资金合并管理，拨付不对应某一笔捐赠。本说明由系统于 ${day} 按账簿生成。`,
  }
}
