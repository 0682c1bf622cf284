import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { email as emailField, phone as phoneField } from '#kernel/kinds/index.ts'
import { schemaOf } from '#kernel/kinds/registry.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { currentVault } from '#kernel/server/vault/vault.ts'
import { loginNamePattern, registrationRequest } from '#modules/access/model/index.ts'
import { asProduct } from './as-product.ts'
import { passwordIn } from './login-keys.ts'
import { newHash, refusePassword } from './passwords.ts'
import { ports } from './ports.ts'
import { limitRate } from './rate-limit.ts'
import { readSecurity } from './settings.ts'
import { takeCode } from './sms-codes.ts'
import { uploadedProof } from './tables.ts'

const at = (call: string) => `/api/upms/registrationRequest/${call}`
const identity = z.enum(['organisation', 'unit', 'vendor'])
const mobile = schemaOf(phoneField('手机号', { required: true })).pipe(z.string())
const optionalText = (max: number) => z.string().trim().max(max).nullish()

const unitsRoute = route({
  method: 'GET',
  path: at('getUnits'),
  access: 'public',
  summary: '查询可注册的单位',
  question: z.object({ identity, keyword: z.string().trim().max(100) }),
  async handle(given, exchange) {
    limitRate('units', exchange.ip, 30)
    if ([...given.keyword].length < 4) return []
    return exchange.database.read('all', async reader => {
      const units = await ports.findUnits(reader, given.identity, given.keyword)
      const { rows } = await reader.execute<{
        owner: string
        accepts: boolean
        proof: boolean
      }>(sql`
        select coalesce(organisation::text, unit, vendor) as owner, accepts_registration as accepts, proof_required as proof
        from structure_setting where owner_kind = ${given.identity}`)
      const settings = new Map(rows.map(row => [row.owner, row]))
      return units
        .filter(unit => settings.get(unit.id)?.accepts !== false)
        .map(unit => ({ ...unit, proofRequired: settings.get(unit.id)?.proof ?? true }))
    })
  },
})

const uploadRoute = route({
  method: 'POST',
  path: at('upload'),
  access: 'public',
  multipart: true,
  summary: '上传在职证明',
  question: z.object({}),
  async handle(_question, exchange) {
    limitRate('proof', exchange.ip, 6)
    const kept = await ports.receiveProof(exchange)
    const { sessionHash } = exchange.visitor
    await exchange.database.read('all', reader =>
      reader.insert(uploadedProof).values({ file: kept.id, sessionHash }),
    )
    return kept
  },
})

const insertQuestion = z.object({
  identity,
  unit: z.string().max(36),
  department: optionalText(30),
  position: optionalText(30),
  realName: z.string().trim().min(2, '请输入 2–50 字的姓名').max(50),
  phone: mobile,
  phoneCode: z.string().trim().max(20),
  loginName: z.string().trim().regex(loginNamePattern, '登录名格式不正确'),
  loginPassword: z.string().min(1).max(4200),
  email: schemaOf(emailField('邮箱')).nullish(),
  remark: optionalText(200),
  proof: z.uuid().nullish(),
  consents: z.array(z.string().max(100)).max(10).default([]),
})

/** 注册: whose phone already has an account gets the same answer, and a text message that says so. */
const insertRoute = route({
  method: 'POST',
  path: at('insert'),
  access: 'public',
  summary: '提交注册申请',
  question: insertQuestion,
  async handle(given, exchange) {
    limitRate('registration', exchange.ip, 10)
    const { database, visitor } = exchange
    const security = await database.read('all', reader => readSecurity(reader))
    if (!security.of('register.open')) throw refusal('暂未开放注册，请联系管理员')
    const unit = await database.read('all', reader =>
      ports.findUnit(reader, given.identity, given.unit),
    )
    if (unit === undefined) throw refusal('该单位不接受注册', 'unit')
    await refuseForeignProof(exchange, given.proof)
    const password = await passwordIn(database, given.loginPassword)
    const { loginName, realName, phone } = given
    const holder = { loginName, realName, phone, organisation: unit.name }
    const subject = {
      ownerKind: given.identity,
      organisation: given.identity === 'organisation' ? unit.id : null,
    }
    await database.read('all', reader => refusePassword(reader, password, { holder, subject }))
    const isRight = await takeCode(database, {
      ...{ scene: 'register', phone, code: given.phoneCode },
      sessionHash: visitor.sessionHash,
    })
    if (!isRight) throw refusal('验证码错误或已失效', 'phoneCode')
    return { number: await keep(exchange, given, await newHash(password)) }
  },
})

