import { and, eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem, type Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule, seedApproval } from '#modules/approval/server/index.ts'
import { causeModule, causePorts, causeTerms } from '#modules/cause/server/index.ts'
import {
  merchantFacts,
  organisationFacts,
} from '#modules/charity/model/fixture/organisation-facts.ts'
import { organisation, orgMerchant } from '#modules/charity/model/index.ts'
import { charityModule, seedCharity } from '#modules/charity/server/index.ts'
import { category } from '#modules/classify/model/index.ts'
import { classifyModule, seedClassify } from '#modules/classify/server/index.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { recordGifts } from '#modules/finance/server/donation/record-gifts.ts'
import {
  causeFigures,
  causeStatement,
  charityGiving,
  financeModule,
  giving,
  openCauseBooks,
} from '#modules/finance/server/index.ts'
import { fundModule } from '#modules/fund/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { project } from '#modules/project/model/index.ts'
import { projectDraft } from '#modules/project/server/fixture/projects.ts'
import { projectModule } from '#modules/project/server/index.ts'
import { agreements } from './agreements.ts'
import { dayFromNow } from './days.ts'
import { openTerms } from './finance-world.ts'
import { type Answer, openHouse, personWith, type TestHouse } from './house.ts'
import { reconnect } from './stand-ins.ts'

/** A record as a call answers it. */
export type Made = { id: string; version: number; state: string; [field: string]: unknown }

const verbs = ['view', 'create', 'update', 'delete']
const moves =
  'submit withdraw startRaising endRaising execute publish pause terminate close archive'.split(' ')
const partsOf = (...names: string[]) => names.flatMap(name => verbs.map(verb => `${name}.${verb}`))
const officerActions = [
  ...[...verbs, ...moves].map(verb => `fund.${verb}`),
  ...partsOf('fundFounder', 'fundMember', 'fundMeeting', 'fundBudget', 'fundBudgetLine'),
  ...partsOf('principalChange', 'targetDonor', 'fundTask', 'changeRequest', 'surplusDecision'),
  ...['fundBudget', 'principalChange', 'changeRequest', 'surplusDecision'].flatMap(name => [
    `${name}.submit`,
    `${name}.withdraw`,
  ]),
  ...['fundTask.finish', 'category.view', 'donor.view', 'donation.view', 'fundraisingPlan.view'],
]
const reviewerActions = [
  'fund.approveEnding',
  ...['fund', 'fundBudget', 'principalChange', 'changeRequest', 'surplusDecision'].flatMap(name =>
    ['view', 'approve', 'reject', 'return'].map(move => `${name}.${move}`),
  ),
]

const everyClause = ['use', 'fee', 'principal', 'feedback', 'end']

let serial = 0

