import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { type bankAccount, moneyIn, moneyOut, transferKind } from '../../model/index.ts'
import { type BankEntry, signed } from './bank-entry.ts'

/** Days between a payment and its line at the bank. */
export const around = 3

type Out = Row<typeof moneyOut>

/** What becomes of a line, and the document that it belongs to. */
export interface Judged extends BankEntry {
  readonly fate: 'new' | 'known' | 'linked' | 'flagged' | 'ticked' | 'open'
  readonly moneyIn?: string
  readonly moneyOut?: Out
}

/**
 * Gives lines that the bank does not number a number of their own, the same in every file that tells
 * them; and lines that share one, as a payment and its fee do, a further part of it.
 */
export function numbered(entries: readonly BankEntry[]): readonly BankEntry[] {
  const seen = new Map<string, number>()
  const sharing = new Map<string, string[]>()
  return entries.map(entry => {
    if (entry.serial !== '') return { ...entry, serial: shared(entry, sharing) }
    const { bookedAt, isIncome, amount, balance, counterName, counterAccount, remark } = entry
    const facts = [bookedAt, isIncome, amount, balance, counterName, counterAccount, remark]
    const key = JSON.stringify(facts)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    const digest = createHash('sha256').update(`${key} ${nth}`).digest('hex')
    return { ...entry, serial: `~${digest.slice(0, 30)}` }
  })
}

/** The number of a line among those of its file that the bank gave the same. */
function shared(entry: BankEntry, sharing: Map<string, string[]>): string {
  const { serial, isIncome, amount, balance, counterAccount } = entry
  const movements = sharing.get(serial) ?? []
  // Equal payments of one batch differ in whom they went to, or in what was left.
  const movement = JSON.stringify([isIncome, amount, balance, counterAccount])
  if (!movements.includes(movement)) movements.push(movement)
  sharing.set(serial, movements)
  const at = movements.indexOf(movement)
  return at === 0 ? serial : `${serial}#${at + 1}`
}

/** What is to become of each line of an account, by what stands in the books. */
export async function judgeEntries(
  act: Act,
  account: Row<typeof bankAccount>,
  entries: readonly BankEntry[],
): Promise<readonly Judged[]> {
  const serials = entries.map(({ serial }) => serial)
  const known = await knownSerials(act, account.id, serials)
  const typed = await typedMoney(act, account.id, serials)
  const free = await unticked(act, account)
  const taken = new Set<string>()
  const inFile = new Set<string>()
  const judge = (entry: BankEntry): Judged => {
    const before = known.get(entry.serial)
    if (before !== undefined && before !== signed(entry))
      throw refusal(
        `第 ${entry.line} 行：流水号 ${entry.serial} 以前导入过，而金额不同，请核对账户与文件`,
        'upfile',
      )
    if (known.has(entry.serial) || inFile.has(entry.serial)) return { ...entry, fate: 'known' }
    inFile.add(entry.serial)
    const open = free.filter(({ id, kind, bankAccount: from }) => {
      // A transfer between own accounts stands in the statements of both.
      const isOwnSide = entry.isIncome
        ? kind === transferKind && from !== account.id
        : from === account.id
      return isOwnSide && !taken.has(id)
    })
    const found = entry.isIncome ? undefined : paymentOf(entry, open)
    if (found !== undefined) {
      taken.add(found.id)
      const isEven = found.amount === entry.amount
      return { ...entry, fate: isEven ? 'ticked' : 'flagged', moneyOut: found }
    }
    if (!entry.isIncome) return { ...entry, fate: 'open' }
    const money = typed.get(entry.serial)
    if (money !== undefined)
      return {
        ...entry,
        fate: money.amount === entry.amount ? 'linked' : 'flagged',
        moneyIn: money.id,
      }
    const arriving = arrivalOf(entry, account, open)
    if (arriving === undefined) return { ...entry, fate: 'new' }
    taken.add(arriving.id)
    return { ...entry, fate: 'ticked', moneyOut: arriving }
  }
  return entries.map(judge)
}

/** The payment that a line is: by its number at the bank, else the only one of its amount, payee and days. */
function paymentOf(entry: BankEntry, open: readonly Out[]): Out | undefined {
  const numbered = open.find(({ bankSerial }) => bankSerial === entry.serial)
  if (numbered !== undefined) return numbered
  const day = beijingDay(new Date(entry.bookedAt))
  const alike = open.filter(
    ({ amount, payeeName, paidOn }) =>
      amount === entry.amount &&
      payeeName !== null &&
      payeeName === entry.counterName &&
      paidOn !== null &&
      Math.abs(Date.parse(paidOn) - Date.parse(day)) <= around * 86_400_000,
  )
  return alike.length === 1 ? alike[0] : undefined
}

/** The transfer of the organisation's own that arrives with a line: by its number, else the only one of its amount under way. */
function arrivalOf(
  entry: BankEntry,
  { name }: Row<typeof bankAccount>,
  open: readonly Out[],
): Out | undefined {
  const told = open.find(
    ({ arrivedSerial, amount }) => arrivedSerial === entry.serial && amount === entry.amount,
  )
  if (told !== undefined || entry.counterName !== name) return told
  const day = beijingDay(new Date(entry.bookedAt))
  const alike = open.filter(
    ({ amount, arrivedOn, paidOn }) =>
      amount === entry.amount && arrivedOn === null && paidOn !== null && paidOn <= day,
  )
  return alike.length === 1 ? alike[0] : undefined
}

async function knownSerials(act: Act, account: string, serials: readonly string[]) {
  const { rows } = await act.tx.execute<{ serial: string; moved: string }>(sql`
    select serial, case direction when '1' then amount else -amount end as moved from bank_line where bank_account = ${account}::uuid
       and serial = any(${sql.param([...serials])}::text[])`)
  return new Map(rows.map(({ serial, moved }) => [serial, Number(moved)]))
}

/** Money in that was typed with these numbers before the bank told them. */
async function typedMoney(act: Act, account: string, serials: readonly string[]) {
  const rows = await selectRows(
    act.tx,
    moneyIn,
    sql`where bank_account = ${account}::uuid and bank_serial = any(${sql.param([...serials])}::text[])
          and state not in ('reversed')`,
  )
  return new Map(rows.map(row => [row.bankSerial ?? '', row]))
}

/** Payments of the account, and transfers to it, that no line of it is ticked against; none is taken back meanwhile. */
function unticked(act: Act, { id }: Row<typeof bankAccount>): Promise<Out[]> {
  return selectRows(
    act.tx,
    moneyOut,
    sql`where state = 'paid' and (bank_account = ${id}::uuid or to_account = ${id}::uuid)
          and not exists (select from bank_line l
                           where l.money_out = money_out.id and l.bank_account = ${id}::uuid)
        order by paid_on, id for update`,
  )
}
