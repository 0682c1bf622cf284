import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { accessPorts } from '#modules/access/server/ports.ts'
import { openStructure } from '#modules/access/server/seed.ts'
import { accountPorts } from '#modules/account/server/index.ts'
import { type Browser, openAccountWorld } from './account-world.ts'
import { personWith } from './house.ts'
import { testOrganisation } from './people.ts'
import { reconnect } from './stand-ins.ts'

const actions = ['view', 'approve', 'reject', 'return', 'transfer', 'unmask'].map(
  verb => `registrationRequest.${verb}`,
)

/** Two units with somebody at the head of each; visitors ask to be taken in by the first. */
export async function openRegistrations() {
  const world = await openAccountWorld()
  const openUnit = async (name: string) => {
    const { id } = await world.house.prepare(act => insertRow(act, testOrganisation, { name }))
    const root = await world.house.prepare(act =>
      openStructure(act, { ownerKind: 'organisation', organisation: id }, name),
    )
    return { id, root }
  }
  const [own, other] = [await openUnit('丁慈善会'), await openUnit('戊基金会')]
  const organisation = own.id

  async function headOf(loginName: string, id: string, department: string): Promise<Person> {
    const accountId = await world.account(loginName, {
      ...{ ownerKind: 'organisation', organisation: id, department, roles: ['org_head'] },
    })
    const of = { ownerKind: 'organisation', ownerId: id, scope: 'organisation' } as const
    return { ...personWith([...actions, 'account.view'], of), accountId, loginName }
  }

  const head = await headOf('head.one', organisation, own.root)
  const stranger = await headOf('head.two', other.id, other.root)
  /** What the product told people, newest last. */
  const told: { accounts: readonly string[]; title: string; link?: string }[] = []

  reconnect(accountPorts, {
    agreementsInForce: async () => ['v1', 'v2'],
    findUnits: async () => [{ id: organisation, name: '丁慈善会', area: '' }],
    findUnit: async (_reader, _identity, id) => ({ id, name: '丁慈善会', area: '' }),
  })

  reconnect(accessPorts, { notify: async (_act, notice) => void told.push(notice) })

  const setting = (change: string, of: string = organisation) =>
    world.execute(`update structure_setting set ${change} where organisation = '${of}'`)

  await world.set('twoFactor.required', [])
  await setting(`proof_required = false`)

  async function codeFor(browser: Browser, phone: string) {
    await world.pass(2)
    await browser.post('/api/user/user/sendLoginCodeV5', {
      ...{ phone, scene: 'register', validateCode: await world.solve(browser) },
    })
    return (await browser.get('/api/test/outbox', { phone })).dataPoints.code
  }

  /** Asks to be taken in, with the code that the phone was sent unless one is given. */
  async function register(
    browser: Browser,
    loginName: string,
    phone: string,
    { phoneCode, ...more }: { phoneCode?: string; [name: string]: unknown } = {},
  ) {
    return browser.post('/api/upms/registrationRequest/insert', {
      ...{ identity: 'organisation', unit: organisation, realName: '新同事', phone },
      ...{ phoneCode: phoneCode ?? (await codeFor(browser, phone)), loginName, department: '募捐' },
      ...{ loginPassword: 'Drossel-Wolke-19', consents: ['v1', 'v2'], ...more },
    })
  }

  const decide = (who: Person, move: string, body: Record<string, unknown>) =>
    world.house.call(who, 'POST', `/api/access/registrationRequest/${move}`, body)

  async function requestOf(number: string, who: Person = head) {
    const asked = { keyword: number }
    const list = await world.house.call(
      who,
      'GET',
      '/api/access/registrationRequest/getListByPage',
      asked,
    )
    return list.dataPoints.list[0]
  }

  return {
    ...{ world, organisation, root: own.root, head, stranger, told },
    ...{ setting, codeFor, register, decide, requestOf },
  }
}

/** What tests of registrations stand in. */
export type RegistrationDesk = Awaited<ReturnType<typeof openRegistrations>>
