import type { Page } from 'playwright-core'
import {
  coverFor,
  dayIn,
  done,
  fresh,
  giveCash,
  move,
  rowsOf,
  serial,
  uploaded,
} from './cause-desk.ts'

/* A project that raises, by calls. */

export const project = 'project/project'
const copied = [
  ...['organisation', 'summary', 'category', 'charityField', 'plan', 'executor', 'detail', 'areas'],
  ...['beneficiaryScope', 'beneficiaryCount', 'beneficiaryMethod', 'beneficiaryGroup'],
  ...['surplusPolicy', 'contactName', 'contactPhone', 'contactAddress', 'executionPlan'],
]

/** A project like one that raises, passed by two and raising since today, with 400 yuan. */
export async function raisingProject({
  operator,
  reviewers,
  counters,
}: {
  readonly operator: Page
  readonly reviewers: readonly Page[]
  readonly counters: readonly [Page, Page]
}) {
  const [pattern] = await rowsOf(operator, project, { state: 'raising' })
  const all = await fresh(operator, project, pattern.id)
  const { id } = await done(operator, `${project}/insert`, {
    ...Object.fromEntries(copied.map(field => [field, all[field]])),
    ...{ title: `石泉书屋${serial()}`, raiseMode: '1', targetAmount: 100_000 },
    ...{ raiseStart: dayIn(0), raiseEnd: dayIn(60), execStart: dayIn(0), execEnd: dayIn(100) },
    team: [{ name: '周敏', duty: '负责人' }],
    cover: await coverFor(operator, project),
    decisionFiles: [await uploaded(operator, project, 'decisionFiles')],
  })
  const lines = [{ item1: '1', item2: '图书', unitPrice: 1000, quantity: 100 }]
  await done(operator, `${project}/setBudget`, { id, lines, known: [] })
  const at = { resource: project, id }
  await move(operator, at, 'submit')
  for (const each of reviewers) await move(each, at, 'approve', { opinion: '同意' })
  const row = await move(operator, at, 'startRaising')
  await giveCash(counters, row, 400)
  return { at, title: row.title }
}
