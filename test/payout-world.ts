import { eq, sql } from 'drizzle-orm'
import type { ServerModule } from '#kernel/server/module.ts'
import { inHouse } from '#kernel/server/origin.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { budgetLine } from '#modules/cause/model/index.ts'
import { causePorts, causeTerms, whyPayoutsOpen } from '#modules/cause/server/index.ts'
import { bankAccount } from '#modules/finance/model/index.ts'
import {
  balanceOf,
  causeFigures,
  charityGiving,
  financeModule,
  giving,
  openCauseBooks,
  post,
  restrictedOf,
  whyCauseOpen,
} from '#modules/finance/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import {
  type ProjectWorld,
  projectModules,
  projectWorld,
} from '#modules/project/server/fixture/project-world.ts'
import { agreements } from './agreements.ts'
import { dayFromNow } from './days.ts'
import { openTerms } from './finance-world.ts'
import { type Answer, openHouse, personWith, type TestHouse } from './house.ts'
import { reconnect } from './stand-ins.ts'

/** A payout as its calls answer it. */
export interface Shown {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly number: string
  readonly [field: string]: unknown
}

const applying = 'view create update delete submit withdraw retry sign void followUp'
const paying = 'view pay payFail bounce retry void'
const verbs = (names: string) => names.split(' ').map(name => `payout.${name}`)

/** Projects with money and a bank account, and the people whom a payout needs. */
export interface PayoutWorld extends TestHouse {
  readonly projects: ProjectWorld
  readonly bank: string
  readonly officer: Person
  readonly payer: Person
  /** Somebody else of the same organisation with these actions. */
  of(actions: readonly string[], organisation?: string): Person
  reviewer(): Person
  /** A raising project that holds so many fen, with its budget line. */
  funded(fen: number, more?: object): Promise<{ cause: string; line: string }>
  give(cause: string, fen: number): Promise<void>
  call(
    person: Person | null,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    question?: Record<string, unknown>,
  ): Promise<Answer>
  post(person: Person, name: string, question: object): Promise<Answer>
  move(person: Person, name: string, row: Shown, answers?: object): Promise<Answer>
  draft(of: { cause: string; line: string }, amount: number, more?: object): Promise<Shown>
  pending(of: { cause: string; line: string }, amount: number, more?: object): Promise<Shown>
  approved(of: { cause: string; line: string }, amount: number, more?: object): Promise<Shown>
  paid(of: { cause: string; line: string }, amount: number, more?: object): Promise<Shown>
  balance(cause: string): Promise<{ balance: number; reserved: number; available: number }>
  budget(line: string): Promise<{ used: number; reserved: number }>
  payment(more?: object): Record<string, unknown>
}

/** An answer that must have been given. */
export function done(answer: Answer): Shown {
  if (answer.statusCode !== 1)
    throw new Error(`${answer.statusMessage} ${JSON.stringify(answer.dataPoints)}`)
  return answer.dataPoints
}

/** A payee that no other payout has. */
export function payee(more: object = {}) {
  serial += 1
  return {
    payeeKind: '1',
    payeeName: `受益人${serial}`,
    payeeBank: '测试银行朝阳支行',
    payeeAccount: `62220000000${String(10_000 + serial)}`,
    payeeAccountKind: '2',
    payeeCode: `9133010000000${String(10_000 + serial)}`,
    ...more,
  }
}

let serial = 0
const note = { riskNote: '首次付款，已电话核实收款账户' }

/** The modules that payouts need. */
const payoutModules = [...projectModules, agreements, platformModule, peopleModule, financeModule]

