import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { massSend, messageTemplate, officialAccount, secondPersonFrom } from '../../model/index.ts'
import { reachOf } from './mass-reach.ts'

/** Mass sends with their rules: the reach is counted when it is submitted, and many need another person. */
export const massSendServing = serve(massSend, {
  async prepare(draft, act) {
    const account = await findRow(act.tx, officialAccount, draft.account)
    return { organisation: account?.organisation ?? '' }
  },
  async check(next, act) {
    const account = await findRow(act.tx, officialAccount, next.account)
    if (account?.state !== 'enabled') act.mark('account', '请选择正常的公众号')
    if (account !== undefined && account.organisation !== next.organisation)
      act.mark('account', '不能换成其他机构的公众号')
    const template = await findRow(act.tx, messageTemplate, next.template)
    if (template?.account !== next.account || template.scene !== 'care')
      act.mark('template', '请选择该公众号的关怀模板')
    else if (template.state !== 'enabled') act.mark('template', '该模板没有启用')
    if (
      next.followedFrom !== null &&
      next.followedTo !== null &&
      next.followedTo < next.followedFrom
    )
      act.mark('followedTo', '关注止不能早于关注起')
  },
  mayMove: (row, name, person) =>
    name === 'approve' && row.submittedBy === person.accountId
      ? '提交人不能复核自己提交的群发'
      : true,
  moves: {
    async submit(row, _answers, act) {
      const { chosen, reached, left, quiet, capped } = await reachOf(act, row)
      if (reached === 0) act.refuse(`没有可以发送的粉丝：选中 ${chosen} 人`)
      return {
        ...{ chosen, reached, left, quieted: quiet, capped, submittedBy: act.person.accountId },
        state: reached > secondPersonFrom ? ('pending' as const) : ('sending' as const),
      }
    },
    approve: (_row, _answers, act) => ({
      approvedBy: act.person.accountId,
      approvedAt: act.now.toISOString(),
    }),
    reject: (_row, { opinion }) => ({ opinion }),
    cancel: (row, _answers, act) => skipRest(act, row.id),
  },
  async detail(row, act) {
    return ['draft', 'pending'].includes(row.state) ? { now: await reachOf(act, row) } : {}
  },
})

async function skipRest(act: Act, id: string): Promise<undefined> {
  await act.tx.execute(sql`
    update message_send set state = 'skipped', error = '群发已取消', version = version + 1
     where mass_send = ${id}::uuid and state = 'queued'`)
  return undefined
}
