import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import {
  type AgreementKind,
  type AgreementParam,
  agreementKinds,
  agreementVersion,
  ownKinds,
  type ParamValue,
  paramsOf,
  privacyBlocks,
  thirdParties,
} from '../../model/index.ts'
import { websitePorts } from '../ports.ts'
import { presetTexts } from './preset-texts.ts'

export type Agreement = Row<typeof agreementVersion>
const table = tableOf(agreementVersion)
const dayLength = 86_400_000

export const agreementReviewed = reviewOf({
  kind: 'agreement',
  label: '协议',
  resource: agreementVersion,
  places: { list: '/website/registerAgreement', detail: '/website/registerAgreement' },
  moves: { approve: 'approve', reject: 'reject' },
  steps: [plainStep('协议审核')],
  async onApproved(row, _verdict, act) {
    const hash = hashOf(row)
    await websitePorts().proved(act, {
      id: row.id,
      organisation: row.organisation,
      content: { kind: row.kind, versionNo: row.versionNo, hash, effectiveAt: row.effectiveAt },
    })
    // Whatever was approved late holds from now on, not from a moment that has passed.
    const earliest = earliestOf(row, act.now).toISOString()
    const [, effectiveAt = earliest] = [row.effectiveAt, earliest].sort()
    return { state: 'scheduled' as const, hash, publishedBy: act.person.accountId, effectiveAt }
  },
})

/** A material change of the privacy policy is made public seven days before it holds (BR-43). */
function earliestOf({ kind, material }: Pick<Agreement, 'kind' | 'material'>, now: Date): Date {
  return kind === 'privacy' && material ? new Date(now.getTime() + 7 * dayLength) : now
}

interface Part {
  readonly heading: string
  readonly body: string
}

/** The parts of a text, each from its heading to the next one. */
function partsOf(content: string): readonly Part[] {
  return content
    .split(/<h[1-6]\b/)
    .slice(1)
    .flatMap(part => {
      const end = part.search(/<\/h[1-6]>/)
      const heading = part.slice(part.indexOf('>') + 1, Math.max(0, end)).slice(0, 500)
      return end < 0 ? [] : [{ heading: heading.replace(/<[^>]*>/g, ''), body: part.slice(end) }]
    })
}

/** What a privacy policy lacks of what it must have: headings, and the third parties as a table. */
function whatLacks(content: string): string | undefined {
  const parts = partsOf(content)
  const missing = privacyBlocks.filter(
    block => !parts.some(({ heading }) => heading.includes(block)),
  )
  if (missing.length > 0) return `正文缺少标题：${missing.join('、')}`
  const parties = parts.find(({ heading }) => heading.includes(thirdParties))
  return parties?.body.includes('<table') === true
    ? undefined
    : `「${thirdParties}」应为表格：接收方、目的、信息种类`
}

function hashOf({ kind, versionNo, title, content }: Agreement): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, versionNo, title, content]))
    .digest('hex')
}

export const agreementServing = serve(agreementVersion, {
  openPicks: true,
  pickNote: 'versionNo',
  prepare: async (draft, act) => ({
    versionNo: await nextVersion(act, draft.kind, draft.organisation ?? null),
  }),
  check(next, act) {
    if (next.organisation !== null && !ownKinds.includes(next.kind))
      act.mark('organisation', `${agreementKinds[next.kind]}只有平台文本`)
    if (next.kind === 'privacy') {
      const lack = whatLacks(next.content)
      if (lack !== undefined) act.mark('content', lack)
      const earliest = earliestOf(next, act.now).getTime()
      if (next.material && Date.parse(next.effectiveAt) < earliest - 60_000)
        act.mark('effectiveAt', '隐私协议的重大变更应至少提前 7 天公布')
    }
    checkParams(next, act)
  },
  mayMove: (_row, move, person) =>
    (move === 'approve' || move === 'reject') && person.ownerKind !== 'platform'
      ? '协议由平台审核'
      : true,
  moves: {
    async submit(row, _answers, act) {
      if (row.effectiveAt < act.now.toISOString())
        act.refuse('生效时间已过，请先修改', 'effectiveAt')
      await openReview(act, { kind: 'agreement', row, organisation: row.organisation })
      return {}
    },
    async withdraw(row, _answers, act) {
      await agreementReviewed.withdraw(row, act)
      return {}
    },
    approve: agreementReviewed.approve,
    reject: agreementReviewed.reject,
  },
  async enrich(rows, act) {
    const found = await act.tx.execute<{ agreement: string; given: number; refused: number }>(sql`
      select agreement, count(distinct subject) filter (where choice = 'given')::int as given,
             count(distinct subject) filter (where choice = 'refused')::int as refused
        from consent where agreement in (${sql.join(
          rows.map(row => sql`${row.id}::uuid`),
          sql`, `,
        )}) group by 1`)
    const known = new Map(found.rows.map(row => [row.agreement, row]))
    return new Map(
      rows.map(row => [
        row.id,
        { given: known.get(row.id)?.given ?? 0, refused: known.get(row.id)?.refused ?? 0 },
      ]),
    )
  },
})

