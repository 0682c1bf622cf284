import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { ownerIdOf, registrationRequest } from '#modules/access/model/index.ts'
import { tellDeciders } from '#modules/access/server/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import {
  registrationRequestComplete,
  registrationRequestState,
} from '../model/registration-request-calls.ts'
import { asProduct } from './as-product.ts'
import { limitRate } from './rate-limit.ts'
import { refuseForeignProof, wrongCode } from './registration-question.ts'
import { identity, registrationSettings } from './registration-units.ts'
import { findRightCode, spendCode } from './sms-codes.ts'

type Request = Row<typeof registrationRequest>

/** 查询进度: number and phone together; either alone tells nothing. */
export const stateRoute = route(registrationRequestState, {
  access: 'public',
  summary: '查询注册进度',
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
export const completeRoute = route(registrationRequestComplete, {
  access: 'public',
  summary: '补正注册申请',
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
    const code = await findRightCode(database, {
      ...{ scene: 'register', phone, code: phoneCode, sessionHash },
    })
    if (code === undefined) throw wrongCode()
    return asProduct(exchange, async act => {
      const row = await lockRow(act, registrationRequest, found.id)
      if (row.state !== 'returned') throw refusal('申请不在退回补正中，无需补正')
      if (!(await spendCode(act.tx, code))) throw wrongCode()
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
