import { sql } from 'drizzle-orm'
import type { Person, ScopeKind } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { watchOrganisation } from '#modules/cause/server/disclosure/watch.ts'
import {
  causePorts,
  causeTerms,
  countOverdueTasks,
  disclosuresOf,
  isCauseOverdue,
  whyUndisclosed,
} from '#modules/cause/server/index.ts'
import {
  causeFigures,
  charityGiving,
  financeModule,
  giving,
  openCauseBooks,
} from '#modules/finance/server/index.ts'
import { bankOf, restrictedOf } from '#modules/finance/server/ledger/accounts.ts'
import { donationPaid } from '#modules/finance/server/ledger/donation-postings.ts'
import { postMany } from '#modules/finance/server/ledger/post.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import {
  officerActions,
  type ProjectWorld,
  projectModules,
  projectWorld,
} from '#modules/project/server/fixture/project-world.ts'
import { agreements } from './agreements.ts'
import { dayFromNow } from './days.ts'
import { openTerms } from './finance-world.ts'
import { type Answer, openHouse, personWith, type TestHouse } from './house.ts'
import { answerPort, reconnect } from './stand-ins.ts'

type Record_ = { id: string; version: number; state: string; [field: string]: unknown }

const progressMoves = ['submit', 'recall', 'revise', 'withdraw']
const writing = [
  ...['view', 'create', 'update', 'delete', ...progressMoves].map(each => `progress.${each}`),
  ...['view', 'create', 'update', 'delete', 'submit', 'recall', 'regenerate', 'correct'].map(
    each => `report.${each}`,
  ),
  ...['disclosureTask.view', 'disclosureTask.fulfil'],
]
const judging = ['approve', 'return', 'reject'].flatMap(each => [
  `progress.${each}`,
  `report.${each}`,
])
export const judgeActions = [
  ...['progress.view', 'report.view', 'disclosureTask.view', 'project.view'],
  ...judging,
]

/** A cause with people who tell of it, real books under it, and a night that comes when it is asked. */
export interface CauseWorld extends ProjectWorld {
  readonly house: TestHouse
  /** Writes for the northern organisation. */
  readonly writer: Person
  readonly judge: Person
  readonly otherJudge: Person
  /** Holds everything in the southern organisation. */
  readonly stranger: Person
  /** What organisations were told. */
  readonly told: { organisation: string; title: string; body: string }[]
  ask(person: Person, call: string, question?: object): Promise<Answer>
  tell(person: Person, call: string, question: object): Promise<Answer>
  /** A move of a record of this module: `progress/submit`. */
  step(person: Person, call: string, row: Record_, more?: object): Promise<Answer>
  progress(cause: string, more?: object): Promise<Record_>
  publishedProgress(cause: string, more?: object): Promise<Record_>
  report(cause: string, more?: object): Promise<Record_>
  night(today: string): Promise<void>
  /** Books gifts and payouts of a cause, by value date of now. */
  give(cause: string, amount: number): Promise<void>
  payOut(cause: string, amount: number): Promise<void>
  /** A cause that began to raise on a day, whatever the clock says. */
  begun(days: { from: string; to: string }, more?: Record<string, string>): Promise<Record_>
}

/** Opens a house with causes, books and the disclosures of causes. */
export async function openCauseWorld(): Promise<CauseWorld> {
  const told: CauseWorld['told'] = []
  const modules = [...projectModules, peopleModule, financeModule, agreements]
  const house = await openHouse(modules, {
    connect() {
      answerPort(giving, { ...openTerms, ...charityGiving, causes: causeTerms })
      reconnect(causePorts, {
        ...{ causeFigures, openCauseBooks, isCauseOverdue, disclosures: disclosuresOf },
        countOverdue: countOverdueTasks,
        whyNotClosable: whyUndisclosed,
        tellOrganisation: async (_act, organisation, notice) => {
          told.push({ organisation, ...notice })
        },
      })
    },
  })
  const world = await projectWorld(house, personWith)
  const of = (ownerId: string, actions: readonly string[]) =>
    personWith(actions, {
      ...{ ownerKind: 'organisation', ownerId, scope: 'organisation' as ScopeKind },
    })
  const writer = of(world.north.id, [...officerActions, ...writing])
  const [judge, otherJudge] = [personWith(judgeActions), personWith(judgeActions)]
  const stranger = of(world.south.id, [...officerActions, ...writing, ...judging])
  const ask = (person: Person, call: string, question: object = {}) =>
    house.call(person, 'GET', `/api/cause/${call}`, question as Record<string, unknown>)
  const tell = (person: Person, call: string, question: object) =>
    house.call(person, 'POST', `/api/cause/${call}`, question as Record<string, unknown>)
  const step = (person: Person, call: string, row: Record_, more: object = {}) =>
    tell(person, call, { id: row.id, version: row.version, ...more })
  const ok = async (answer: Promise<Answer>): Promise<Record_> => {
    const { statusCode, statusMessage, dataPoints } = await answer
    if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
    return dataPoints
  }
  const progress = (cause: string, more: object = {}) =>
    ok(tell(writer, 'progress/insert', progressDraft(cause, more)))
  return {
    ...world,
    ...{ house, writer, judge, otherJudge, stranger, told, ask, tell, step, progress },
    async publishedProgress(cause, more) {
      const sent = await ok(step(writer, 'progress/submit', await progress(cause, more)))
      return ok(step(judge, 'progress/approve', sent))
    },
    report: (cause, more = {}) =>
      ok(
        tell(writer, 'report/insert', {
          ...{ cause, type: '1', sections: '<p>本期募捐情况良好。</p>' },
          period: { from: dayFromNow(-30), to: dayFromNow(0) },
          ...more,
        }),
      ),
    night: day => house.prepare(act => watchOrganisation(act, world.north.id, day)),
    give: (cause, amount) =>
      house.prepare(async act => {
        const source = { table: 'donation', id: newId() }
        const paidAt = act.now.toISOString()
        const givenTo = { as: 'restricted', cause } as const
        const organisation = world.north.id
        await postMany(
          act.tx,
          donationPaid({ organisation, source, amount, givenTo, feeRate: 0, paidAt }, newId()),
        )
      }),
    payOut: (cause, amount) =>
      house.prepare(async act => {
        await postMany(act.tx, [
          {
            event: 'P06',
            organisation: world.north.id,
            source: { table: 'payout', id: newId() },
            occurredAt: act.now.toISOString(),
            lines: [
              { account: restrictedOf({ cause }), amount, flow: 'E1' },
              { account: bankOf(newId()), amount: -amount },
            ],
          },
        ])
      }),
    async begun({ from, to }, more = {}) {
      const row = await world.raising()
      const changed = { raise_start: from, raise_end: to, raising_at: `${from} 10:00+08`, ...more }
      await house.prepare(act =>
        act.tx.execute(
          sql`update project set ${sql.join(
            Object.entries(changed).map(
              ([name, value]) => sql`${sql.identifier(name)} = ${sql.raw(`'${value}'`)}`,
            ),
            sql`, `,
          )} where id = ${row.id}::uuid`,
        ),
      )
      return row
    },
  }
}

let serial = 0

/** The fields of a progress, complete for submission. */
export function progressDraft(cause: string, more: object = {}) {
  serial += 1
  return {
    cause,
    title: `第${serial}批物资已发放`,
    body: '<p>物资已送到学校。</p>',
    occurredOn: dayFromNow(0),
    ...more,
  }
}