/** An ID number of its own for every call, with a valid check character. */
export function idNumberOf(): string {
  serial += 1
  const digits = `110105198001${String((serial % 27) + 1).padStart(2, '0')}${String(serial).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + ('10X98765432'[sum % 11] ?? '')
}

/** Two organisations, an officer of the first, and two reviewers; with the books of finance. */
export interface FundWorld {
  readonly house: TestHouse
  readonly officer: Person
  readonly first: Person
  readonly second: Person
  readonly north: string
  readonly south: string
  post(person: Person, call: string, question: object): Promise<Answer>
  get(person: Person, call: string, question?: object): Promise<Answer>
  move(person: Person, call: string, row: Made, more?: object): Promise<Answer>
  /** The row that an answer holds; its refusal is thrown. */
  ok(answer: Promise<Answer>): Promise<Made>
  /** A directed draft with agreement, one founder and a committee of three. */
  draft(more?: object): Promise<Made>
  seat(fundId: string, more?: object): Promise<Made>
  /** A reviewer compares the clauses of the agreement and passes the fund. */
  pass(person: Person, row: Made): Promise<Answer>
  approved(more?: object): Promise<Made>
  raising(more?: object): Promise<Made>
  /** A gift to a fund, paid at a moment; its donor's id. */
  give(cause: string, amount: number, more?: { at?: string; phone?: string }): Promise<string>
  /** One transaction of the product itself at a moment. */
  at<T>(now: string, work: (act: Act) => Promise<T>): Promise<T>
  reload(row: Made): Promise<Made>
  /** A project of an organisation that raises, of the category of its tree with this name. */
  project(owner: string, categoryName: string): Promise<{ readonly id: string }>
}

/** Opens the world. */
export async function openFundWorld(): Promise<FundWorld> {
  const house = await openHouse(
    [
      ...[agreements, accessModule, approvalModule, charityModule, classifyModule],
      ...[evidenceModule, peopleModule, causeModule, financeModule, fundModule, projectModule],
      ...[platformModule, communityModule],
    ],
    {
      connect: own => connect(own, giving, { ...openTerms, ...charityGiving, causes: causeTerms }),
    },
  )
  reconnect(causePorts, { causeFigures, causeStatement, openCauseBooks })
  const { north, south, merchant, leaf } = await house.prepare(async act => {
    await seedApproval(act)
    await seedCharity(act)
    await seedClassify(act)
    const row = await insertRow(act, organisation, organisationFacts('北方慈善基金会'))
    const other = await insertRow(act, organisation, organisationFacts('南方慈善基金会'))
    const [found] = await findRows(act.tx, category, eq(tableOf(category).domain, 'fund'), 1)
    const own = await insertRow(act, orgMerchant, merchantFacts(row))
    return { north: row.id, south: other.id, merchant: own.id, leaf: found?.id ?? '' }
  })
  const officer = personWith(officerActions, {
    ownerKind: 'organisation',
    ownerId: north,
    scope: 'organisation',
  })
  const [first, second] = [personWith(reviewerActions), personWith(reviewerActions)]
  const post: FundWorld['post'] = (person, call, question) =>
    house.call(person, 'POST', `/api/${call}`, question as Record<string, unknown>)
  const get: FundWorld['get'] = (person, call, question = {}) =>
    house.call(person, 'GET', `/api/${call}`, question as Record<string, unknown>)
  const move: FundWorld['move'] = (person, call, { id, version }, more = {}) =>
    post(person, call, { id, version, ...more })
  const ok: FundWorld['ok'] = async answer => {
    const { statusCode, statusMessage, dataPoints } = await answer
    if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
    return dataPoints
  }
  const seat: FundWorld['seat'] = (fundId, more = {}) =>
    ok(
      post(officer, 'fund/fundMember/insert', {
        fund: fundId,
        name: '委员',
        idNumber: idNumberOf(),
        office: '3',
        side: '2',
        termFrom: dayFromNow(-10),
        termTo: dayFromNow(1000),
        ...more,
      }),
    )
  const reload: FundWorld['reload'] = ({ id }) => ok(get(officer, 'fund/fund/getById', { id }))

  const bare = async (more: object) => {
    serial += 1
    return ok(
      post(
        officer,
        'fund/fund/insert',
        fundDraft(north, { category: leaf, title: `山区教育${serial}号`, ...more }),
      ),
    )
  }
  const draft: FundWorld['draft'] = async (more = {}) => {
    const row = await bare(more)
    await ok(
      post(officer, 'fund/fundFounder/insert', {
        ...{ fund: row.id, name: '测试集团', kind: 'company', pledged: 100_000_000 },
      }),
    )
    if (row.raiseMode === '2')
      await ok(
        post(officer, 'project/targetDonor/insert', {
          ...{ cause: row.id, name: '测试集团', phone: '13800000011', role: 'founder' },
        }),
      )
    await seat(row.id, { name: '主任', office: '1', side: '1' })
    await seat(row.id)
    await seat(row.id, { side: '3' })
    return reload(row)
  }
  const pass: FundWorld['pass'] = async (person, row) => {
    const ticked = await ok(move(person, 'fund/fund/tickClauses', row, { clauses: everyClause }))
    return move(person, 'fund/fund/approve', ticked)
  }
  const approved: FundWorld['approved'] = async (more = {}) => {
    const sent = await ok(move(officer, 'fund/fund/submit', await draft(more)))
    return ok(pass(second, await ok(pass(first, sent))))
  }
  const at: FundWorld['at'] = (now, work) =>
    inHouse(house.house, () =>
      perform(house.database, asSystem('test'), { requestId: 'test', now: new Date(now) }, work),
    )
  return {
    ...{
      house,
      officer,
      first,
      second,
      north,
      south,
      post,
      get,
      move,
      ok,
      draft,
      seat,
      approved,
      at,
    },
    ...{ reload, pass },
    project: (owner, categoryName) =>
      house.prepare(async act => {
        const { domain, name } = tableOf(category)
        const named = and(eq(domain, 'project'), eq(name, categoryName))
        const [found] = await findRows(act.tx, category, named, 1)
        serial += 1
        return insertRow(act, project, {
          ...projectDraft(owner, { category: found?.id ?? null, number: `X${serial}` }),
          state: 'raising',
        } as never)
      }),
    raising: async more => ok(move(officer, 'fund/fund/startRaising', await approved(more))),
    give: (cause, amount, { at: paidAt = new Date().toISOString(), phone = '13800000011' } = {}) =>
      house.prepare(async act => {
        const [id = ''] = await recordGifts(
          act,
          [
            {
              ...{ organisation: north, cause, amount, channel: '1', merchant, paidAt },
              ...{ merchantOrderNo: newId(), channelTradeNo: newId(), source: 'mobile' },
              giver: { kind: 'company', name: '测试集团', phone },
            },
          ],
          { place: 'channel', audit: 'none' },
        )
        const row = await findRow(act.tx, donation, id)
        return row?.donor ?? ''
      }),
  }
}

/** A fund's fields, complete for submission but for its people. */
export function fundDraft(owner: string, more: object) {
  return {
    organisation: owner,
    summary: '资助山区学校与学生的长期教育发展基金',
    charityField: '4',
    fundType: '1',
    raiseMode: '2',
    executor: '北方慈善基金会',
    cover: newId(),
    detail: '基金详情',
    areas: ['110105'],
    beneficiaryScope: '山区学校与学生',
    beneficiaryCount: 1000,
    beneficiaryMethod: '学校推荐并公示',
    raiseStart: dayFromNow(0),
    execStart: dayFromNow(0),
    execEnd: dayFromNow(1500),
    surplusPolicy: '转入同类项目',
    surplusRule: '1',
    contactName: '陈测试',
    contactPhone: '010-12345678',
    contactAddress: '北京市朝阳区测试路 1 号',
    decisionFiles: [newId()],
    agreement: newId(),
    agreementNo: 'JJ-2026-001',
    signedOn: dayFromNow(-5),
    termFrom: dayFromNow(-5),
    useScope: '奖学金\n助学金',
    aidStandard: '每人每年不超过 5000 元',
    ...more,
  }
}
