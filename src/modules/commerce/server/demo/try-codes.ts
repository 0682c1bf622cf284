import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow } from '#kernel/server/rows.ts'
import { markOfVoucher } from '#modules/salvage/server/index.ts'
import { attemptLimit, commercePartner } from '../../model/index.ts'
import { noteAttempt } from '../attempts.ts'
import type { DemoShops } from './open-shops.ts'
import { morning } from './people.ts'
import type { DemoVoucher } from './spend-vouchers.ts'

const minute = 60_000

/** Wrong codes: one mistyped, five that locked a till, one of who asked for a code at home. */
export async function tryCodes(
  world: DemoWorld,
  { market, grain }: DemoShops,
  vouchers: readonly DemoVoucher[],
): Promise<void> {
  const [first, second] = vouchers
  if (first === undefined || second === undefined) return
  const facts = ({ voucherNo, organisation }: DemoVoucher, terminal: string) => ({
    ...{ terminal, organisation, mark: markOfVoucher(voucherNo ?? '') },
    tail: (voucherNo ?? '').slice(-4),
  })
  const attempt = (at: Date, shop: DemoShops['market'], voucher: DemoVoucher) =>
    world.as(shop.keeper, at, async ({ act }) =>
      noteAttempt(
        act,
        await findRow(act.tx, commercePartner, shop.id),
        facts(voucher, '一号收银台'),
      ),
    )
  await attempt(morning(world, 11), grain, second)
  const began = morning(world, 2).getTime()
  for (let no = 0; no < attemptLimit.most; no += 1)
    await attempt(new Date(began + no * minute), market, first)
  await world.as(world.narrator, morning(world, 6), ({ act }) =>
    noteAttempt(act, undefined, facts(second, '持券人自查')),
  )
}
