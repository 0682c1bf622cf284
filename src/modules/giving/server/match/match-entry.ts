import { serve } from '#kernel/server/serve.ts'
import { matchEntry } from '../../model/index.ts'

export const matchEntryServing = serve(matchEntry, {
  moves: {
    freeze: (_row, { reason }, act) => decided(reason, act),
    release: (_row, { reason }, act) => decided(reason, act),
  },
  sums: ['giftAmount', 'amount', 'returned'],
})

const decided = (
  reason: string,
  act: { readonly now: Date; readonly person: { readonly accountId: string } },
) => ({ reason, decidedBy: act.person.accountId, decidedAt: act.now.toISOString() })
