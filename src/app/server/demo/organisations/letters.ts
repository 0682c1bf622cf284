import { eq } from 'drizzle-orm'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { applicationLetter, settlementApplication } from '#modules/charity/model/index.ts'
import { dayAfter, momentOf } from '../days.ts'
import { narrator, type World } from '../world.ts'
import type { Officials } from './join.ts'

/** What a reviewer and an applicant wrote to each other, by minutes since the first letter. */
const talk = [
  [0, false, '授权书请加盖公章后重新扫描，骑缝处也请盖章。'],
  [140, true, '公章在年检机构，预计后天取回，可以先上传法定代表人签字版吗？'],
  [195, false, '可以先传签字版，盖章件补到后再提交一次即可，截止日不变。'],
  [1560, true, '好的，盖章件明天上传，麻烦您了。'],
] as const

/** Letters about applications that were sent back, where there is something to ask. */
export async function writeLetters(
  world: World,
  { reviewers: [reviewer] }: Officials,
): Promise<void> {
  const asked = await world.as(narrator, new Date(), ({ act }) =>
    findRows(
      act.tx,
      settlementApplication,
      eq(tableOf(settlementApplication).state, 'supplement'),
      3,
    ),
  )
  for (const row of asked)
    for (const [minutes, isFromApplicant, text] of talk) {
      const at = momentOf(dayAfter(world.today, -4), 590 + minutes)
      await world.as(isFromApplicant ? narrator : reviewer, at, ({ act }) =>
        insertRow(act, applicationLetter, {
          ...{ application: row.id, isFromApplicant, text },
          account: isFromApplicant ? null : reviewer.accountId,
          accountName: isFromApplicant ? row.applicantName : reviewer.name,
        }),
      )
    }
}
