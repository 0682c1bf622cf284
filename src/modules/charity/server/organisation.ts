import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { isSame, recordAct } from '#kernel/server/operation.ts'
import { holds } from '#kernel/server/person.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import {
  charityConfig,
  freezeReasons,
  lockedFactNames,
  organisation,
  usccMismatch,
} from '../model/index.ts'
import { organisationResetAdmin } from '../model/organisation-calls.ts'
import { factsUnderWay } from './certification/open-facts.ts'
import { firstEnds } from './first-ends.ts'
import {
  booksOpen,
  certificateEnds,
  disclosureOverdue,
  lacksAdministrators,
  lacksContacts,
  merchantEnds,
} from './lacking.ts'
import { charityPorts } from './ports.ts'
import { careOf } from './service/care.ts'

type Organisation = Row<typeof organisation>

export const organisationServing = serve(organisation, {
  openPicks: true,
  pickNote: 'uscc',
  finds: {
    ...{ lacksAdministrators, lacksContacts, certificateEnds },
    ...{ merchantEnds, disclosureOverdue, booksOpen },
  },
  prepare: (_draft, act) => ({ joinedAt: beijingDay(act.now) }),
  async check(next, act, before) {
    checkFacts(next, act)
    checkStanding(next, act)
    if (before === undefined) return
    keepLockedFacts(next, act, before)
    const underWay = await factsUnderWay(act, before.id)
    for (const name of lockedFactNames) {
      const number = underWay.get(name)
      if (number !== undefined && !isSame(next[name], before[name]))
        act.mark(name, `认证申请 ${number} 正在办理该事项，不能在别处修改`)
    }
  },
  inserted: (row, act) => equip(act, row, null),
  updated: (row, act, before) => discloseChange(act, row, before),
  // Nobody frees himself of what the platform decided about him.
  mayMove: (_row, _move, person) =>
    person.ownerKind === 'platform' ? true : '机构的冻结、解冻与退出由平台办理',
  moves: {
    async freeze(row, { reason, note }, act) {
      await tellFrozen(act, row, reason, note)
      return { freezeReason: reason, freezeNote: note }
    },
    async unfreeze(row, _answers, act) {
      if (Number(row.orgStatus) >= 3) act.refuse('登记状态异常，不能解冻')
      await charityPorts().tellOrganisation(act, row.id, { title: '机构已解冻', body: row.name })
      return { freezeReason: null, freezeNote: null }
    },
    async close(row, _answers, act) {
      const reasons = await charityPorts().whyNotClosable(act, row.id)
      if (reasons.length > 0) act.refuse(`不能退出：${reasons.join('；')}`)
      return {}
    },
  },
  actions: {
    assignManager: (row, { serviceManager }, act) => careOf(act, row, serviceManager),
  },
  async enrich(rows, act) {
    const ids = rows.map(row => row.id)
    const figures = await charityPorts().figures(act.tx, ids)
    const ends = await firstEnds(act.tx, ids)
    return new Map(
      ids.map(id => [id, { figures: figures.get(id) ?? null, firstEnd: ends.get(id) ?? null }]),
    )
  },
})

/** What must agree in the facts of an organisation or an applicant. */
export function checkFacts(
  next: Pick<
    Organisation,
    | 'name'
    | 'uscc'
    | 'orgForm'
    | 'certFrom'
    | 'certTo'
    | 'registeredOn'
    | 'charityOn'
    | 'bankHolder'
  >,
  act: Pick<Act, 'mark' | 'now'>,
): void {
  const mismatch = usccMismatch(next.uscc, next.orgForm)
  if (mismatch !== undefined) act.mark('uscc', mismatch)
  if (next.registeredOn > beijingDay(act.now)) act.mark('registeredOn', '登记日期不能晚于今天')
  if (next.charityOn !== null && next.charityOn > beijingDay(act.now))
    act.mark('charityOn', '登记或认定日期不能晚于今天')
  if (next.charityOn !== null && next.charityOn < next.registeredOn)
    act.mark('charityOn', '登记或认定日期不能早于登记日期')
  if (next.certFrom !== null && next.certTo !== null && next.certTo <= next.certFrom)
    act.mark('certTo', '证书有效期止应晚于有效期起')
  // BR-08: an organisation receives on accounts of its own name only.
  if (next.bankHolder !== null && next.bankHolder !== next.name)
    act.mark('bankHolder', '开户名称必须与机构全称一致')
}

