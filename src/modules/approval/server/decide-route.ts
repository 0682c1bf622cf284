import { z } from 'zod'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, move } from '#kernel/server/commands.ts'
import { presentOne } from '#kernel/server/present.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { actOnMany, mostAtOnce } from '#services/bulk/act-on-many.ts'
import { bulkAct } from '#services/bulk/bulk-act.ts'
import { chosenRows } from '#services/bulk/choose-records.ts'
import { fieldMarks, review } from '../model/index.ts'
import { reviewServing } from './queue.ts'
import { refuseOld } from './refuse-old.ts'
import { findSubject, moveOfDecision, type Subject } from './subject.ts'

const question = z.strictObject({
  id: z.uuid('记录编号有误'),
  /** Of the review, as the reviewer saw it. */
  version: z.coerce.number().int('版本有误'),
  decision: z.enum(['approved', 'rejected', 'returned'], '请选择审核结论'),
  opinion: z.string().trim().max(500, '意见不超过 500 个字').nullish(),
  files: z.array(z.uuid()).max(9).nullish(),
  marks: fieldMarks.nullish(),
})

/** A decision on an open review as the reviewer saw it. */
type Given = z.infer<typeof question>

/**
 * `POST /api/approval/review/decide`: decides the open step of any review, for the workbench in
 * the header.
 */
export const decideRoute = route({
  method: 'POST',
  path: '/api/approval/review/decide',
  access: 'signedIn',
  isWorkOnRecords: true,
  summary: '审核',
  question,
  async change(given, act) {
    const { serving, moved } = await decideReview(act, given)
    return presentOne(act, serving, moved)
  },
})

const pass = bulkAct({
  ...{ serving: reviewServing, name: 'passMany', action: 'review.pass', label: '批量通过审核' },
  answers: question.pick({ opinion: true }),
  work: (act, { id, version }, { opinion }) =>
    decideReview(act, { id, version, decision: 'approved', opinion }, refuseRisks),
})

/** `POST …/passMany`: passes many reviews, each in a transaction of its own; what has a risk is left to be read. */
export const passManyRoute = route({
  method: 'POST',
  path: '/api/approval/review/passMany',
  access: 'signedIn',
  isWorkOnRecords: true,
  summary: '批量通过',
  question: z.strictObject({
    rows: chosenRows.max(mostAtOnce, `一次最多通过 ${mostAtOnce} 条`),
    opinion: question.shape.opinion,
  }),
  handle: ({ rows, opinion }, exchange) =>
    actOnMany(exchange, pass, { rows, answers: { opinion } }),
})

type Before = (row: Row<AnyResource>, subject: Subject, act: Act) => Promise<void>

const refuseRisks: Before = async (row, subject, act) => {
  if (subject.risks === undefined) throw refusal('该事项须逐条审核')
  const risks = await subject.risks(row, act)
  if (risks.length > 0) throw refusal(`有风险提示，须逐条审核：${risks.join('；')}`)
}

/** Decides by the subject's own move, so that rights, rules and effects are the same as on its screen. */
async function decideReview(
  act: Act,
  { id, version, decision, ...verdict }: Given,
  before?: Before,
) {
  const open = await findRow(act.tx, review, id)
  const subject = open === undefined ? undefined : findSubject(open.kind)
  if (open === undefined || subject === undefined) throw absent()
  const serving = registry().get(subject.resource.path)
  const name = moveOfDecision(subject, decision)
  if (name === undefined) throw refusal(`${subject.label}不支持该审核结论`)
  const declared = subject.resource.lifecycle?.moves[name]
  const action = declared?.needs ?? `${subject.resource.name}.${name}`
  const row = await lockInScope(act, serving, { id: open.record, action })
  await refuseOld(act, open.id, version)
  requireElevation(act, subject.resource, name)
  await before?.(row, subject, act)
  const given = { opinion: verdict.opinion, reviewFiles: verdict.files, marks: verdict.marks }
  const answers = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => field in (declared?.ask ?? {}) && value != null,
    ),
  )
  const moved = await move(act, serving, name, { id: row.id, version: row.version, ...answers })
  return { serving, moved }
}

/** Reviews of money ask the identity again (BR-44); their own screen does so, this call cannot. */
function requireElevation({ person }: Act, resource: AnyResource, name: string): void {
  const asksAgain =
    resource.lifecycle?.moves[name]?.stepUp === true || resource.stepUp?.includes(name) === true
  const until = person.elevatedUntil
  if (asksAgain && (until === null || until.getTime() <= Date.now()))
    throw refusal('该审核需要再次验证身份，请到详情页办理')
}
