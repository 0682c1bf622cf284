import { serve } from '#kernel/server/serve.ts'
import { signIn } from '../../model/index.ts'

/** Sign-ins; a refused one of a session may be judged valid by its organiser. */
export const signInServing = serve(signIn, {
  movable(row) {
    if (row.kind !== 'in' && row.kind !== 'out') return '只有活动的签到和签退可以改判'
    return row.result === 'invalid' ? true : '该签到已有效'
  },
  actions: {
    accept: (_row, { note }, act) => ({
      ...({ result: 'valid', fault: null } as const),
      ...{ note, recordedBy: act.person.accountId },
    }),
  },
})
