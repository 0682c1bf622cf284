import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { plainText, printMoney } from '#kinds/index.ts'
import { budgetLine } from '#modules/cause/model/index.ts'
import { block, causeKind, serveCause, warn } from '#modules/cause/server/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import { project, whyPeopleHidden, whyTeamPhonesWrong } from '../model/index.ts'

type Project = Row<typeof project>

const projectKind = causeKind({
  kind: 'project',
  resource: project,
  serial: 'X',
  places: {
    list: '/project/promine',
    review: { list: '/project/proverify', detail: '/project/proverifydetail' },
  },
  // The names under which they were released: flows of organisations bear them.
  endings: { terminate: 'cause.terminate', close: 'cause.close' },
  check: checkTeam,
  findings: async (row: Project, act) => [
    block('预算', 'targetAmount', await whyBudgetWrong(act, row)),
    block('冠名', 'namedByFiles', whyUnconsented(row)),
    checkPeople(row),
  ],
  texts: (row: Project) => [row.story],
  whyHidden: (row: Project) => whyPeopleHidden(row.storyPeople ?? [], textOf(row))[0]?.message,
})

/** Projects: causes with facts of their own, a budget and a team. */
export const projects = serveCause(project, projectKind)

/** Phones of the team are those of its members; what was not typed anew is not read again. */
function checkTeam(next: Project, act: Pick<Act, 'mark'>, before: Project | undefined): void {
  const { teamPhones, team } = next
  if (teamPhones === null || teamPhones === before?.teamPhones) return
  const wrong = whyTeamPhonesWrong(teamPhones, team ?? [])
  if (wrong !== undefined) act.mark('teamPhones', wrong)
}

/** The budget of a project adds up to its target, to the fen. */
async function whyBudgetWrong(act: Act, row: Project): Promise<string | undefined> {
  const lines = await findRows(act.tx, budgetLine, eq(tableOf(budgetLine).cause, row.id))
  const sum = lines.reduce((total, line) => total + line.amount, 0)
  if (sum === row.targetAmount) return undefined
  const gap = printMoney(Math.abs(sum - row.targetAmount))
  return `预算合计 ¥${printMoney(sum)} 与目标金额相差 ¥${gap}`
}

/** Whoever gives a project his name has agreed to it in writing. */
function whyUnconsented({ namedBy, namedByFiles }: Project): string | undefined {
  return namedBy === null || (namedByFiles ?? []).length > 0 ? undefined : '请上传冠名同意文件'
}

/** BR-23: people of the story with their consent; a story that names nobody is left to the reviewers. */
function checkPeople(row: Project): PrecheckFinding {
  const people = row.storyPeople ?? []
  const [wrong] = whyPeopleHidden(people, textOf(row))
  const field = wrong?.about === 'text' ? 'story' : 'storyPeople'
  const isUnsaid = row.story !== null && people.length === 0
  return wrong === undefined && isUnsaid
    ? warn('人物授权', 'storyPeople', '受助故事没有登记涉及人物，请核对是否出现真实人物')
    : block('人物授权', field, wrong?.message)
}

/** The words of a project that the public reads. */
function textOf({ title, summary, detail, story }: Project): string {
  return [title, summary ?? '', plainText(detail ?? ''), plainText(story ?? '')].join('\n')
}
