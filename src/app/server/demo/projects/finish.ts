import type { Person } from '#kernel/server/person.ts'
import { dayAfter, workingHour } from '../days.ts'
import type { Random } from '../names/random.ts'
import type { Officials } from '../organisations/join.ts'
import type { Desk, Made, World } from '../world.ts'
import type { Living } from './living.ts'

const path = 'project/project'

/** Leads a project from raising money to where its course ends. */
export async function finishProject(
  world: World,
  { reviewers: [reviewer] }: Officials,
  { living, author }: { living: Living; author: Person },
): Promise<void> {
  const { course, made } = living
  const { end } = course
  const random = world.random(`end ${made.id}`)
  const by = (person: Person, day: string, work: (desk: Desk) => Promise<Made>) =>
    world.as(person, workingHour(random, day < world.today ? day : world.today), work)
  if (end === 'paused') {
    const reason = random.pick(['受益人名单正在复核，暂停接受捐赠。', '机构内部审计期间暂停募捐。'])
    await by(author, dayAfter(world.today, -random.int(3, 20)), desk =>
      desk.move(path, 'pause', made, { reason }),
    )
    return
  }
  if (end === 'terminated') {
    const asked = await by(author, course.raiseEnd, desk =>
      desk.move(path, 'terminate', made, {
        cause: '5',
        reason: '合作方退出，项目无法按计划实施。',
      }),
    )
    await by(reviewer, dayAfter(course.raiseEnd, 3), desk =>
      desk.move(path, 'approveEnding', asked, {
        opinion: '情况属实，同意终止，剩余财产按约定处理。',
      }),
    )
    return
  }
  if (!['raised', 'executing', 'ending', 'closed'].includes(end)) return
  const raised = await by(author, course.raiseEnd, desk =>
    desk.move(path, 'endRaising', made, { reason: '募捐期满' }),
  )
  if (end === 'raised') return
  const executing = await by(author, dayAfter(course.raiseEnd, 9), desk =>
    desk.move(path, 'execute', raised),
  )
  if (end === 'executing') return
  const closing = dayAfter(course.raiseEnd, 80)
  const final = { author, reviewer, cause: made.id, day: dayAfter(closing, -20), random }
  await reportEnd(world, final)
  const asked = await by(author, end === 'ending' ? dayAfter(world.today, -4) : closing, desk =>
    desk.move(path, 'close', executing, { reason: '预定服务已全部完成，申请结项。' }),
  )
  if (end === 'ending') return
  await by(reviewer, dayAfter(closing, 5), desk =>
    desk.move(path, 'approveEnding', asked, { opinion: '总结材料完整，同意结项。' }),
  )
}

/** A project for which nobody gave: begun, ended without a fen, and laid away. */
export async function layAway(
  world: World,
  { reviewers: [reviewer] }: Officials,
  { living, author }: { living: Living; author: Person },
): Promise<void> {
  const { course, made } = living
  const random = world.random(`laid away ${made.id}`)
  const by =
    (person: Person, day: string, name: string, answers?: Record<string, unknown>) => (row: Made) =>
      world.as(person, workingHour(random, day), desk => desk.move(path, name, row, answers))
  const raising = await by(author, course.raiseStart, 'startRaising')(made)
  const asked = await by(author, dayAfter(course.raiseStart, 90), 'terminate', {
    cause: '5',
    reason: '合作单位人员变动，项目未能启动，期间没有捐赠收入。',
  })(raising)
  const ended = await by(reviewer, dayAfter(course.raiseStart, 93), 'approveEnding', {
    opinion: '项目未启动，账面无余额，同意终止。',
  })(asked)
  await by(author, dayAfter(course.raiseStart, 120), 'archive')(ended)
}

interface FinalReport {
  readonly author: Person
  readonly reviewer: Person
  readonly cause: string
  readonly day: string
  readonly random: Random
}

/** A cause is closed only once its 结项报告 is published (BR-17). */
async function reportEnd(
  world: World,
  { author, reviewer, cause, day, random }: FinalReport,
): Promise<void> {
  const report = 'cause/report'
  const on = (at: string) => workingHour(random, at < world.today ? at : world.today)
  const row = await world.as(author, on(day), desk =>
    desk.insert(report, {
      ...{ cause, type: '4', period: { from: dayAfter(day, -360), to: dayAfter(day, -1) } },
      sections: '<p>项目已按计划完成全部服务，受益人名单、发放记录和验收材料均已归档。</p>',
      usePlan: '结余款项按剩余财产处理方案转入同类项目。',
    }),
  )
  const sent = await world.as(author, on(dayAfter(day, 1)), desk =>
    desk.move(report, 'submit', row),
  )
  await world.as(reviewer, on(dayAfter(day, 3)), desk =>
    desk.move(report, 'approve', sent, { acceptDifference: true }),
  )
}
