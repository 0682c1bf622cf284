import { and, eq } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { orgMerchant } from '#modules/charity/model/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'

const givers = [
  ['林晓舟', '13800005101', 20_000],
  ['何雨桐', '13800005102', 50_000],
  ['赵明远', '13800005103', 10_000],
  ['吴静怡', '13800005104', 88_800],
] as const

/** The first gifts of a case that asks the public; none where its organisation has no channel yet. */
export async function giveTo(world: DemoWorld, organisation: string, cause: string): Promise<void> {
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const merchants = tableOf(orgMerchant)
    const active = and(
      eq(merchants.organisation, organisation),
      eq(merchants.state, 'active'),
      eq(merchants.channel, 'wechat'),
    )
    const [merchant] = await findRows(act.tx, orgMerchant, active, 1)
    if (merchant === undefined) return
    await recordGifts(
      act,
      givers.map(([name, phone, amount], no) => ({
        ...{ organisation, cause, amount, channel: '1' as const },
        ...{ merchant: merchant.id, source: 'mobile' as const },
        paidAt: new Date(act.now.getTime() - (no + 1) * 20 * 60_000).toISOString(),
        ...{ merchantOrderNo: `QZ${newId()}`.slice(0, 32), channelTradeNo: newId() },
        giver: { kind: 'person' as const, name, phone },
      })),
      { place: 'channel', audit: 'none' },
    )
  })
}
