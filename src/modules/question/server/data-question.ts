import { and, eq, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { holds, isSystem, type Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { answerQuery, datasets, findDataset, whyNotAsked } from '#modules/dataset/server/index.ts'
import { dataQuestion } from '../model/index.ts'
import { dataQuestionParse, dataQuestionRun } from '../model/question-calls.ts'
import { type Named, understand } from './parse/understand.ts'

const table = tableOf(dataQuestion)

export const dataQuestionServing = serve(dataQuestion, {
  /** One's own, and what colleagues share. */
  where(person, { owner, shared, organisation, department }) {
    if (isSystem(person)) return undefined
    const house =
      person.ownerKind === 'organisation'
        ? eq(organisation, person.ownerId ?? '')
        : sql`${organisation} is null`
    return or(
      eq(owner, person.accountId),
      and(eq(shared, 'organisation'), house),
      person.departmentId === null
        ? undefined
        : and(eq(shared, 'department'), eq(department, person.departmentId)),
    )
  },
  prepare: (_draft, { person }) => ({
    owner: person.accountId,
    organisation: person.ownerKind === 'organisation' ? person.ownerId : null,
    department: person.departmentId,
  }),
  check(next, act) {
    const dataset = findDataset(next.query.dataset)
    const why = dataset === undefined ? '没有这样的数据集' : whyNotAsked(dataset, next.query)
    if (why !== undefined) act.mark('query', why)
    else if (dataset !== undefined && !isSystem(act.person) && !holds(act.person, dataset.needs))
      act.mark('query', `无权查看${dataset.label}数据`)
    if (next.shared === 'department' && next.department === null)
      act.mark('shared', '您的账号没有部门，请选择本机构')
  },
  editable: (row, person) => isOwn(row, person) || '只能修改自己的问题',
  removable: (row, person) => isOwn(row, person) || '只能删除自己的问题',
  actions: { rate: (_row, { feedback }) => ({ feedback }) },
  enrich: async (rows, { person }) =>
    new Map(rows.map(row => [row.id, { isMine: row.owner === person.accountId }])),
})

const isOwn = ({ owner }: { owner: string | null }, person: Person) =>
  isSystem(person) || owner === person.accountId

export const questionRoutes = [
  route(dataQuestionParse, {
    access: { action: 'dataQuestion.view' },
    summary: '把中文问题解析为指标、分组、筛选和期间',
    read: async ({ text }, act) =>
      understand(text, {
        datasets: datasets().filter(({ needs }) => holds(act.person, needs)),
        named: await namedIn(act, text),
        today: beijingDay(act.now),
      }),
  }),
  route(dataQuestionRun, {
    access: { action: 'dataQuestion.view' },
    summary: '运行保存的问题，按查看人的数据范围',
    async change({ id, period }, act) {
      await readInScope(act, dataQuestionServing, id)
      const row = await findRow(act.tx, dataQuestion, id)
      if (row === undefined) return act.refuse('该问题已删除')
      const answer = await answerQuery(act, { ...row.query, ...(period && { period }) })
      await act.tx.execute(
        sql`update ${table} set runs = runs + 1, last_run_at = ${act.now.toISOString()}
             where ${eq(table.id, id)}`,
      )
      return answer
    },
  }),
]

const searched = [
  ['project/cause', 'cause'],
  ['charity/organisation', 'organisation'],
] as const
/** Shorter names would be found in any sentence. */
const shortest = 3

/** Causes and organisations whose whole names stand in a question, in the scope of who asks. */
async function namedIn(act: Act, text: string): Promise<Named[]> {
  const named: Named[] = []
  for (const [path, dimension] of searched) {
    const serving = registry().get(path)
    const { resource } = serving
    if (!holds(act.person, `${resource.name}.view`)) continue
    const title = columnNamed(resource, resource.title)
    const where = and(
      visible(serving, act.person),
      sql`char_length(${title}) >= ${shortest} and strpos(${text}, ${title}) > 0`,
    )
    const { rows } = await act.tx.execute<{ id: string; name: string }>(
      sql`select ${columnNamed(resource, 'id')}::text as id, ${title} as name
            from ${tableOf(resource)} ${whereClause(where)} limit 5`,
    )
    named.push(...rows.map(({ id, name }) => ({ dimension, id, name })))
  }
  return named
}
