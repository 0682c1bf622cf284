import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { parseQuestion } from '#kernel/server/parse-question.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { bankCard, count, idNumber, money, sealedText, text } from '#kinds/index.ts'
import { receivePaper, type SheetFields } from '#modules/cause/server/index.ts'
import {
  findPerson,
  insertPerson,
  linkPerson,
  personByPaper,
} from '#modules/community/server/index.ts'
import { rosterAdd, rosterFill } from '../model/index.ts'
import type { Batch } from './batch-money.ts'
import { ageOf } from './check-roster.ts'
import { grantBatchServing } from './grant-batch.ts'
import { addLines, linesOf, type Wanted } from './roster.ts'
import { dayOfIssue, groupsOf } from './standard.ts'

const action = 'grantBatch.roster'

const addRoute = route(rosterAdd, {
  access: { action },
  summary: '向名册添加人员',
  async change({ batch: id, lines }, act) {
    const batch = await lockInScope(act, grantBatchServing, { id, action })
    await refuseUnseen(act, batch, lines)
    return addLines(act, batch, lines)
  },
})

/** An organisation puts those on a roster whom it sees in the registry; the platform anybody. */
async function refuseUnseen(act: Act, batch: Batch, lines: readonly Wanted[]): Promise<void> {
  if ((await seenOf(act, batch, lines)).length < lines.length)
    act.refuse('名册中有本机构未登记的人员', 'lines')
}

/** Those among whom somebody names whom the organisation of the batch may help: what it saw once may be over. */
async function seenOf(act: Act, batch: Batch, lines: readonly Wanted[]): Promise<Wanted[]> {
  if (act.person.ownerKind === 'platform') return [...lines]
  const ids = [...new Set(lines.map(each => each.person))]
  const { rows } = await act.tx.execute<{ person: string }>(sql`
    select distinct person from person_link
     where person = any (${sql.param(ids)}::uuid[]) and organisation = ${batch.organisation}
       and valid_to >= ${beijingDay(act.now)}::date`)
  const seen = new Set(rows.map(({ person }) => person))
  return lines.filter(({ person }) => seen.has(person))
}

const fillRoute = route(rosterFill, {
  access: { action },
  summary: '按条件或按往期批次生成名册，可只预览人数',
  async change({ batch: id, source, preview, ...rule }, act) {
    const batch = await lockInScope(act, grantBatchServing, { id, action })
    const wanted =
      source == null ? await byRule(act, batch, rule) : await fromBatch(act, batch, source)
    const left = rule.excludeHelped ? await withoutHelped(act, batch, wanted) : wanted
    if (preview) return { count: left.length, added: 0 }
    const { added } = await addLines(act, batch, left)
    return { count: left.length, added }
  },
})

interface Rule {
  readonly ageFrom?: number | null | undefined
  readonly ageTo?: number | null | undefined
  readonly sex?: '1' | '2' | null | undefined
  readonly classify?: string | null | undefined
}

async function byRule(act: Act, batch: Batch, rule: Rule): Promise<Wanted[]> {
  const { rows } = await act.tx.execute<{ person: string }>(sql`
    select distinct l.person from person_link l join person p on p.id = l.person
     where l.organisation = ${batch.organisation} and l.valid_to >= ${beijingDay(act.now)}::date
       and p.standing = '01' and (${rule.sex ?? null}::text is null or p.sex = ${rule.sex ?? null})
     limit 20000`)
  const today = beijingDay(act.now)
  const day = dayOfIssue(batch, act)
  const { classify } = rule
  const groups = await groupsOf(act, classify == null ? [] : rows.map(row => row.person), day)
  const found: Wanted[] = []
  for (const { person } of rows) {
    if (classify != null && groups.get(person)?.has(classify) !== true) continue
    const known = await findPerson(act.tx, person)
    if (known === undefined || (known.minor && known.guardian === null)) continue
    if (rule.ageFrom != null || rule.ageTo != null) {
      if (known.idKind !== 'idCard') continue
      const age = ageOf(known.idNumber, today)
      if (age < (rule.ageFrom ?? 0) || age > (rule.ageTo ?? 200)) continue
    }
    found.push({ person, ...(classify == null ? {} : { classify }) })
  }
  return found
}

