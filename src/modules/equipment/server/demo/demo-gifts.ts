import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow } from '#kernel/server/rows.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { equipment, vendor } from '../../model/index.ts'
import { merchantOf, tell } from '../protocol/gifts.ts'
import type { DeviceCast, Placed } from './demo-lives.ts'

const amounts = [1000, 2000, 5000, 1000, 10_000]
const minute = 60_000

/** Gifts of the last hour through a device, and one that the channel has not told of yet. */
export async function giveAtDevice(
  world: DemoWorld,
  { vendor: { id }, where }: DeviceCast,
  { device, sn }: Placed,
): Promise<void> {
  const random = world.random(`device gifts ${sn}`)
  const now = Date.now()
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const maker = await findRow(act.tx, vendor, id)
    const row = await findRow(act.tx, equipment, device)
    if (maker === undefined || row === undefined) return
    const organisation = where.owner.id
    const merchant = await merchantOf(act, organisation, '1')
    for (const [at, amount] of [...amounts, 2000].entries()) {
      const orderNo = `${sn}${random.digits(12)}`
      const paidAt = new Date(now - (amounts.length - at) * 9 * minute).toISOString()
      // The last one was told by the device first.
      if (at < amounts.length)
        await recordGifts(
          act,
          [
            {
              ...{ organisation, cause: where.cause, amount, channel: '1', merchant, paidAt },
              ...{ merchantOrderNo: orderNo, channelTradeNo: `4200${random.digits(24)}` },
              ...{ source: 'device', sourceRef: row.number },
            },
          ],
          { place: 'channel', audit: 'none' },
        )
      await tell(act, { vendor: maker }, { sn, orderNo, amount, paidAt })
    }
  })
}