/** Periods of standing, which an applicant does not state: the end follows the beginning. */
function checkStanding(next: Organisation, act: Act): void {
  for (const [from, to] of [
    ['taxDeductFrom', 'taxDeductTo'],
    ['taxExemptFrom', 'taxExemptTo'],
  ] as const) {
    const [start, end] = [next[from], next[to]]
    if (start !== null && end !== null && end <= start)
      act.mark(to, `${organisation.fields[to].label}应晚于${organisation.fields[from].label}`)
  }
}

/** Facts of law and standing are changed by the platform against documents, never by the organisation itself. */
function keepLockedFacts(next: Organisation, act: Act, before: Organisation): void {
  if (act.person.ownerKind === 'platform' && holds(act.person, 'organisation.correct')) return
  for (const name of lockedFactNames) {
    if (!isSame(next[name], before[name]))
      act.mark(name, `${organisation.fields[name].label}须凭证照由平台变更`)
  }
}

/** What a new organisation needs beside its record: settings, books and the columns of its site. */
async function equip(act: Act, row: Organisation, domainPrefix: string | null): Promise<void> {
  await insertRow(act, charityConfig, {
    organisation: row.id,
    domainPrefix,
  })
  await charityPorts().openBooks(act, row.id)
  await charityPorts().openSite(act, row.id)
}

/** Makes an organisation with settings and books; for the approval of an application. */
export async function openOrganisation(
  act: Act,
  facts: Patch<typeof organisation>,
  domainPrefix: string,
): Promise<Organisation> {
  const row = await insertRow(act, organisation, { ...facts, joinedAt: beijingDay(act.now) })
  await equip(act, row, domainPrefix)
  return row
}

/** What is published of an organisation and it may change itself: a change is to be told. */
const publishedFacts = [
  'hotline',
  'website',
  'wechatAccount',
  'miniProgram',
  'weibo',
  'introduction',
] as const

async function discloseChange(act: Act, row: Organisation, before: Organisation): Promise<void> {
  const changed = publishedFacts.filter(name => !isSame(row[name], before[name]))
  if (changed.length === 0) return
  const labels = changed.map(name => organisation.fields[name].label)
  await charityPorts().discloseChange(act, { organisation: row.id, name: row.name, labels })
}

type FreezeReason = keyof typeof freezeReasons

/** Freezes an organisation as the product itself; nothing happens unless it is active. */
export async function freezeOrganisation(
  act: Act,
  row: Organisation,
  { reason, note }: { reason: FreezeReason; note: string },
): Promise<void> {
  if (row.state !== 'active') return
  await moveRow(act, organisation, row, 'freeze', { freezeReason: reason, freezeNote: note })
  await tellFrozen(act, row, reason, note)
}

/** Intake, payouts and new causes stop; reading and refunds go on, funds stay visible. */
async function tellFrozen(act: Act, row: Organisation, reason: FreezeReason, note: string | null) {
  const why = note === null ? freezeReasons[reason] : `${freezeReasons[reason]}：${note}`
  await charityPorts().pauseCauses(act, row.id, { publicOnly: false, reason: `机构冻结（${why}）` })
  await charityPorts().tellOrganisation(act, row.id, { title: '机构已被冻结', body: why })
}

/** The sentence why an organisation may not act now (frozen, left); undefined when it may. */
export async function whyClosed(reader: Reader, id: string): Promise<string | undefined> {
  const row = await findRow(reader, organisation, id)
  if (row === undefined) return '机构不存在'
  if (row.state === 'frozen') return `机构已冻结（${freezeReasons[row.freezeReason ?? 'other']}）`
  return row.state === 'closed' ? '机构已退出' : undefined
}

/** `POST /api/charity/organisation/resetAdmin`: a new one-time link for the administrator. */
export const resetAdminRoute = route(organisationResetAdmin, {
  access: { action: 'organisation.resetAdmin' },
  summary: '重置机构管理员',
  stepUp: true,
  async change({ id }, act) {
    const action = 'organisation.resetAdmin'
    if (act.person.ownerKind !== 'platform') throw denied('管理员由平台重置')
    const row = await lockInScope(act, organisationServing, { id, action })
    const made = await charityPorts().resetAdministrator(act, id)
    await recordAct(act, organisation, { verb: 'resetAdmin', label: '重置管理员', row })
    return made
  },
})
