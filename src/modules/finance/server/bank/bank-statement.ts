import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { parseQuestion } from '#kernel/server/parse-question.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import {
  type StatementColumn,
  statementColumns,
  type statementRead,
} from '../../model/bank/bank-calls.ts'
import { bankStatement } from '../../model/bank/bank-statement.ts'
import { bankAccount } from '../../model/index.ts'
import { keepOriginal } from '../bill/original.ts'
import { type BillFile, withBillFile } from '../bill/receive-bill.ts'
import { bankAccountServing } from '../money/bank-account.ts'
import { type BankFile, brokenBalance, inOrder } from './bank-entry.ts'
import { type Judged, judgeEntries, numbered } from './judge-entries.ts'
import { readBankSheet } from './read-bank-sheet.ts'
import { readCamt } from './read-camt.ts'
import { takeStatement, takeTurn } from './take-statement.ts'

/** The files of banks that were taken. */
export const bankStatementServing = serve(bankStatement, { sums: ['income', 'expense'] })

type Read = z.output<typeof statementRead>

const most = 20 * 1024 * 1024
const linesShown = 20
/** No bank's system that statements come from is older. */
const firstYear = '2000'

const question = z.object({
  bankAccount: z.uuid('请选择银行账户'),
  /** Reads the file and says what would become of it; nothing is written. */
  check: z.enum(['0', '1']).default('0'),
  /** What a person said of titles: `title` → column, as JSON. */
  titles: z.string().max(4000).optional(),
})

/** `POST …/bankStatement/upload`: a statement of a bank becomes money in and ticks off money out. */
export const statementUploadRoute: AnyRoute = route({
  method: 'POST',
  path: '/api/finance/bankStatement/upload',
  access: { action: 'bankStatement.upload' },
  summary:
    '导入银行对账单（csv、xlsx、camt.053；multipart，文件部分名为 upfile）；check=1 只校验不写入；流水号已有的行跳过',
  question,
  multipart: true,
  async handle(given, exchange) {
    const asked = parseQuestion(question, given)
    const { person } = exchange.visitor
    if (person === null || !['organisation', 'platform'].includes(person.ownerKind)) throw denied()
    return withBillFile(exchange, file => take(exchange, file, asked))
  },
})

async function take(
  exchange: Exchange,
  file: BillFile,
  { bankAccount: id, check, titles }: z.output<typeof question>,
): Promise<Read> {
  const bytes = await bytesOf(file)
  const said = titles === undefined ? {} : titlesSaid(titles)
  return exchange.perform(act =>
    importStatement(act, { bankAccount: id, file, bytes, said, isCheck: check === '1' }),
  )
}

/** Reads a file of an account and, unless it is only checked, writes what it tells anew. */
export async function importStatement(
  act: Act,
  {
    bankAccount: id,
    file,
    bytes,
    said = {},
    isCheck = false,
  }: {
    readonly bankAccount: string
    readonly file: BillFile
    readonly bytes: Buffer
    /** What a person said of titles. */
    readonly said?: Readonly<Record<string, string>>
    readonly isCheck?: boolean
  },
): Promise<Read> {
  await takeTurn(act, id)
  await readInScope(act, bankAccountServing, id)
  const account = await lockRow(act, bankAccount, id)
  if (account.state !== 'active') throw refusal('该账户未启用', 'bankAccount')
  await refuseKnown(act, id, file.sha256)
  const known = new Map([...Object.entries(await titlesBefore(act, id)), ...Object.entries(said)])
  const read = isXml(bytes) ? readCamt(bytes) : await readBankSheet(bytes, known)
  if (read.missing.length > 0) {
    if (isCheck) return answer(read, [], null)
    throw refusal(`对账单缺少：${read.missing.join('、')}，请说明各列是什么`, 'upfile')
  }
  refuseForeign(read, account, act)
  const lines = await judgeEntries(act, account, numbered(inOrder(read.entries)))
  const isFresh = lines.some(({ fate }) => fate !== 'known')
  if (isCheck || !isFresh) return answer(read, lines, null)
  refuseBroken(read)
  await keepOriginal(act, file)
  const { name, sha256 } = file
  const made = await takeStatement(act, { account, file: read, lines, name, sha256 })
  return answer(read, lines, made)
}

