import { sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { vendorNotice } from '../../model/index.ts'
import { tellVendor } from './administrator.ts'
import { meetsVendor } from './seen.ts'

export const vendorNoticeServing = serve(vendorNotice, {
  where: (person, notices) => meetsVendor(person, sql`${notices.vendor}`),
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'ZG') }),
  check(next, act, before) {
    if (before === undefined && next.dueOn < beijingDay(act.now))
      act.mark('dueOn', '整改期限不能早于今天')
  },
  async inserted(row, act) {
    await tellVendor(act, row.vendor, {
      ...{
        title: `整改通知 ${row.number}`,
        body: row.text,
        link: '/sharedevice/firmList?part=notices',
      },
    })
  },
  mayMove: (_row, move, person) =>
    move === 'answer' && person.ownerKind !== 'vendor' ? '由厂商答复' : true,
  moves: {
    answer: (_row, { answer, answerFiles }, act) => ({
      ...{ answer, answerFiles, answeredAt: act.now.toISOString() },
    }),
  },
})
