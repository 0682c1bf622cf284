import { sql } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { holds } from '#kernel/server/person.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account } from '#modules/access/model/index.ts'
import { certificate, organisation, orgMerchant } from '#modules/charity/model/index.ts'
import { bankAccount } from '#modules/finance/model/index.ts'
import type { FirstStep } from '#modules/platform/model/index.ts'
import { addressOf } from '#modules/platform/server/index.ts'
import { project } from '#modules/project/model/index.ts'

interface Step {
  readonly label: string
  readonly hint: string
  /** Whoever holds it can take the step. */
  readonly action: string
  readonly resource: AnyResource
  readonly link: (own: string) => string
  /** So many rows are there once it is taken. */
  readonly least?: number
}

const pageOf = (own: string, tab: string) => `${addressOf(organisation.path, own)}&tab=${tab}`

const steps: readonly Step[] = [
  {
    label: '上传登记证书与募捐资格',
    hint: '项目审核和票据都要核对证照',
    action: 'certificate.create',
    resource: certificate,
    link: own => pageOf(own, 'certificates'),
  },
  {
    label: '添加收款商户号',
    hint: '捐款经商户号进入机构账户',
    action: 'orgMerchant.create',
    resource: orgMerchant,
    link: own => pageOf(own, 'merchants'),
  },
  {
    label: '登记银行账户',
    hint: '银行来款认领和拨付都从这里开始',
    action: 'bankAccount.create',
    resource: bankAccount,
    link: () => '/finance/finentry?part=accounts',
  },
  {
    label: '为同事开通账号',
    hint: '复核、关账等事项须由两个人完成',
    action: 'account.create',
    resource: account,
    link: own => pageOf(own, 'accounts'),
    least: 2,
  },
  {
    label: '发起第一个项目',
    hint: '提交审核并备案后即可开始募捐',
    action: 'project.create',
    resource: project,
    link: () => '/project/promine',
  },
]

/**
 * What an organisation does first, each with whether it is done; nothing once all of it is, or for
 * people of nobody's organisation. Only what this person may do.
 */
export async function firstSteps(act: Act): Promise<FirstStep[]> {
  const { person } = act
  const own = person.ownerId
  if (person.ownerKind !== 'organisation' || own === null) return []
  const found: FirstStep[] = []
  for (const { label, hint, action, resource, link, least = 1 } of steps) {
    if (!holds(person, action)) continue
    const { rows } = await act.tx.execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select from ${tableOf(resource)} where organisation = ${own}::uuid limit ${least}) taken`)
    found.push({ label, hint, link: link(own), isDone: (rows[0]?.n ?? 0) >= least })
  }
  return found.every(({ isDone }) => isDone) ? [] : found
}
