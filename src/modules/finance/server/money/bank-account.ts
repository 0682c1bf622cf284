import { beijingDay } from '#kernel/server/china-time.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { bankAccount } from '../../model/index.ts'
import { isEditor, noteEditor } from '../editors.ts'
import { balanceOf, bankOf } from '../ledger/accounts.ts'
import { changeMoves, whyNotChangeable } from './change-account.ts'

/** Bank accounts: in the organisation's own name (BR-08), taken into use by a second person. */
export const bankAccountServing = serve(bankAccount, {
  async check(next, act) {
    const { resource } = registry().get('charity/organisation')
    const owner = await findRow(act.tx, resource, next.organisation)
    const name = (owner as { readonly name?: string } | undefined)?.name
    if (name !== next.name) act.mark('name', '户名必须与机构名称一致')
    if (next.openedOn !== null && next.openedOn > beijingDay(act.now))
      act.mark('openedOn', '开户日期不能晚于今天')
  },
  movable: (row, move) => whyNotChangeable(row, move) ?? true,
  mayMove(row, move, person) {
    if (move === 'verify' && row.changeAskedBy === person.accountId)
      return '申请变更的人不能自己审核'
    return move === 'approve' && isEditor(row, person) ? '录入或修改过账户的人不能自己启用' : true
  },
  updated: (row, act) => noteEditor(act, bankAccount, row),
  moves: {
    ...changeMoves,
    async shut(row, _answers, act) {
      const { balance } = await balanceOf(act.tx, row.organisation, bankOf(row.id))
      if (balance !== 0) act.refuse('账面余额不为零，不能销户')
      return undefined
    },
  },
  async enrich(rows, act) {
    const extras = new Map<string, { readonly balance: number }>()
    for (const { id, organisation } of rows) {
      const { balance } = await balanceOf(act.tx, organisation, bankOf(id))
      extras.set(id, { balance })
    }
    return extras
  },
  pickNote: 'name',
})