async function fromBatch(act: Act, batch: Batch, source: string): Promise<Wanted[]> {
  const from = await readInScope(act, grantBatchServing, source)
  if (from.organisation !== batch.organisation) act.refuse('只能取本机构的往期批次', 'source')
  const wanted = (await linesOf(act, from.id)).flatMap(line =>
    line.reverses !== null || line.sendStatus === '2'
      ? []
      : [
          {
            ...{ person: line.person, amount: line.amount, classify: line.classify },
            ...{ household: line.household, members: line.members, receiver: line.receiver },
            ...{ relation: line.relation, account: line.account, bank: line.bank },
          },
        ],
  )
  return seenOf(act, batch, wanted)
}

/** Without those who have had it in this period from the own organisation. */
async function withoutHelped(act: Act, batch: Batch, wanted: readonly Wanted[]): Promise<Wanted[]> {
  const { rows } = await act.tx.execute<{ person: string }>(sql`
    select distinct person from rescue_record
     where rescue_type = ${batch.rescueType} and period = ${batch.period} and dup_key is not null
       and organisation = ${batch.organisation} and send_status <> '2' and not reversed`)
  const helped = new Set(rows.map(({ person }) => person))
  return wanted.filter(({ person }) => !helped.has(person))
}

const columns = {
  idNumber: { title: '证件号码', field: idNumber('证件号码', { required: true }) },
  name: { title: '姓名', field: sealedText('姓名', { required: true, max: 50 }) },
  amount: { title: '金额', field: money('金额', { min: 1 }) },
  members: { title: '家庭人口', field: count('家庭人口', { min: 1, max: 50 }) },
  receiver: { title: '代领人', field: sealedText('代领人', { max: 50 }) },
  account: { title: '收款账户', field: bankCard('收款账户', { corporate: true }) },
  bank: { title: '开户行', field: text('开户行', { max: 60 }) },
} as const satisfies SheetFields

const importQuestion = z.object({
  batch: z.uuid('批次编号有误'),
  dry: z.stringbool('试导入应为 1 或 0').default(false),
})

const importRoute = route({
  method: 'POST',
  path: '/api/rescue/grantBatch/importRoster',
  access: { action },
  summary:
    '导入名册（multipart，文件部分名为 upfile）：证件号码、姓名、金额、家庭人口、代领人、收款账户、开户行',
  question: importQuestion,
  multipart: true,
  async handle(given, exchange) {
    const { batch: id, dry } = parseQuestion(importQuestion, given)
    const { rows } = await receivePaper(exchange, columns)
    return exchange.perform(async act => {
      const batch = await lockInScope(act, grantBatchServing, { id, action })
      const wanted: Wanted[] = []
      for (const { line, idNumber: paper, name, ...rest } of rows) {
        const known = await personByPaper(act.tx, { idKind: 'idCard', idNumber: paper })
        if (known !== undefined && known.name !== name)
          act.mark('upfile', `第 ${line} 行：证件号码与姓名不一致`)
        else if (dry) continue
        else {
          const found = known ?? (await insertPerson(act, { ...bornAs(paper), name }))
          await linkPerson(act, {
            ...{ person: found.id, organisation: batch.organisation, purpose: '救助发放' },
          })
          wanted.push({ line, person: found.id, ...rest })
        }
      }
      act.settle()
      if (dry) return { added: 0, skipped: 0, read: rows.length }
      return { ...(await addLines(act, batch, wanted)), read: rows.length }
    })
  },
})

function bornAs(paper: string) {
  const birthday = `${paper.slice(6, 10)}-${paper.slice(10, 12)}-${paper.slice(12, 14)}`
  const sex = Number(paper[16]) % 2 === 1 ? ('1' as const) : ('2' as const)
  return { idKind: 'idCard' as const, idNumber: paper, sex, birthday, phone: null }
}

/** How a roster is filled: by hand, by a rule, from a former batch, by a sheet. */
export const rosterRoutes: readonly AnyRoute[] = [addRoute, fillRoute, importRoute]