/** The very file of an account is taken once (useradmin.md "channelStatement"); what overlaps in others is skipped. */
async function refuseKnown({ tx }: Act, account: string, sha256: string): Promise<void> {
  const { rows } = await tx.execute<{ number: string; from: string; to: string; on: string }>(sql`
    select number, "from"::text, "to"::text,
           (created_at at time zone 'Asia/Shanghai')::date::text as on
      from bank_statement
     where bank_account = ${account}::uuid and sha256 = ${sha256} order by created_at limit 1`)
  const [known] = rows
  if (known === undefined) return
  const { number, from, to, on } = known
  throw refusal(
    `该文件已于 ${on} 导入为对账单 ${number}（${from} 至 ${to}），同一文件不能重复导入`,
    'upfile',
  )
}

async function bytesOf(file: BillFile): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file.open()) {
    size += piece.length
    if (size > most) throw refusal('文件超过 20 MB，请按月下载后上传', 'upfile')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function titlesSaid(typed: string): Record<string, string> {
  try {
    const columns = Object.keys(statementColumns) as [StatementColumn]
    return z.record(z.string().max(100), z.enum(columns)).parse(JSON.parse(typed))
  } catch {
    throw refusal('列映射有误', 'titles')
  }
}

/** What the titles of this account's last sheet were read as. */
async function titlesBefore({ tx }: Act, account: string): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ titles: Record<string, string> }>(sql`
    select titles from bank_statement where bank_account = ${account}::uuid and format = 'sheet'
     order by created_at desc limit 1`)
  return rows[0]?.titles ?? {}
}

const isXml = (bytes: Buffer) =>
  /^\s*(\uFEFF)?\s*<(\?xml|[\w:]*Document)/.test(bytes.toString('utf8', 0, 200))

/** The file is of this account, and of days that have been. */
function refuseForeign(
  { account, entries }: BankFile,
  own: Row<typeof bankAccount>,
  act: Act,
): void {
  if (account !== null && account !== own.account)
    throw refusal('对账单的账号与所选银行账户不一致', 'bankAccount')
  const late = entries.find(({ bookedAt }) => bookedAt > act.now.toISOString())
  if (late !== undefined) throw refusal(`第 ${late.line} 行：交易时间晚于现在`, 'upfile')
  const ancient = entries.find(({ bookedAt }) => bookedAt < firstYear)
  if (ancient !== undefined) throw refusal(`第 ${ancient.line} 行：交易时间早于 2000 年`, 'upfile')
  const opened = own.openedOn
  const early = entries.find(
    ({ bookedAt }) => opened !== null && beijingDay(new Date(bookedAt)) < opened,
  )
  if (early !== undefined)
    throw refusal(`第 ${early.line} 行：交易时间早于账户开户日期 ${opened}`, 'upfile')
}

function refuseBroken(file: BankFile): void {
  const line = brokenBalance(file.entries)
  if (line !== undefined)
    throw refusal(`第 ${line} 行：余额与上一行不连续，请下载完整的对账单`, 'upfile')
  if (file.isSummed === false) throw refusal('期初余额与流水合计不等于期末余额', 'upfile')
}

function answer(file: BankFile, lines: readonly Judged[], id: string | null): Read {
  const count = (fate: Judged['fate']) => lines.filter(each => each.fate === fate).length
  const sum = (isIncome: boolean) =>
    lines.reduce((total, each) => total + (each.isIncome === isIncome ? each.amount : 0), 0)
  const days = lines.map(({ bookedAt }) => bookedAt).sort()
  const isTold = file.entries.some(({ balance }) => balance !== null)
  const holds = brokenBalance(file.entries) === undefined && file.isSummed !== false
  return {
    id,
    titles: file.titles.map(each => ({ ...each })),
    missing: [...file.missing],
    rows: lines.length,
    ...{ income: sum(true), expense: sum(false), from: days[0] ?? null, to: days.at(-1) ?? null },
    closing: inOrder(file.entries).at(-1)?.balance ?? null,
    ...{ fresh: lines.length - count('known'), known: count('known'), linked: count('linked') },
    ...{ flagged: count('flagged'), ticked: count('ticked'), open: count('open') },
    isBalanced: isTold ? holds : null,
    lines: lines.slice(0, linesShown).map(each => ({
      ...{ line: each.line, bookedAt: each.bookedAt, isIncome: each.isIncome },
      ...{ amount: each.amount, balance: each.balance, counterName: each.counterName },
      ...{ remark: each.remark, serial: each.serial, fate: each.fate },
    })),
  }
}