/** A registration is written by the product itself, to which every file would be open. */
async function refuseForeignProof(
  { database, visitor }: Exchange,
  proof: string | null | undefined,
): Promise<void> {
  if (proof == null) return
  const [own] = await database.read('all', reader =>
    reader
      .select({ file: uploadedProof.file })
      .from(uploadedProof)
      .where(
        and(eq(uploadedProof.file, proof), eq(uploadedProof.sessionHash, visitor.sessionHash)),
      ),
  )
  if (own === undefined) throw refusal('文件不存在或已过期，请重新上传', 'proof')
}

type Registration = z.infer<typeof insertQuestion>

function keep(exchange: Exchange, given: Registration, passwordHash: string): Promise<string> {
  return asProduct(exchange, async act => {
    const taken = await takenFacts(exchange, given)
    if (taken.loginName) throw refusal('登录名已被使用', 'loginName')
    const number = await nextRecordNumber(act, 'RY')
    if (taken.phone) {
      await ports.sendSms(act, { phone: given.phone, template: 'phoneTaken', params: {} })
      return number
    }
    const now = act.now.toISOString()
    await insertRow(act, registrationRequest, {
      number,
      ownerKind: given.identity,
      [given.identity]: given.unit,
      departmentText: given.department,
      positionText: given.position,
      realName: given.realName,
      loginName: given.loginName,
      phone: given.phone,
      email: given.email ?? null,
      passwordHash,
      proof: given.proof ?? null,
      remark: given.remark ?? null,
      consents: given.consents.map(agreement => ({ agreement, at: now, ip: exchange.ip })),
      checks: [
        { name: '手机号', result: 'green', note: '未被其他账号使用' },
        { name: '登录名', result: 'green', note: '可以使用' },
        taken.refused
          ? { name: '历史申请', result: 'amber', note: '该手机号近 30 天内有被驳回的申请' }
          : { name: '历史申请', result: 'green', note: '近 30 天内没有被驳回的申请' },
      ],
      submittedAt: now,
      expiresAt: new Date(act.now.getTime() + 30 * 24 * 3_600_000).toISOString(),
    } as never)
    await ports.noteConsents(act, {
      subject: number,
      agreements: given.consents,
      ip: exchange.ip,
      device: String(exchange.request.headers['user-agent'] ?? '').slice(0, 120),
    })
    return number
  })
}

async function takenFacts({ database }: Exchange, given: Registration) {
  const vault = currentVault()
  const { rows } = await database.read('all', reader =>
    reader.execute<{ loginName: boolean; phone: boolean; refused: boolean }>(sql`
      select exists (select from account where lower(login_name) = ${given.loginName.toLowerCase()})
          or exists (select from registration_request where lower(login_name) = ${given.loginName.toLowerCase()} and state in ('pending', 'returned')) as "loginName",
        exists (select from account where state <> 'cancelled' and phone_index = ${vault.blindIndex(given.phone, 'account.phone')}) as phone,
        exists (select from registration_request where state = 'rejected' and submitted_at > now() - interval '30 days'
          and phone_index = ${vault.blindIndex(given.phone, 'registration_request.phone')}) as refused`),
  )
  return rows[0] ?? { loginName: false, phone: false, refused: false }
}

/** 查询进度: number and phone together; either alone tells nothing. */
const stateRoute = route({
  method: 'GET',
  path: at('getState'),
  access: 'public',
  summary: '查询注册进度',
  question: z.object({ number: z.string().trim().max(30), phone: mobile }),
  async handle({ number, phone }, exchange) {
    limitRate('state', exchange.ip, 10)
    const table = tableOf(registrationRequest)
    const [row] = await exchange.database.read('all', reader =>
      findRows(
        reader,
        registrationRequest,
        sql`${table.number} = ${number} and phone_index = ${currentVault().blindIndex(phone, 'registration_request.phone')}`,
        1,
      ),
    )
    if (row !== undefined)
      return { number, state: row.state, submittedAt: row.submittedAt, opinion: row.opinion }
    throw absent()
  },
})

export const registrationRoutes = [unitsRoute, uploadRoute, insertRoute, stateRoute]
