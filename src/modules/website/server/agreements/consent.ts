import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { ofPlatform } from '#kernel/server/platform-only.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import {
  agreementVersionAnswer,
  agreementVersionCurrent,
  agreementVersionFigures,
} from '../../model/agreement-version-calls.ts'
import { agreementKinds, agreementVersion, consent } from '../../model/index.ts'
import { type Agreement, agreementServing, currentAgreement } from './agreement-version.ts'
import { refusals } from './refusals.ts'

/** Consent is written once and stays as it is: the database refuses anything else. */
export const consentSql = [
  `create or replace function consent_stands() returns trigger language plpgsql as $$
   begin raise exception 'consent is insert only'; end $$`,
  'create trigger consent_stands before update or delete on consent for each row execute function consent_stands()',
]

export const consentServing = serve(consent, { where: ofPlatform })

type Purpose = Row<typeof consent>['purpose']

/** One answer of one subject to one version. */
export interface Agreed {
  readonly subjectType: Row<typeof consent>['subjectType']
  readonly subject: string
  readonly agreement: string
  readonly choice?: 'given' | 'refused' | 'withdrawn'
  readonly channel: string
  readonly ip?: string | null
  readonly device?: string | null
}

/** Writes down that somebody agreed to a version, or refused. Versions that nobody could read are passed over. */
export async function noteConsent(act: Act, agreed: Agreed): Promise<void> {
  if (!z.uuid().safeParse(agreed.agreement).success) return
  const version = await findRow(act.tx, agreementVersion, agreed.agreement)
  if (version === undefined || !wasPublic(version)) return
  await insertRow(act, consent, {
    subjectType: agreed.subjectType,
    subject: agreed.subject,
    agreement: version.id,
    purpose: purposeOf(version.kind),
    choice: agreed.choice ?? 'given',
    scope: `${agreementKinds[version.kind]} ${version.versionNo}`,
    channel: agreed.channel,
    ip: agreed.ip ?? null,
    device: agreed.device ?? null,
    givenAt: act.now.toISOString(),
  })
  if (agreed.subjectType === 'account') await refusals.changed(act)
}

const wasPublic = ({ state }: Agreement) => state !== 'draft' && state !== 'pending'

/** A version that was made public; others are refused at the field that names them. */
export async function findPublished(act: Act, id: string, field: string): Promise<Agreement> {
  const version = await findRow(act.tx, agreementVersion, id)
  if (version === undefined || !wasPublic(version)) return act.refuse('该协议版本没有公布', field)
  return version
}

/** The version in force that somebody answers now: what was or will be valid is no longer or not yet asked. */
export async function findInForce(act: Act, id: string, field: string): Promise<Agreement> {
  const version = await findPublished(act, id, field)
  const { kind, organisation } = version
  const current = await currentAgreement(act.tx, { kind, organisation, at: act.now })
  if (current?.id !== id) act.refuse('该协议版本未在生效中，请刷新后按生效中的版本选择', field)
  return version
}

/** What agreeing to a text of the kind is consent to. */
export function purposeOf(kind: keyof typeof agreementKinds): Purpose {
  return kind === 'register' ? 'service' : kind === 'privacy' ? 'privacy' : 'donate'
}

/** The text in force, for everybody: registration, login, donation pages. */
const currentRoute = route(agreementVersionCurrent, {
  access: 'public',
  whileRestricted: true,
  summary: '生效中的协议',
  async read({ kind, organisation }, act) {
    const row = await currentAgreement(act.tx, {
      kind,
      organisation: organisation ?? null,
      at: act.now,
    })
    if (row === undefined) throw absent()
    return {
      id: row.id,
      version: row.versionNo,
      title: row.title,
      content: row.content,
      effectiveAt: row.effectiveAt,
      params: row.params ?? {},
    }
  },
})

/** Who answers agreements: an account here, a registered user on the sites. */
export type Subject = Pick<Agreed, 'subjectType' | 'subject'>

