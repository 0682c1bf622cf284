import { beijingDay } from '#kernel/server/china-time.ts'
import { route } from '#kernel/server/route.ts'
import { spanBefore, spanLastYear, spanOf, unitOf } from '../../model/board-period.ts'
import { userBoard } from '../../model/user-board-calls.ts'
import { causesWithin } from '../board/reach.ts'
import { type UserFigures, userFigures } from './user-figures.ts'
import { cohortsOf, crossOf, daysOfDonors, groupsOf } from './user-groups.ts'

/** `GET /api/project/cause/getUserBoard`: the donors of a kind of causes, as far as one may see their gifts. */
export const userBoardRoute = route(userBoard, {
  access: { action: 'donation.view' },
  summary: '募捐标的用户数据',
  async read(asked, act) {
    const causes = causesWithin(act, asked, 'donation.view')
    const today = beijingDay(act.now)
    const span = spanOf(asked.period, today, asked)
    const own = { ...span, unit: unitOf(span) }
    const now = await userFigures(act, causes, span)
    const previous = await userFigures(act, causes, spanBefore(span))
    const lastYear = await userFigures(act, causes, spanLastYear(span))
    const each = (name: keyof UserFigures) => ({
      now: now[name],
      previous: previous[name],
      lastYear: lastYear[name],
    })
    return {
      asOf: act.now.toISOString(),
      ...own,
      figures: {
        donors: each('donors'),
        fresh: each('fresh'),
        repeat: each('repeat'),
        average: each('average'),
        median: each('median'),
        lost: each('lost'),
      },
      days: await daysOfDonors(act, causes, own),
      ...(await groupsOf(act, causes, span)),
      cohorts: await cohortsOf(act, causes, today),
      cross: await crossOf(act, causes, span),
    }
  },
})
