import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { commercePartner, partnerVisit } from '../model/index.ts'
import { ownerOfShop } from './ask-shop.ts'
import { unsettledOf } from './commerce-partner.ts'
import { closeShopAccounts } from './shop-administrator.ts'

type Visit = Row<typeof partnerVisit>

/** What was seen at a shop; the yearly check moves its next day, or ends the shop. */
export const partnerVisitServing = serve(partnerVisit, {
  prepare: (draft, act) => ownerOfShop(act, draft.partner),
  check(next, act) {
    if (next.onDay > beijingDay(act.now)) act.mark('onDay', '日期不能晚于今天')
    if (next.kind === 'price' && (next.item === null || next.voucherPrice === null))
      act.mark('item', '价格抽查须填写商品与核销价')
    if (next.kind !== 'year' || next.result !== 'ok') return
    if (next.nextOn === null) act.mark('nextOn', '年检合格须填写下次年检')
    else if (next.nextOn <= next.onDay) act.mark('nextOn', '下次年检应晚于本次日期')
  },
  async inserted(row, act) {
    if (row.kind === 'year') await settleYear(act, row)
  },
})

/**
 * 合格: the next check is due later. 取消: the shop ends as soon as it is paid and nothing of it is under
 * review, and takes nothing until then.
 */
async function settleYear(act: Act, { partner, result, nextOn, finding }: Visit): Promise<void> {
  const shop = await lockRow(act, commercePartner, partner)
  if (shop.state !== 'enabled' && shop.state !== 'suspended')
    act.refuse('只有已启用或已停用的商家登记年检', 'partner')
  if (result === 'ok' && nextOn !== null && nextOn > (shop.yearCheckTo ?? ''))
    await updateRow(
      act,
      commercePartner,
      shop,
      { yearCheckTo: nextOn },
      { verb: 'yearCheck', label: '年检合格' },
    )
  if (result !== 'stop') return
  const reason = `年检取消：${finding}`.slice(0, 200)
  if (shop.pendingChange === null && (await unsettledOf(act, shop)) === 0) {
    await closeShopAccounts(act, shop.id)
    await moveRow(act, commercePartner, shop, 'end', { reason })
  } else if (shop.state === 'enabled')
    await moveRow(act, commercePartner, shop, 'suspend', { reason })
}
