import { sql } from 'drizzle-orm'
import { superiorOf } from '#modules/access/server/index.ts'
import { connectApproval } from '#modules/approval/server/index.ts'
import { appendLeaves, fingerprint } from '#modules/evidence/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'

const results = {
  approved: '已通过',
  rejected: '已驳回',
  returned: '退回修改',
  withdrawn: '已撤回',
} as const

/** Connects reviews with roles, notices and the evidence log. */
export function connectReviews(): void {
  connectApproval({
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
    async countHolders(reader, role, organisation) {
      const found = await reader.execute<{ n: number }>(sql`
        select count(distinct account.id)::int as n from account
          join "grant" on "grant".account = account.id and "grant".state = 'active'
          join role on role.id = "grant".role and role.code = ${role}
         where account.state = 'enabled'
           and (account.organisation is null or account.organisation = ${organisation}::uuid)`)
      return found.rows[0]?.n ?? 0
    },
    superiorOf,
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
