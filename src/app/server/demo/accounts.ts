import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { type AccountDraft, openAccount } from '#modules/access/server/index.ts'
import { forgetSettings, givePassword } from '#modules/account/server/index.ts'
import type { Product } from '../product.ts'
import { mapLimit } from './map-limit.ts'
import { phone } from './names/people.ts'
import { seeded, seedOf } from './names/random.ts'

/** One login of the demo world. */
export interface DemoAccount {
  /** What the person does, in Chinese. */
  readonly role: string
  readonly loginName: string
  readonly password: string
  /** The account's id. */
  readonly id: string
}

type Someone = Omit<AccountDraft, 'reason' | 'ownerKind'> & { readonly role: string }

/** The platform's own people: one for each built-in role, two of those whom nobody may stand in for twice. */
const staff: readonly Someone[] = [
  { role: '系统管理员', loginName: 'admin', realName: '陈立新', roles: ['sysadmin'] },
  { role: '安全管理员', loginName: 'security', realName: '周安平', roles: ['secadmin'] },
  { role: '安全管理员（复核）', loginName: 'security2', realName: '蒋守正', roles: ['secadmin'] },
  { role: '审计管理员', loginName: 'auditor', realName: '沈明察', roles: ['auditadmin'] },
  { role: '运营', loginName: 'operator', realName: '林晓燕', roles: ['operator'] },
  { role: '审核员（一）', loginName: 'reviewer1', realName: '何慎之', roles: ['reviewer'] },
  { role: '审核员（二）', loginName: 'reviewer2', realName: '许敬业', roles: ['reviewer'] },
  { role: '财务', loginName: 'finance', realName: '吴清', roles: ['finance'] },
  { role: '财务（复核）', loginName: 'finance2', realName: '郑实', roles: ['finance'] },
  { role: '客服', loginName: 'service', realName: '冯悦', roles: ['service'] },
  { role: '观察员', loginName: 'observer', realName: '韩旁观', roles: ['observer'] },
]

/** Opens the platform's accounts; `adminPassword` is ADMIN_PASSWORD. */
export async function openStaff(
  act: Act,
  adminPassword: string | undefined,
): Promise<DemoAccount[]> {
  await askNoSecondFactor(act)
  const opened: DemoAccount[] = []
  for (const someone of staff) {
    const password = someone.loginName === 'admin' ? adminPassword : undefined
    opened.push(await openDemoAccount(act, { ...someone, ownerKind: 'platform' }, password))
  }
  return opened
}

/** Opens one account of the demo world with a password that nobody else has, in force by `givePasswords`. */
export async function openDemoAccount(
  act: Act,
  { role, ...draft }: Omit<AccountDraft, 'reason'> & { readonly role: string },
  password: string = newPassword(),
): Promise<DemoAccount> {
  const known = { phone: phone(seeded(seedOf(`${draft.loginName} phone`))), ...draft }
  const account = await openAccount(act, { ...known, state: 'enabled', reason: '演示环境' })
  return { role, loginName: draft.loginName, password, id: account.id }
}

/** Sets the passwords. Hashing is slow on purpose, so it goes on beside other work, until told to stop. */
export async function givePasswords(
  product: Pick<Product, 'act'>,
  accounts: readonly DemoAccount[],
  stop?: AbortSignal,
): Promise<void> {
  const give = ({ id, password }: DemoAccount) =>
    product.act('演示数据', act => givePassword(act, id, password))
  await mapLimit(accounts, give, { most: 2, ...(stop && { stop }) })
}

/** A demo world has no telephones: without this, nobody of the platform could enter. */
async function askNoSecondFactor(act: Act): Promise<void> {
  await act.tx.execute(
    sql`update platform_security set value = '[]'::jsonb where key = 'twoFactor.required' and scope_kind = 'global'`,
  )
  forgetSettings()
}

const letters = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']

/** Twelve characters of three classes, without those that look alike. */
export function newPassword(): string {
  const all = letters.join('')
  const signs = [...letters, ...Array.from({ length: 9 }, () => all)]
  return signs.map(each => each[randomInt(each.length)] ?? '').join('')
}
