import { z } from 'zod'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, move } from '#kernel/server/commands.ts'
import { conflict } from '#kernel/server/conflict.ts'
import { presentOne } from '#kernel/server/present.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { registry } from '#kernel/server/serve.ts'
import { fieldMarks, review } from '../model/index.ts'
import { reviewServing } from './queue.ts'
import { findSubject, moveOfDecision } from './subject.ts'

const question = z.strictObject({
  id: z.uuid('记录编号有误'),
  /** Of the review, as the reviewer saw it. */
  version: z.coerce.number().int('版本有误'),
  decision: z.enum(['approved', 'rejected', 'returned'], '请选择审核结论'),
  opinion: z.string().trim().max(500, '意见不超过 500 个字').nullish(),
  files: z.array(z.uuid()).max(9).nullish(),
  marks: fieldMarks.nullish(),
})

/**
 * `POST /api/approval/review/decide`: decides the open step of any review, for the workbench in
 * the header. It makes the subject's own move, so rights, rules and effects are the same.
 */
export const decideRoute = route({
  method: 'POST',
  path: '/api/approval/review/decide',
  access: 'signedIn',
  summary: '审核',
  question,
  async change({ id, version, decision, ...verdict }, act) {
    const open = await findRow(act.tx, review, id)
    const subject = open === undefined ? undefined : findSubject(open.kind)
    if (open === undefined || subject === undefined) throw absent()
    const serving = registry().get(subject.resource.path)
    const name = moveOfDecision(subject, decision)
    if (name === undefined) throw refusal(`${subject.label}不支持该审核结论`)
    const declared = subject.resource.lifecycle?.moves[name]
    const action = declared?.needs ?? `${subject.resource.name}.${name}`
    const row = await lockInScope(act, serving, { id: open.record, action })
    await refuseOld(act, open, version)
    requireElevation(act, subject.resource, name)
    const given = { opinion: verdict.opinion, reviewFiles: verdict.files, marks: verdict.marks }
    const answers = Object.fromEntries(
      Object.entries(given).filter(
        ([field, value]) => field in (declared?.ask ?? {}) && value != null,
      ),
    )
    const moved = await move(act, serving, name, { id: row.id, version: row.version, ...answers })
    return presentOne(act, serving, moved)
  },
})

/** Whoever decided meanwhile is named; the record is locked, so this is read once for all. */
async function refuseOld(act: Act, seen: Row<typeof review>, version: number): Promise<void> {
  const now = (await findRow(act.tx, review, seen.id)) ?? seen
  if (now.version === version) return
  // The cast of shared code: a review is a row like any other.
  const row = now as unknown as Row<AnyResource>
  throw await conflict(act, reviewServing, { row, changed: ['step', 'state'] })
}

/** Reviews of money ask the identity again (BR-44); their own screen does so, this call cannot. */
function requireElevation({ person }: Act, resource: AnyResource, name: string): void {
  const asksAgain =
    resource.lifecycle?.moves[name]?.stepUp === true || resource.stepUp?.includes(name) === true
  const until = person.elevatedUntil
  if (asksAgain && (until === null || until.getTime() <= Date.now()))
    throw refusal('该审核需要再次验证身份，请到详情页办理')
}
