import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { bankAccount } from '#modules/finance/model/index.ts'
import { type FinanceWorld, openFinanceWorld } from './finance-world.ts'
import type { Parsed } from './parsed.ts'
import { sendFile } from './upload.ts'

/** What whoever works with bank accounts may do. */
export const bankRights = [
  ...['view', 'upload'].map(verb => `bankStatement.${verb}`),
  ...['view', 'tick', 'untick'].map(verb => `bankLine.${verb}`),
  ...['view', 'create', 'submit', 'approve', 'reverse'].map(verb => `moneyIn.${verb}`),
  ...['view', 'create', 'confirm'].map(verb => `moneyClaim.${verb}`),
  ...['view', 'create', 'submit', 'approve', 'pay', 'payFile', 'reverse'].map(
    verb => `moneyOut.${verb}`,
  ),
  ...['bankAccount.view', 'donation.view', 'bill.view'],
]

/** The day whose statements tests write. */
export const statementDay = addDays(beijingDay(new Date()), -1)

/** How a statement is uploaded. */
export interface StatementWish {
  readonly of?: string
  readonly check?: boolean
  readonly titles?: object
  readonly name?: string
}

/** A finance world with three clerks of the north and two of its bank accounts. */
export interface BankWorld {
  readonly world: FinanceWorld
  readonly clerk: Person
  readonly chief: Person
  readonly third: Person
  readonly account: string
  readonly other: string
  post(person: Person, path: string, question: Record<string, unknown>): Promise<Parsed>
  read(path: string, question?: Record<string, unknown>, person?: Person): Promise<Parsed>
  /** Uploads a bank's statement. */
  upload(content: string | Buffer, given?: StatementWish, person?: Person): Promise<Parsed>
  linesOf(serial: string): Promise<readonly Parsed[]>
}

export async function openBankWorld(): Promise<BankWorld> {
  const world = await openFinanceWorld()
  const [clerk, chief, third] = [
    await world.of(world.north, bankRights),
    await world.of(world.north, bankRights),
    await world.of(world.north, bankRights),
  ]
  const openAccount = (number: string) =>
    world.prepare(async act => {
      const { id } = await insertRow(act, bankAccount, {
        ...{ organisation: world.north.id, name: world.north.name, bank: '工商银行' },
        ...{ account: number, certificate: newId(), state: 'active' as const },
      })
      return id
    })
  const account = await openAccount('110000000000001')
  const other = await openAccount('110000000000002')
  const read: BankWorld['read'] = (path, question = {}, person = clerk) =>
    world.call(person, 'GET', `/api/finance/${path}`, question)
  // Persons are known to the house once they asked something.
  for (const person of [clerk, chief, third]) await read('bankAccount/getListByPage', {}, person)
  return {
    ...{ world, clerk, chief, third, account, other, read },
    post: (person, path, question) => world.call(person, 'POST', `/api/finance/${path}`, question),
    upload(content, given = {}, person = clerk) {
      const query = new URLSearchParams({
        bankAccount: given.of ?? account,
        ...(given.check ? { check: '1' } : {}),
        ...(given.titles ? { titles: JSON.stringify(given.titles) } : {}),
      })
      return sendFile(world, person, {
        url: `/api/finance/bankStatement/upload?${query}`,
        file: { name: given.name ?? '对账单.csv', bytes: Buffer.from(content) },
      })
    },
    linesOf: async serial =>
      (await read('bankLine/getListByPage', { keyword: serial })).dataPoints.list,
  }
}

const head =
  '交易日期,交易时间,凭证号,借方发生额,贷方发生额,余额,对方户名,对方账号,对方开户行,摘要,附言,交易流水号'

/** A statement as the template has it. */
export const statementSheet = (...lines: readonly string[]) =>
  ['中国某某银行活期明细', head, ...lines].join('\r\n')

/** One line of a statement. */
export const statementLine = (
  serial: string,
  moved: { in?: string; out?: string; balance?: string; who?: string },
) =>
  [
    ...[statementDay, '09:30:00', '', moved.out ?? '', moved.in ?? '', moved.balance ?? ''],
    ...[moved.who ?? '张三', '6222020000001234567', '', '', '捐助学', serial],
  ].join(',')
