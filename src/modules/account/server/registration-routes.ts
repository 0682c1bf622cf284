import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { email as emailField } from '#kinds/index.ts'
import { schemaOf } from '#kinds/registry.ts'
import { loginNamePattern, registrationRequest } from '#modules/access/model/index.ts'
import { accountMark, isDisposable, tellDeciders } from '#modules/access/server/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import { asProduct } from './as-product.ts'
import { passwordIn } from './login-keys.ts'
import { mobile } from './mobile.ts'
import { newHash, refusePassword } from './passwords.ts'
import { accountPorts } from './ports.ts'
import { limitRate } from './rate-limit.ts'
import { completeRoute, stateRoute } from './registration-progress.ts'
import { optionalText, refuseForeignProof, wrongCode } from './registration-question.ts'
import { identity, registrationSettings, unitsRoute } from './registration-units.ts'
import { readSecurity } from './settings.ts'
import { findRightCode, spendCode } from './sms-codes.ts'
import { uploadedProof } from './tables.ts'

const at = (call: string) => `/api/upms/registrationRequest/${call}`

const uploadRoute = route({
  method: 'POST',
  path: at('upload'),
  access: 'public',
  multipart: true,
  summary: '上传在职证明',
  question: z.object({}),
  async handle(_question, exchange) {
    limitRate('proof', exchange.ip, 6)
    const kept = await accountPorts().receiveProof(exchange)
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
    const asked = await database.read('all', reader => accountPorts().agreementsInForce(reader))
    if (asked.some(each => !given.consents.includes(each)))
      throw refusal('请阅读并同意注册协议和隐私协议', 'consents')
    const unit = await database.read('all', reader =>
      accountPorts().findUnit(reader, given.identity, given.unit),
    )
    if (unit === undefined) throw refusal('该单位不接受注册', 'unit')
    const settingOf = await database.read('all', reader =>
      registrationSettings(reader, given.identity, [unit.id]),
    )
    if (!settingOf(unit.id).accepts) throw refusal('该单位不接受注册', 'unit')
    if (settingOf(unit.id).proof && given.proof == null)
      throw refusal('请上传在职证明或授权书', 'proof')
    await refuseForeignProof(exchange, given.proof)
    const password = await passwordIn(database, given.loginPassword)
    const { loginName, realName, phone } = given
    const holder = { loginName, realName, phone, organisation: unit.name }
    const subject = {
      ownerKind: given.identity,
      organisation: given.identity === 'organisation' ? unit.id : null,
    }
    await database.read('all', reader => refusePassword(reader, password, { holder, subject }))
    const code = await findRightCode(database, {
      ...{ scene: 'register', phone, code: given.phoneCode },
      sessionHash: visitor.sessionHash,
    })
    if (code === undefined) throw wrongCode()
    const passwordHash = await newHash(password)
    return { number: await keep(exchange, { ...given, consents: asked, code }, passwordHash) }
  },
})

/** What was asked, with the agreements in force in place of what was sent along. */
type Registration = Omit<z.infer<typeof insertQuestion>, 'consents'> & {
  readonly consents: readonly string[]
  /** The right code of the phone, spent together with it. */
  readonly code: string
}

function keep(exchange: Exchange, given: Registration, passwordHash: string): Promise<string> {
  return asProduct(exchange, async act => {
    const taken = await takenFacts(exchange, given)
    if (taken.loginName) throw refusal('登录名已被使用', 'loginName')
    if (!(await spendCode(act.tx, given.code))) throw wrongCode()
    const number = await nextRecordNumber(act, 'RY')
    if (taken.phone) {
      await accountPorts().sendSms(act, { phone: given.phone, template: 'phoneTaken', params: {} })
      return number
    }
    const now = act.now.toISOString()
    const made = await insertRow(act, registrationRequest, {
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
      phoneMark: accountMark(given.phone),
      disposableMail: isDisposable(given.email ?? null),
      consents: given.consents.map(agreement => ({ agreement, at: now, ip: exchange.ip })),
      submittedAt: now,
      expiresAt: new Date(act.now.getTime() + 30 * 24 * 3_600_000).toISOString(),
    } as never)
    await accountPorts().noteConsents(act, {
      subject: number,
      agreements: given.consents,
      ip: exchange.ip,
      device: String(exchange.request.headers['user-agent'] ?? '').slice(0, 120),
    })
    await tellDeciders(act, made)
    return number
  })
}

async function takenFacts({ database }: Exchange, given: Registration) {
  const vault = currentVault()
  const { rows } = await database.read('all', reader =>
    reader.execute<{ loginName: boolean; phone: boolean }>(sql`
      select exists (select from account where lower(login_name) = ${given.loginName.toLowerCase()})
          or exists (select from registration_request where lower(login_name) = ${given.loginName.toLowerCase()} and state in ('pending', 'returned')) as "loginName",
        exists (select from account where state <> 'cancelled' and phone_index = ${vault.blindIndex(given.phone, 'account.phone')}) as phone`),
  )
  return rows[0] ?? { loginName: false, phone: false }
}

export const registrationRoutes = [unitsRoute, uploadRoute, insertRoute, stateRoute, completeRoute]
