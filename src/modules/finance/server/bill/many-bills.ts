import { z } from 'zod'
import { faultText, log } from '#kernel/server/log.ts'
import { logRefusedOne } from '#kernel/server/log-refused-act.ts'
import { parseQuestion } from '#kernel/server/parse-question.ts'
import { holds } from '#kernel/server/person.ts'
import { denied, Refusal, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { bill } from '../../model/index.ts'
import { billPreview, billUploadMany } from '../../model/many-bills-calls.ts'
import { takeBill } from './bill.ts'
import type { BillWish } from './bill-wish.ts'
import { type FoundBill, foundBills } from './found-bills.ts'
import { lookAt, withClashes } from './look-at-bill.ts'
import { titlesGiven } from './partner-bill.ts'
import { withBillFiles } from './receive-bill.ts'
import { toldOf } from './told-refusal.ts'

type Asked = z.output<typeof billPreview.question>

/** Several bills at once: they are looked at first, and each is saved by itself. */
export const manyBillsRoutes: readonly AnyRoute[] = [
  route(billPreview, {
    access: { action: 'bill.upload' },
    summary:
      '预览待上传的账单（multipart，一个或多个文件部分，名为 upfile；压缩包内可有多份账单）：识别结果、前 20 行、汇总核对与不能保存的原因；不写入',
    multipart: true,
    async handle(given, exchange) {
      const asked = parseQuestion(billPreview.question, given)
      const wishOf = wishesOf(exchange, asked)
      return withBillFiles(exchange, async files => {
        const { bills, aside } = await foundBills(files)
        refuseSeveral(asked, bills)
        const looks = await exchange.read(async act => {
          const seen = []
          for (const each of bills) seen.push(await lookAt(act, each, wishOf(each.key)))
          return seen
        })
        return { bills: withClashes(looks), aside }
      })
    },
  }),
  route(billUploadMany, {
    access: { action: 'bill.upload' },
    summary:
      '上传一份或多份渠道账单（multipart，文件部分名为 upfile，可多个；压缩包内可有多份账单）：每份单独保存为批次，不能保存的逐份说明，不影响其他；take 只保存所列各份',
    multipart: true,
    async handle(given, exchange) {
      const asked = parseQuestion(billUploadMany.question, given)
      const wishOf = wishesOf(exchange, asked)
      const taken = asked.take === undefined ? undefined : new Set(asked.take.split(','))
      return withBillFiles(exchange, async files => {
        const { bills, aside } = await foundBills(files)
        const wanted = bills.filter(({ key }) => taken?.has(key) ?? true)
        refuseSeveral(asked, wanted)
        const results = []
        for (const each of wanted) results.push(await save(exchange, each, wishOf(each.key)))
        return { results, aside }
      })
    },
  }),
]

function refuseSeveral({ replaces }: Asked, bills: readonly FoundBill[]): void {
  if (replaces !== undefined && bills.length > 1)
    throw refusal('替换时只能上传一份账单，请只选择该日的账单')
}

const chosenShape = z.record(
  z.string().max(16),
  z.strictObject({ merchant: z.uuid().optional(), titles: z.unknown().optional() }),
)

/** What the uploader decides, of all and of single bills; refused to whom it is not given. */
function wishesOf({ visitor: { person } }: Exchange, asked: Asked): (key: string) => BillWish {
  if (person === null || !['organisation', 'platform'].includes(person.ownerKind)) throw denied()
  if (asked.missing === 'create' && !holds(person, 'bill.createMissing')) throw denied()
  const { cause, replaces } = asked
  const shared = {
    createsMissing: asked.missing === 'create',
    ...(cause === undefined ? {} : { cause }),
    ...(replaces === undefined ? {} : { replaces }),
  }
  const chosen = asked.chosen === undefined ? {} : chosenIn(asked.chosen)
  return key => ({ ...shared, ...chosen[key] })
}

type Chosen = Pick<BillWish, 'merchant' | 'titles'>

function chosenIn(typed: string): Readonly<Record<string, Chosen>> {
  let read: z.output<typeof chosenShape>
  try {
    read = chosenShape.parse(JSON.parse(typed))
  } catch {
    throw refusal('所选商户号有误', 'chosen')
  }
  return Object.fromEntries(
    Object.entries(read).map(([key, { merchant, titles }]) => [
      key,
      {
        ...(merchant === undefined ? {} : { merchant }),
        ...(titles === undefined ? {} : { titles: titlesGiven(titles) }),
      },
    ]),
  )
}

/** One bill in a transaction of its own; what becomes of it keeps no other from being saved. */
async function save(exchange: Exchange, found: FoundBill, wish: BillWish) {
  const { key, at, file, bill: given } = found
  const which = { key, at, file, name: given.name }
  try {
    if (found.refused !== undefined) throw found.refused
    const made = await exchange.perform(act => takeBill(act, given, wish))
    const bills = made.map(({ id, number, billDate }) => ({ id, number, billDate }))
    return { ...which, bills, refused: null }
  } catch (error) {
    if (!(error instanceof Refusal))
      log.error({ requestId: exchange.requestId, error: faultText(error) }, 'a bill was not taken')
    const refused = error instanceof Refusal ? error : refusal('系统错误，未能保存，请稍后再试')
    // As one that is uploaded alone leaves it in the log.
    await exchange.perform(act =>
      logRefusedOne(act, bill, {
        ...{ action: 'bill.upload', label: '上传账单', id: '', title: '', error: refused },
      }),
    )
    return { ...which, bills: [], refused: toldOf(refused) }
  }
}
