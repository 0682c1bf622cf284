import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { bankAccount } from '#modules/finance/model/index.ts'
import { dayFromNow } from './days.ts'
import type { FundWorld, Made } from './fund-world.ts'
import { type Answer, personWith } from './house.ts'
import { payee } from './payout-world.ts'

const actions = (names: string) => names.split(' ').map(name => `payout.${name}`)

/** The people of one organisation who apply for payouts, review and pay them, and what they do. */
export interface Payouts {
  readonly applicant: Person
  readonly payer: Person
  reviewer(): Person
  apply(fields: object): Promise<Answer>
  move(person: Person, name: string, row: Made, more?: object): Promise<Answer>
  /** Submitted with a note of its risks. */
  submit(row: Made): Promise<Answer>
  approve(row: Made): Promise<Answer>
  pay(row: Made): Promise<Answer>
}

/** A budget of this year with these lines, in force; the ids of its lines by item. */
export async function budgetOf(
  world: FundWorld,
  fund: string,
  lines: readonly { readonly item2: string; readonly amount: number }[],
): Promise<ReadonlyMap<string, string>> {
  const { officer, ok, post, get, move } = world
  const meeting = await ok(
    post(officer, 'fund/fundMeeting/insert', {
      ...{ fund, heldOn: dayFromNow(-1), attendance: '全体委员', topic: '审议年度预算' },
      ...{ resolution: '同意', minutes: newId() },
    }),
  )
  const expectedIncome = lines.reduce((sum, { amount }) => sum + amount, 0)
  const made = await ok(
    post(officer, 'fund/fundBudget/insert', {
      ...{ fund, year: Number(dayFromNow(0).slice(0, 4)), approvedByMeeting: meeting.id },
      ...{ expectedIncome, incomeNote: '本年协议出资' },
    }),
  )
  await ok(
    post(officer, 'fund/fundBudget/setLines', {
      id: made.id,
      lines: lines.map(line => ({ item1: '1', ...line })),
    }),
  )
  const whole = await ok(get(officer, 'fund/fundBudget/getById', { id: made.id }))
  const sent = await ok(move(officer, 'fund/fundBudget/submit', whole))
  await ok(move(world.first, 'fund/fundBudget/approve', sent))
  const list = await get(officer, 'fund/fundBudgetLine/getListByPage', {
    filter: [{ field: 'budget', op: 'is', value: made.id }],
  })
  return new Map(
    list.dataPoints.list.map(({ item2, id }: { item2: string; id: string }) => [item2, id]),
  )
}

/** Opens payouts in a world that has an organisation. */
export async function openPayouts({
  house,
  north,
}: {
  readonly house: FundWorld['house']
  readonly north: string
}): Promise<Payouts> {
  const payFrom = await house.prepare(async act => {
    const { id } = await insertRow(act, bankAccount, {
      ...{ organisation: north, name: '北方慈善基金会', bank: '测试银行' },
      ...{ account: '110000000000001', certificate: newId(), state: 'active' as const },
    })
    return id
  })
  const of = (names: string, more: readonly string[] = []) =>
    personWith([...actions(names), ...more], {
      ...{ ownerKind: 'organisation', ownerId: north, scope: 'organisation' },
    })
  const seen = ['fund.view', 'help.view', 'project.view', 'fundBudgetLine.view', 'budgetLine.view']
  const applicant = of('view create update delete submit withdraw sign void addBills', seen)
  const payer = of('view pay payFail bounce retry void', ['bankAccount.view', 'moneyIn.view'])
  const move: Payouts['move'] = (person, name, { id, version }, more = {}) =>
    house.call(person, 'POST', `/api/cause/payout/${name}`, { id, version, ...more })
  const reviewer = () => of('view approve reject return')
  return {
    ...{ applicant, payer, reviewer, move },
    apply: fields =>
      house.call(applicant, 'POST', '/api/cause/payout/insert', {
        ...payee(),
        ...{ purpose: '按协议支付本期资助款项', basisFiles: [newId()] },
        ...fields,
      }),
    submit: row => move(applicant, 'submit', row, { riskNote: '首次付款，已电话核实' }),
    approve: row => move(reviewer(), 'approve', row, { opinion: '账户已核实' }),
    pay: row =>
      move(payer, 'pay', row, {
        ...{ payFrom, payWay: '1', paidOn: dayFromNow(0), slip: newId() },
        bankSerial: newId().slice(0, 30),
      }),
  }
}
