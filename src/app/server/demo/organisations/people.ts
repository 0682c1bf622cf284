import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { type DemoAccount, openDemoAccount } from '../accounts.ts'
import { momentOf } from '../days.ts'
import { personName, phone } from '../names/people.ts'
import { narrator, type World } from '../world.ts'
import type { Member } from './join.ts'

/** The people of an organisation who can sign in. */
export interface Team {
  readonly head: Person
  readonly operator: Person
  readonly finance: Person
  /** Pays what the others asked for and checked: money leaves by three people (BR-15). */
  readonly cashier: Person
}

/** Where only the first administrator works, that person does everything that one may do alone. */
export function aloneIn({ head }: Member): Pick<Team, 'head' | 'operator'> {
  return { head, operator: head }
}

const duties = [
  ['head', '负责人', ['org_head']],
  ['operator', '运营', ['org_operator']],
  ['finance', '财务', ['org_finance']],
  ['cashier', '出纳', ['org_finance']],
] as const

/** Opens the accounts of one organisation's people. */
export async function openTeam(
  world: World,
  { candidate, row }: Member,
): Promise<{ team: Team; accounts: DemoAccount[] }> {
  const random = world.random(`${candidate.name} people`)
  const accounts = await world.as(
    narrator,
    momentOf(row.joinedAt ?? world.today, 600),
    async ({ act }) => {
      const opened: DemoAccount[] = []
      for (const [name, duty, roles] of duties)
        opened.push(
          await openDemoAccount(act, {
            ownerKind: 'organisation',
            organisation: row.id,
            ownerName: row.name,
            loginName: `${candidate.letters}.${name}`,
            role: `${row.shortName}·${duty}`,
            realName: personName(random),
            phone: phone(random),
            roles,
          }),
        )
      return opened
    },
  )
  await nameContacts(world, row, accounts)
  const people = await Promise.all(accounts.map(({ id }) => world.person(id)))
  const [head, operator, finance, cashier] = people
  if (!head || !operator || !finance || !cashier) throw new Error('a team has four people')
  return { team: { head, operator, finance, cashier }, accounts }
}

/** Whom the platform asks about money and about disclosure. */
async function nameContacts(
  world: World,
  { id }: Member['row'],
  [, operator, finance]: readonly DemoAccount[],
): Promise<void> {
  await world.as(narrator, new Date(), async ({ act }) => {
    const row = await findRow(act.tx, organisation, id)
    if (row === undefined || operator === undefined || finance === undefined) return
    const contacts = { financeContact: finance.id, disclosureContact: operator.id }
    await updateRow(act, organisation, row, contacts)
  })
}

/** The unit, vendor and merchant whose own records come with their modules. */
const elsewhere = {
  unit: {
    ownerKind: 'unit',
    unit: '0196f0a0-0000-7000-8000-000000000061',
    ownerName: '陕西省民政厅',
  },
  vendor: {
    ownerKind: 'vendor',
    vendor: '0196f0a0-0000-7000-8000-000000000071',
    ownerName: '榆林智善设备有限公司',
  },
  merchant: {
    ownerKind: 'merchant',
    merchant: '0196f0a0-0000-7000-8000-000000000081',
    ownerName: '驼城惠民超市',
  },
} as const

/** The people outside platform and organisations: those whose work has a screen. */
export async function openOthers(act: Act): Promise<DemoAccount[]> {
  const { unit, vendor, merchant } = elsewhere
  return [
    await openDemoAccount(act, {
      ...unit,
      areas: ['610000'],
      loginName: 'unit.reviewer',
      role: '主管单位审核员（陕西省）',
      realName: '高民政',
      roles: ['unit_reviewer'],
    }),
    await openDemoAccount(act, {
      ...vendor,
      loginName: 'vendor.admin',
      role: '厂商管理员',
      realName: '贺设备',
      roles: ['vendor_admin'],
    }),
    await openDemoAccount(act, {
      ...merchant,
      loginName: 'merchant.admin',
      role: '商家管理员',
      realName: '孟商户',
      roles: ['merchant_admin'],
    }),
  ]
}
