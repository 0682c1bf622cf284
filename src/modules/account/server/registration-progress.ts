import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { currentVault } from '#kernel/server/vault/vault.ts'
import { ownerIdOf, registrationRequest } from '#modules/access/model/index.ts'
import { tellDeciders } from '#modules/access/server/index.ts'
import { asProduct } from './as-product.ts'
import { mobile } from './mobile.ts'
import { limitRate } from './rate-limit.ts'
import { optionalText, refuseForeignProof } from './registration-question.ts'
import { identity, registrationSettings } from './registration-units.ts'
import { takeCode } from './sms-codes.ts'

type Request = Row<typeof registrationRequest>

const at = (call: string) => `/api/upms/registrationRequest/${call}`
const own = { number: z.string().trim().max(30), phone: mobile }

/** 查询进度: number and phone together; either alone tells nothing. */
export const stateRoute = route({
  method: 'GET',
  path: at('getState'),
  access: 'public',
  summary: '查询注册进度',
  question: z.object(own),
  async handle(asked, exchange) {
    limitRate('state', exchange.ip, 10)
    const row = await exchange.database.read('all', reader => requestOf(reader, asked))
    const { number, state, submittedAt, opinion } = row
    return {
      ...{ number, state, submittedAt, opinion },
      // What may be mended is shown to whoever knows number and phone.
      ...(state === 'returned'
        ? {
            department: row.departmentText,
            position: row.positionText,
            remark: row.remark,
            hasProof: row.proof !== null,
          }
        : {}),
    }
  },
})

/** 补正: the applicant proves the phone again and completes what was missing; the number stays. */
export const completeRoute = route({
  method: 'POST',
  path: at('complete'),
  access: 'public',
  summary: '补正注册申请',
  question: z.object({
    ...own,
    phoneCode: z.string().trim().max(20),
    department: optionalText(30),
    position: optionalText(30),
    remark: optionalText(200),
    proof: z.uuid().nullish(),
  }),
  async handle(given, exchange) {
    limitRate('registration', exchange.ip, 10)
    const { database, visitor } = exchange
    const { number, phone, phoneCode, proof } = given
    const found = await database.read('all', reader => requestOf(reader, { number, phone }))
    if (found.state !== 'returned') throw refusal('申请不在退回补正中，无需补正')
    await refuseForeignProof(exchange, proof)
    const kind = identity.parse(found.ownerKind)
    const settingOf = await database.read('all', reader =>
      registrationSettings(reader, kind, [ownerIdOf(found) ?? '']),
    )
    const isMissing = settingOf(ownerIdOf(found) ?? '').proof && proof == null
    if (isMissing && found.proof === null) throw refusal('请上传在职证明或授权书', 'proof')
    const sessionHash = visitor.sessionHash
    const isRight = await takeCode(database, {
      scene: 'register',
      phone,
      code: phoneCode,
      sessionHash,
    })
    if (!isRight) throw refusal('验证码错误或已失效', 'phoneCode')
    return asProduct(exchange, async act => {
      const row = await lockRow(act, registrationRequest, found.id)
      if (row.state !== 'returned') throw refusal('申请不在退回补正中，无需补正')
      const completed = await moveRow(act, registrationRequest, row, 'complete', {
        departmentText: given.department ?? row.departmentText,
        positionText: given.position ?? row.positionText,
        remark: given.remark ?? row.remark,
        proof: proof ?? row.proof,
        opinion: null,
      })
      await tellDeciders(act, completed)
      return { number }
    })
  },
})

async function requestOf(
  reader: Reader,
  { number, phone }: { number: string; phone: string },
): Promise<Request> {
  const [row] = await findRows(
    reader,
    registrationRequest,
    sql`${tableOf(registrationRequest).number} = ${number} and phone_index = ${currentVault().blindIndex(phone, 'registration_request.phone')}`,
    1,
  )
  if (row === undefined) throw absent()
  return row
}
