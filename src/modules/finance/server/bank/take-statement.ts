import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { bankLine, bankStatement } from '../../model/bank/bank-statement.ts'
import { bankAccount, moneyIn, moneyOut, transferKind } from '../../model/index.ts'
import { bankEntered } from '../ledger/channel-postings.ts'
import { post, postMany } from '../ledger/post.ts'
import { arrivalPosting } from '../money-out/money-out-postings.ts'
import { financeNumbers } from '../serial.ts'
import type { BankFile } from './bank-entry.ts'
import type { Judged } from './judge-entries.ts'

type Account = Row<typeof bankAccount>

const postingsAtOnce = 1000
/** Digits of an account as the field takes them; banks write other things too. */
const isAccount = /^\d{9,32}$/

/** Writes what a file of a bank tells anew: its lines, the money that came, and what is ticked off. */
export async function takeStatement(
  act: Act,
  {
    account,
    file,
    lines,
    name,
    sha256,
  }: {
    readonly account: Account
    readonly file: BankFile
    readonly lines: readonly Judged[]
    readonly name: string
    readonly sha256: string
  },
): Promise<string> {
  const days = lines.map(({ bookedAt }) => beijingDay(new Date(bookedAt))).sort()
  const count = (fate: Judged['fate']) => lines.filter(each => each.fate === fate).length
  const sum = (isIncome: boolean) =>
    lines.reduce((total, each) => total + (each.isIncome === isIncome ? each.amount : 0), 0)
  const [number = ''] = await nextRecordNumbers(act, financeNumbers.statement, 1)
  const { id } = await insertRow(act, bankStatement, {
    ...{ number, organisation: account.organisation, bankAccount: account.id, fileName: name },
    ...{ sha256, format: file.format, from: days[0] ?? '', to: days.at(-1) ?? '' },
    ...{ rowCount: lines.length, knownCount: count('known') },
    newCount: lines.length - count('known'),
    linkedCount: count('linked') + count('ticked'),
    flaggedCount: count('flagged'),
    ...{ income: sum(true), expense: sum(false) },
    closing: lines.at(-1)?.balance ?? null,
    titles: Object.fromEntries(
      file.titles.flatMap(({ title, column }) => (column === null ? [] : [[title, column]])),
    ),
  })
  const fresh = lines.filter(({ fate }) => fate !== 'known')
  const made = await enterMoney(act, account, fresh)
  await insertMany(
    act,
    bankLine,
    fresh.map((each, at) => ({
      ...{ serial: each.serial, organisation: account.organisation },
      ...{ statement: id, bankAccount: account.id, lineNo: at + 1, bookedAt: each.bookedAt },
      ...{ direction: each.isIncome ? ('1' as const) : ('2' as const), amount: each.amount },
      ...{ balance: each.balance, counterName: each.counterName || null },
      counterAccount: isAccount.test(each.counterAccount) ? each.counterAccount : null,
      counterBank: each.counterBank || null,
      remark: each.remark || null,
      voucherNo: each.voucherNo || null,
      standing: standingOf(each),
      moneyIn: each.moneyIn ?? made.get(each.serial) ?? null,
      moneyOut: each.moneyOut?.id ?? null,
      ...(each.fate === 'ticked'
        ? { tickedBy: act.person.accountId, tickedAt: act.now.toISOString() }
        : {}),
    })),
  )
  for (const each of fresh) if (each.fate === 'ticked') await arrive(act, account, each)
  return id
}

/** What the bank told otherwise than it was typed waits to be claimed as the bank tells it. */
export async function enterLine(act: Act, line: Row<typeof bankLine>): Promise<void> {
  const account = await findRow(act.tx, bankAccount, line.bankAccount)
  if (account === undefined) throw new Error(`${line.serial} is of no account`)
  const made = await enterMoney(act, account, [
    {
      ...{ fate: 'new', line: line.lineNo, serial: line.serial, bookedAt: line.bookedAt },
      ...{ isIncome: true, amount: line.amount, balance: line.balance },
      counterName: line.counterName ?? '',
      counterAccount: line.counterAccount ?? '',
      counterBank: line.counterBank ?? '',
      remark: line.remark ?? '',
      voucherNo: line.voucherNo ?? '',
    },
  ])
  await act.tx.execute(sql`
    update bank_line set money_in = ${made.get(line.serial)}::uuid, standing = '1'
     where id = ${line.id}::uuid`)
}

function standingOf({ fate }: Judged): '1' | '2' | '3' | '4' {
  if (fate === 'flagged') return '4'
  if (fate === 'ticked') return '3'
  return fate === 'open' ? '2' : '1'
}

/** P09 of each income that nobody has typed: it waits to be claimed. Answers the money in by its number at the bank. */
async function enterMoney(
  act: Act,
  account: Account,
  lines: readonly Judged[],
): Promise<ReadonlyMap<string, string>> {
  const coming = lines.filter(({ fate }) => fate === 'new')
  if (coming.length === 0) return new Map()
  const { organisation, id: bankAccount } = account
  const numbers = await nextRecordNumbers(act, financeNumbers.moneyIn, coming.length)
  const ids = await insertMany(
    act,
    moneyIn,
    coming.map((each, at) => ({
      ...{ number: numbers[at] ?? '', organisation, origin: '1' as const, bankAccount },
      ...{ bankSerial: each.serial, bookedAt: each.bookedAt, amount: each.amount },
      ...{ openAmount: each.amount, payerName: each.counterName || null },
      payerAccount: isAccount.test(each.counterAccount) ? each.counterAccount : null,
      payerBank: each.counterBank || null,
      remark: each.remark || null,
      editors: [act.person.accountId],
      state: 'unclaimed' as const,
    })),
  )
  const postings = coming.map((each, at) =>
    bankEntered(
      {
        ...{ organisation, source: { table: 'moneyIn', id: ids[at] ?? '' } },
        ...{ occurredAt: each.bookedAt, actor: act.person.accountId, memo: numbers[at] ?? '' },
      },
      bankAccount,
      each.amount,
    ),
  )
  for (let from = 0; from < postings.length; from += postingsAtOnce)
    await postMany(act.tx, postings.slice(from, from + postingsAtOnce))
  return new Map(coming.map(({ serial }, at) => [serial, ids[at] ?? '']))
}

/** P19, second leg: a transfer of the organisation's own that this line says has arrived. */
async function arrive(act: Act, account: Account, { moneyOut: out, ...line }: Judged) {
  if (out === undefined || out.kind !== transferKind || out.toAccount !== account.id) return
  if (!line.isIncome || out.arrivedOn !== null) return
  const on = beijingDay(new Date(line.bookedAt))
  const { valueDate: _, ...posting } = arrivalPosting(out, account.id, {
    ...{ paidOn: on, actor: act.person.accountId },
  })
  // A day that is closed since counts on the first open one.
  await post(act.tx, { ...posting, occurredAt: line.bookedAt })
  await moveRow(act, moneyOut, out, 'arrive', { arrivedOn: on, arrivedSerial: line.serial })
}

/** One file of an account at a time: what one has written the next finds known. */
export async function takeTurn({ tx }: Act, account: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`bank statement ${account}`}, 0))`,
  )
}