/** Opens the world, of these modules; `jobs`: what acts enqueue waits for the test to run it. */
export async function openPayoutWorld(
  modules: readonly ServerModule[] = payoutModules,
  jobs: false | 'kept' = false,
): Promise<PayoutWorld> {
  const house = await openHouse(modules, {
    jobs,
    connect: own => connect(own, giving, { ...openTerms, ...charityGiving, causes: causeTerms }),
  })
  inHouse(house.house, () =>
    reconnect(causePorts, {
      causeFigures,
      openCauseBooks,
      whyNotClosable: async (act, cause) => [
        ...(await whyCauseOpen(act, cause)),
        ...(await whyPayoutsOpen(act, cause)),
      ],
    }),
  )
  const projects = await projectWorld(house, personWith)
  const { id: organisation } = projects.north
  const bank = await house.prepare(async act => {
    const { id } = await insertRow(act, bankAccount, {
      ...{ organisation, name: '北方慈善基金会', bank: '测试银行', account: '110000000000001' },
      ...{ certificate: newId(), state: 'active' as const },
    })
    return id
  })
  const of = (actions: readonly string[], owner = organisation) =>
    personWith(actions, { ownerKind: 'organisation', ownerId: owner, scope: 'organisation' })
  const officer = of([...verbs(applying), 'payoutLine.view', 'budgetLine.view', 'project.view'])
  const payer = of([...verbs(paying), 'payoutLine.view', 'bankAccount.view', 'moneyIn.view'])
  const reviewer = () => of(verbs('view approve reject return'))
  const say = (person: Person, name: string, question: object) =>
    house.call(person, 'POST', `/api/cause/payout/${name}`, question as Record<string, unknown>)
  const move: PayoutWorld['move'] = (person, name, { id, version }, answers = {}) =>
    say(person, name, { id, version, ...answers })
  const give = (cause: string, fen: number) =>
    house.prepare(async act => {
      await post(act.tx, {
        event: 'P01',
        organisation,
        source: { table: 'donation', id: newId() },
        occurredAt: act.now.toISOString(),
        lines: [
          { account: { kind: 'clearing', ownerType: 'merchant', owner: newId() }, amount: fen },
          { account: restrictedOf({ cause }), amount: -fen, flow: 'I1' },
        ],
      })
    })
  const draft: PayoutWorld['draft'] = async ({ cause, line: budget }, amount, more = {}) =>
    done(
      await say(officer, 'insert', {
        ...{ cause, budgetLine: budget, amount, ...payee() },
        purpose: '发放本学期助学金，按名册逐人发放',
        basisFiles: [newId()],
        ...more,
      }),
    )
  const pending: PayoutWorld['pending'] = async (at, amount, more) =>
    done(await move(officer, 'submit', await draft(at, amount, more), note))
  const approved: PayoutWorld['approved'] = async (at, amount, more) => {
    let row = await pending(at, amount, more)
    while (row.state === 'pending')
      row = done(await move(reviewer(), 'approve', row, { opinion: '账户已核实' }))
    return row
  }
  const payment = (more: object = {}) => ({
    ...{ payFrom: bank, payWay: '1', paidOn: dayFromNow(0), bankSerial: newId().slice(0, 30) },
    slip: newId(),
    ...more,
  })
  return {
    ...house,
    projects,
    bank,
    officer,
    payer,
    of,
    reviewer,
    give,
    post: say,
    move,
    draft,
    pending,
    approved,
    payment,
    paid: async (at, amount, more) =>
      done(await move(payer, 'pay', await approved(at, amount, more), payment())),
    async funded(fen, more = {}) {
      const { id } = await projects.raising(more)
      const [line] = await house.prepare(act =>
        findRows(act.tx, budgetLine, eq(columnNamed(budgetLine, 'cause'), id)),
      )
      await give(id, fen)
      return { cause: id, line: line?.id ?? '' }
    },
    balance: cause =>
      house.prepare(act => balanceOf(act.tx, organisation, restrictedOf({ cause }))),
    budget: line =>
      house.prepare(async act => {
        const { rows } = await act.tx.execute<{ used: string; reserved: string }>(
          sql`select used::text, reserved::text from budget_line where id = ${line}`,
        )
        return { used: Number(rows[0]?.used), reserved: Number(rows[0]?.reserved) }
      }),
  }
}