/** Texts that everybody is asked for, that changed materially and that somebody has not answered yet, or refused (BR-43). */
export async function dueAgreements(act: Pick<Act, 'tx' | 'now'>, subject: Subject) {
  const due = []
  for (const kind of ['register', 'privacy'] as const) {
    const row = await currentAgreement(act.tx, { kind, at: act.now })
    if (row === undefined) continue
    // A refusal of an earlier text is no answer to one that changed materially since.
    const isOpen = await isUnanswered(act.tx, row, subject)
    const isRefused = !isOpen && (await hasRefused(act.tx, row, subject))
    if (!isOpen && !isRefused) continue
    due.push({
      isRefused,
      id: row.id,
      kind,
      title: row.title,
      version: row.versionNo,
      changeSummary: row.changeSummary,
    })
  }
  return due
}

const dueRoute = route({
  method: 'GET',
  path: '/api/website/agreementVersion/getDue',
  access: 'signedIn',
  summary: '待重新同意的协议',
  question: z.object({}),
  read: (_question, act) =>
    dueAgreements(act, { subjectType: 'account', subject: act.person.accountId }),
})

/** Whether the subject's last word on texts of the kind is no. */
async function hasRefused(
  reader: Reader,
  { kind }: Agreement,
  { subjectType, subject }: Subject,
): Promise<boolean> {
  const answer = await reader.execute<{ choice: string }>(sql`
    select consent.choice from consent join agreement_version as version on version.id = consent.agreement
     where consent.subject_type = ${subjectType} and consent.subject = ${subject} and version.kind = ${kind}
     order by consent.given_at desc, consent.id desc limit 1`)
  return (answer.rows[0]?.choice ?? 'given') !== 'given'
}

/** Whether a material change came into force since the subject last answered a text of the kind. */
async function isUnanswered(
  reader: Reader,
  row: Agreement,
  { subjectType, subject }: Subject,
): Promise<boolean> {
  const answer = await reader.execute<{ unanswered: boolean }>(sql`
    select exists (
      select 1 from agreement_version as version
       where version.kind = ${row.kind} and version.organisation is null and version.material
         and version.state in ('active', 'scheduled', 'retired') and version.effective_at <= ${row.effectiveAt}
         and not exists (
           select 1 from consent join agreement_version as answered on answered.id = consent.agreement
            where consent.subject_type = ${subjectType} and consent.subject = ${subject}
              and answered.kind = version.kind and answered.effective_at >= version.effective_at
         )
    ) as unanswered`)
  return answer.rows[0]?.unanswered === true
}

const answerRoute = route(agreementVersionAnswer, {
  access: 'signedIn',
  summary: '同意或拒绝协议',
  async change({ id, choice }, act, exchange) {
    await findInForce(act, id, 'id')
    await noteConsent(act, {
      subjectType: 'account',
      subject: act.person.accountId,
      agreement: id,
      choice,
      channel: '管理平台',
      ip: exchange.ip,
      device: String(exchange.request.headers['user-agent'] ?? '').slice(0, 120),
    })
    return null
  },
})

/** Who is to agree: users and accounts to the texts of registration, donors to those of a donation. */
const figuresRoute = route(agreementVersionFigures, {
  access: { action: 'agreementVersion.view' },
  summary: '协议同意情况',
  async read({ id }, act) {
    const row = await readInScope(act, agreementServing, id)
    const answers = await act.tx.execute<{ given: number; refused: number }>(sql`
      select count(*) filter (where choice = 'given')::int as given,
             count(*) filter (where choice <> 'given')::int as refused
        from (
          select distinct on (subject_type, subject) choice from consent
           where agreement = ${id} order by subject_type, subject, given_at desc
        ) as latest`)
    const { given = 0, refused = 0 } = answers.rows[0] ?? {}
    const isForAll = row.kind === 'register' || row.kind === 'privacy'
    const everybody = isForAll
      ? await act.tx.execute<{ n: number }>(sql`
          select (select count(*) from registered_user where state in ('normal', 'frozen'))::int
               + (select count(*) from account where state = 'enabled')::int as n`)
      : undefined
    const due = Math.max(everybody?.rows[0]?.n ?? 0, given + refused)
    return { due, given, refused, open: due - given - refused }
  },
})

export const agreementRoutes: readonly AnyRoute[] = [
  currentRoute,
  dueRoute,
  answerRoute,
  figuresRoute,
]
