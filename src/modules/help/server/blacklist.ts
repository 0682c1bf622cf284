import type { Person } from '#kernel/server/person.ts'
import { serve } from '#kernel/server/serve.ts'
import { blacklist } from '../model/index.ts'

/** Who gave false facts: one proposes, another confirms; only the platform lets somebody off. */
export const blacklistServing = serve(blacklist, {
  prepare: (_draft, act) => ({ proposedBy: act.person.accountId }),
  check(next, act, before) {
    if (next.recovered > next.toRecover) act.mark('recovered', '已追回不能超过应追回')
    if (next.validTo !== null && next.validTo < next.validFrom) act.mark('validTo', '止不能早于起')
    else if (
      before !== undefined &&
      isSooner(next.validTo, before.validTo) &&
      !isPlatform(act.person)
    )
      act.mark('validTo', '提前解除须由平台豁免')
  },
  mayMove(row, move, person) {
    if (move === 'confirm' && row.proposedBy === person.accountId)
      return '提出人不能确认自己提出的名单'
    return move === 'lift' && !isPlatform(person) ? '只有平台可以豁免' : true
  },
  moves: {
    confirm: (_row, _answers, act) => ({ approvedBy: act.person.accountId }),
    lift: (_row, { file }) => ({ override: file }),
  },
  sums: ['toRecover', 'recovered'],
})

const isPlatform = ({ ownerKind }: Pick<Person, 'ownerKind'>) => ownerKind === 'platform'

/** Whether an entry would end earlier than it does; one without an end never does by itself. */
const isSooner = (next: string | null, before: string | null) =>
  next !== null && (before === null || next < before)
