import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { accountPath } from '#kernel/server/record-fields.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { findOpenTasks } from '#modules/platform/server/index.ts'
import { jobRunOpenJobs } from '../../model/job-run-calls.ts'
import type { OpenJob } from '../../model/job-state.ts'

/** After so many minutes without a move a job is taken to be stuck. */
const stuckAfter = 10
const organisationPath = 'charity/organisation'

/** Exports, imports and bulk acts that wait or work, of everybody. */
export const openJobsRoute = route(jobRunOpenJobs, {
  access: { action: 'jobRun.view' },
  summary: '查询进行中的导出、导入与批量处理',
  async read(_question, act): Promise<readonly OpenJob[]> {
    const open = await findOpenTasks(act.tx)
    const owners = await ownersOf(
      act.tx,
      open.map(({ account }) => account),
    )
    return open.map(task => ({
      id: task.id,
      kind: task.kind,
      title: task.title,
      isRunning: task.state === 'running',
      percent: task.percent,
      message: task.message,
      ...(owners.get(task.account) ?? { person: null, organisation: null }),
      createdAt: task.createdAt.toISOString(),
      movedAt: task.movedAt.toISOString(),
      isStuck: act.now.getTime() - task.movedAt.getTime() > stuckAfter * 60_000,
    }))
  },
})

type Owner = Pick<OpenJob, 'person' | 'organisation'>

/** Names of accounts with the organisation of each. */
async function ownersOf(
  reader: Reader,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Owner>> {
  const { rows } = await reader.execute<{ id: string; organisation: string | null }>(
    sql`select id, organisation::text from account where id in ${[...accounts, null]}`,
  )
  const words = await gatherWords(
    reader,
    rows.flatMap(({ id, organisation }) => [
      { resource: accountPath, id },
      ...(organisation === null ? [] : [{ resource: organisationPath, id: organisation }]),
    ]),
  )
  return new Map(
    rows.map(({ id, organisation }) => [
      id,
      {
        person: words.record(accountPath, id) ?? null,
        organisation:
          organisation === null ? null : (words.record(organisationPath, organisation) ?? null),
      },
    ]),
  )
}
