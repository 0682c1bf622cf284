import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { House } from '#kernel/server/assemble.ts'
import { connect } from '#kernel/server/port.ts'
import { peopleWith, rolesWith, superiorOf } from '#modules/access/server/index.ts'
import type { review } from '#modules/approval/model/index.ts'
import { approvalPorts, decidersOf, findSubject, screenOf } from '#modules/approval/server/index.ts'
import { appendLeaves, fingerprint } from '#modules/evidence/server/index.ts'
import { findChangesSince } from '#modules/log/server/index.ts'
import {
  hoursAfter,
  notify,
  workCalendar,
  workingDaysBetween,
} from '#modules/platform/server/index.ts'

const results = {
  approved: '已通过',
  rejected: '已驳回',
  returned: '退回修改',
  withdrawn: '已撤回',
} as const

const told = {
  handOver: '将审核转给您办理',
  before: '请您先行审核',
  after: '请您在其后审核',
  release: '撤销了对您的加签',
} as const

/** The screen on which a review is decided. */
function linkTo({ kind, record }: Row<typeof review>): { link?: string } {
  const subject = findSubject(kind)
  return subject === undefined ? {} : { link: screenOf(subject, record) }
}

/** Connects reviews with roles, notices and the evidence log. */
export function connectReviews(house: House): void {
  connect(house, approvalPorts, {
    async roleNames(reader, codes) {
      if (codes.length === 0) return new Map()
      const found = await reader.execute<{ code: string; name: string }>(
        sql`select code, name from role where code in (${sql.join(
          codes.map(code => sql`${code}`),
          sql`, `,
        )})`,
      )
      return new Map(found.rows.map(row => [row.code, row.name]))
    },
    peopleWith,
    rolesWith,
    superiorOf,
    async workingDays(act) {
      const calendar = await workCalendar(act.tx)
      return (from, to) => workingDaysBetween(from, to, calendar)
    },
    dueAfter: async (act, hours) => hoursAfter(act.now, hours, await workCalendar(act.tx)),
    changesSince: findChangesSince,
    async stepOpened(act, review) {
      const people = await decidersOf(act, review)
      await notify(act, {
        accounts: people.map(({ accountId }) => accountId),
        kind: 'todo',
        title: `${review.title}：等待您审核（${review.stepName}）`,
        ...linkTo(review),
      })
    },
    async turned(act, { review, turn }) {
      await notify(act, {
        account: turn.to,
        kind: 'todo',
        title: `${review.title}：${act.person.name}${told[turn.kind]}`,
        body: turn.reason ?? '',
        ...linkTo(review),
      })
    },
    awaiting: (act, { review, accounts }) =>
      notify(act, {
        accounts,
        kind: 'todo',
        title: `${review.title}：${review.stepName}已通过，等待您审核`,
        ...linkTo(review),
      }),
    async decided(act, { review, task }) {
      await appendLeaves(act, [
        {
          kind: 'review',
          sourceType: 'approval/reviewTask',
          sourceId: task.id,
          organisation: task.organisation,
          occurredAt: act.now.toISOString(),
          content: {
            subject: review.subject,
            record: review.record,
            step: task.stepName,
            decision: task.decision,
            opinion: fingerprint(task.opinion ?? ''),
          },
        },
      ])
      if (review.submittedBy === null || task.decision === 'withdrawn') return
      await notify(act, {
        account: review.submittedBy,
        kind: 'result',
        title: `${review.title}：${task.stepName}${results[task.decision]}`,
        body: task.opinion ?? '',
      })
    },
  })
}