function checkParams(next: Agreement, act: Act): void {
  const known = paramsOf[next.kind]
  for (const [name, value] of Object.entries(next.params ?? {})) {
    const param = known[name]
    if (param === undefined) act.mark('params', `没有参数「${name}」`)
    else if (!fits(param, value)) act.mark('params', `${param.label}的值不正确`)
    else if (
      typeof value === 'number' &&
      (value < (param.min ?? 0) || value > (param.max ?? Number.MAX_SAFE_INTEGER))
    )
      act.mark('params', `${param.label}超出允许范围`)
  }
}

/** Whether a value is of the parameter's shape and, where there are options, among them. */
function fits({ initial, options }: AgreementParam, value: ParamValue): boolean {
  if (Array.isArray(initial))
    return Array.isArray(value) && value.every(each => options !== undefined && each in options)
  if (typeof value !== typeof initial || Array.isArray(value)) return false
  return options === undefined || String(value) in options
}

async function nextVersion(act: Act, kind: AgreementKind, organisation: string | null) {
  // Two texts begun at one moment get two numbers: the second waits for the first.
  const turn = `agreement ${kind} ${organisation ?? ''}`
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
  const rows = await findRows(act.tx, agreementVersion, ofKind(kind, organisation))
  const last = Math.max(0, ...rows.map(row => Number(row.versionNo.slice(1)) || 0))
  return `V${Math.floor(last) + 1}.0`
}

function ofKind(kind: AgreementKind, organisation: string | null) {
  return and(
    eq(table.kind, kind),
    organisation === null ? isNull(table.organisation) : eq(table.organisation, organisation),
  )
}

/** The text in force at a moment: the organisation's own, else the platform's. By the clock, not by the job. */
export async function currentAgreement(
  reader: Reader,
  {
    kind,
    organisation = null,
    at,
  }: { kind: AgreementKind; organisation?: string | null; at: Date },
): Promise<Agreement | undefined> {
  for (const owner of organisation === null ? [null] : [organisation, null]) {
    const rows = await reader
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          ofKind(kind, owner),
          inArray(table.state, ['active', 'scheduled']),
          lte(table.effectiveAt, at.toISOString()),
        ),
      )
      .orderBy(desc(table.effectiveAt), desc(table.id))
      .limit(1)
    const [found] = rows
    if (found !== undefined) {
      const [row] = await findRows(reader, agreementVersion, eq(table.id, found.id), 1)
      return row
    }
  }
  return undefined
}

/** What everybody who registers agrees to: the texts of registration and of privacy in force (public.md "/register"). */
export async function agreementsOfRegistration(reader: Reader): Promise<readonly string[]> {
  const at = new Date()
  const found = [
    await currentAgreement(reader, { kind: 'register', at }),
    await currentAgreement(reader, { kind: 'privacy', at }),
  ]
  return found.flatMap(each => (each === undefined ? [] : [each.id]))
}

/** Every minute: versions whose time has come take the place of those before. */
export const tendAgreements = job('website.tend-agreements', {
  label: '协议生效',
  payload: z.object({}),
  retries: 1,
  every: '* * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const due = and(eq(table.state, 'scheduled'), lte(table.effectiveAt, act.now.toISOString()))
      const rows = await findRows(act.tx, agreementVersion, due)
      rows.sort((one, other) => one.effectiveAt.localeCompare(other.effectiveAt))
      for (const row of rows) {
        const former = await findRows(
          act.tx,
          agreementVersion,
          and(ofKind(row.kind, row.organisation), eq(table.state, 'active')),
        )
        for (const each of former) await moveRow(act, agreementVersion, each, 'retire')
        await moveRow(act, agreementVersion, row, 'activate')
      }
    }),
})

/** The first texts of a new installation, in force at once. */
export async function seedAgreements(act: Act): Promise<void> {
  for (const [kind, { title, content }] of Object.entries(presetTexts) as [
    AgreementKind,
    { title: string; content: string },
  ][]) {
    if ((await findRows(act.tx, agreementVersion, ofKind(kind, null), 1)).length > 0) continue
    const row = {
      kind,
      versionNo: 'V1.0',
      title,
      content,
      changeSummary: '首个版本',
      effectiveAt: act.now.toISOString(),
      params: Object.fromEntries(
        Object.entries(paramsOf[kind]).map(([name, { initial }]) => [
          name,
          Array.isArray(initial) ? [...initial] : initial,
        ]),
      ) as Record<string, ParamValue>,
    }
    await insertRow(act, agreementVersion, {
      ...row,
      state: 'active',
      hash: createHash('sha256')
        .update(JSON.stringify([kind, 'V1.0', title, content]))
        .digest('hex'),
    })
  }
}
