import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSame } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { subjectHash } from '#kernel/server/reveals.ts'
import { findRow, findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { file } from '#modules/platform/model/index.ts'
import { evidenceKinds, help, helpEvidence } from '../model/index.ts'
import { advanceCase } from './advance-case.ts'
import type { Evidence } from './evidence-state.ts'

const verdicts: readonly string[] = ['verify', 'doubt', 'refute']
/** States of a case in which evidence may still come and be judged. */
const open: readonly string[] = ['draft', 'pending', 'approved', 'raising', 'raised', 'executing']

/** Evidence with its rules: judged by another than who brought it, visits by two different people. */
export const helpEvidenceServing = serve(helpEvidence, {
  async prepare(draft, act) {
    const owner = await lockCase(act, draft.cause)
    return {
      organisation: owner.organisation,
      title: `${owner.number} ${evidenceKinds[draft.kind]}`,
      uploader: act.person.accountId,
    }
  },
  async check(next, act, before) {
    if (before !== undefined) markForeign(next, before, act)
    if (next.kind === 'visit') return checkVisit(next, act)
    const isStatement = next.kind === 'witness'
    if (isStatement && (next.witnessName === null || next.statement === null))
      act.mark(next.witnessName === null ? 'witnessName' : 'statement', '证言须填写证实人和内容')
    if (!isStatement && (next.files ?? []).length === 0) act.mark('files', '请上传原件')
    if (before === undefined) await lockCase(act, next.cause)
  },
  inserted: (row, act) => noteReuse(act, row),
  async updated(row, act, before) {
    if (JSON.stringify(row.files) === JSON.stringify(before.files)) return
    const uploader = act.person.accountId
    await noteReuse(act, await updateRow(act, helpEvidence, row, { uploader }))
  },
  movable: (row, name) =>
    name === 'signIn' && row.kind !== 'visit' ? '只有走访记录需要签到' : true,
  mayMove(row, name, person) {
    if (verdicts.includes(name) && isBringer(row, person)) return '上传人不能核实自己上传的材料'
    if (name === 'signIn' && row.visitors?.includes(person.accountId) !== true)
      return '您不是本次走访的走访人'
    return true
  },
  moves: {
    async verify(row, { method, remark }, act) {
      if (row.validTo !== null && row.validTo < beijingDay(act.now))
        act.refuse(`材料已于 ${row.validTo} 过期，请补充有效材料`)
      if (row.kind === 'visit') refuseUnsigned(row, act)
      if (row.kind === 'witness' && row.witnessRelation === 'relative') await refuseAlone(row, act)
      await leaf(act, row, 'verified')
      // Once the verdict is written it may have been the last that the step waited for.
      await act.enqueue(advanceCase, { id: row.cause })
      return { method, remark, ...by(act) }
    },
    async doubt(row, { remark }, act) {
      await leaf(act, row, 'doubtful')
      return { remark, ...by(act) }
    },
    async refute(row, { remark }, act) {
      await leaf(act, row, 'false')
      return { remark, ...by(act) }
    },
    resubmit: (_row, { files }, act) => ({
      ...{ files, verifier: null, verifiedAt: null },
      uploader: act.person.accountId,
    }),
  },
  actions: {
    signIn(row, { idNumber }, act) {
      const { accountId: account, name } = act.person
      const mark = subjectHash(idNumber)
      const signed = (row.signed ?? []).filter(each => each.account !== account)
      if (signed.some(each => each.mark === mark))
        act.refuse('与另一走访人的身份证号相同，走访须由两名不同的人完成', 'idNumber')
      return { signed: [...signed, { account, name, mark, at: act.now.toISOString() }] }
    },
    assign: (_row, { assignee }) => ({ assignee }),
  },
  async enrich(rows, act) {
    const ids = [...new Set(rows.map(each => each.cause))]
    const cases = await findRows(act.tx, help, inArray(tableOf(help).id, ids), 1000)
    return new Map(
      rows.map(row => {
        const owner = cases.find(each => each.id === row.cause)
        return [
          row.id,
          {
            caseNumber: owner?.number ?? '',
            caseName: owner?.publicName ?? '',
            caseStep: owner?.step ?? null,
          },
        ] as const
      }),
    )
  },
})

/** Whoever wrote it down first, and whoever brought what is judged now. */
const isBringer = (row: Evidence, { accountId }: Pick<Person, 'accountId'>) =>
  row.uploader === accountId || row.createdBy === accountId

/** What may be changed by others: the copies that they blurred. */
const ofOthers: readonly string[] = ['publicFiles']

/** Nobody writes into the paper of another: he could pass his own words by a verdict. */
function markForeign(next: Evidence, before: Evidence, act: Pick<Act, 'mark' | 'person'>): void {
  if (isBringer(before, act.person)) return
  for (const name of Object.keys(helpEvidence.fields) as (keyof Evidence & string)[])
    if (!ofOthers.includes(name) && !isSame(next[name], before[name]))
      act.mark(name, '只有上传人可以修改材料内容，他人请退回补充')
}

async function lockCase(act: Act, id: string) {
  const owner = await lockRow(act, help, id)
  if (!open.includes(owner.state)) act.refuse('该求助已结束，不能再提交材料', 'cause')
  return owner
}

/** BR-27: two surveyors at the home, with pictures of it. */
function checkVisit(next: Evidence, act: Pick<Act, 'mark'>): void {
  if (new Set(next.visitors ?? []).size < 2) act.mark('visitors', '走访须由两名不同的人完成')
  if (next.visitOn === null) act.mark('visitOn', '请填写走访时间')
}

function refuseUnsigned(row: Evidence, act: Act): void {
  const signed = row.signed ?? []
  if (new Set(signed.map(each => each.mark)).size < 2)
    act.refuse(`走访须两名走访人分别签到，已签到 ${signed.length} 人`)
  if ((row.files ?? []).length < 2) act.refuse('走访须上传至少两张照片', 'files')
  if (row.conclusion === null || row.findings === null)
    act.refuse('请先填写走访情况和结论', 'conclusion')
}

/** A relative's word does not count alone. */
async function refuseAlone(row: Evidence, act: Act): Promise<void> {
  const table = tableOf(helpEvidence)
  const others = await findRows(
    act.tx,
    helpEvidence,
    and(eq(table.cause, row.cause), eq(table.state, 'verified'), ne(table.id, row.id)),
    1,
  )
  if (others.length === 0) act.refuse('亲属证言不能单独作为证据，须有其他已证实的材料')
}

const by = (act: Act) => ({
  verifier: act.person.accountId,
  verifiedAt: act.now.toISOString(),
})

/** Of each decision a leaf: what was decided about which files, by their hashes alone. */
async function leaf(act: Act, row: Evidence, decision: string): Promise<void> {
  const hashes = (await filesOf(act, row)).map(each => each.sha256).toSorted()
  await appendLeaves(act, [
    {
      kind: 'review',
      sourceType: helpEvidence.path,
      sourceId: row.id,
      organisation: row.organisation,
      occurredAt: act.now.toISOString(),
      content: { decision, evidence: row.kind, files: hashes.join(',') },
    },
  ])
}

function filesOf(act: Act, row: Evidence) {
  const ids = [...(row.files ?? [])]
  return ids.length === 0
    ? Promise.resolve([])
    : findRows(act.tx, file, inArray(tableOf(file).id, ids), 20)
}

const mostReused = 500

/** The same file in another case: told beside the evidence, judged by people. */
async function noteReuse(act: Act, row: Evidence): Promise<void> {
  const own = await filesOf(act, row)
  if (own.length === 0) return
  const table = tableOf(file)
  const hashes = own.map(each => each.sha256)
  const same = await findRows(act.tx, file, inArray(table.sha256, hashes), mostReused)
  const evidence = tableOf(helpEvidence)
  const ids = same.map(each => each.id)
  const found = await findRows(
    act.tx,
    helpEvidence,
    and(ne(evidence.cause, row.cause), sql`${evidence.files} && ${sql.param(ids)}::uuid[]`),
    mostReused,
  )
  if (found.length === 0) return
  const current = await findRow(act.tx, helpEvidence, row.id)
  if (current === undefined) return
  await updateRow(act, helpEvidence, current, {
    reuse: found
      .slice(0, 20)
      .map(each => ({ title: evidenceKinds[each.kind], number: each.title.split(' ')[0] ?? '' })),
  })
}

/** Finds a file again in the evidence of every other case. */
export const evidenceFilesIndex =
  'create index help_evidence_files_idx on help_evidence using gin (files)'
