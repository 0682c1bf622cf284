import { createHash } from 'node:crypto'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openAccount } from '#modules/access/server/index.ts'
import { creditCode } from '#modules/charity/model/fixture/organisation-facts.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { contentModule } from '#modules/content/server/index.ts'
import { equipmentModel, equipmentType } from '#modules/equipment/model/index.ts'
import { equipmentModule } from '#modules/equipment/server/index.ts'
import { signCall } from '#modules/finance/server/index.ts'
import { fundModule } from '#modules/fund/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { projectModules } from '#modules/project/server/fixture/project-world.ts'
import { stationModule } from '#modules/station/server/index.ts'

/** The modules that vendors and their devices need. */
export const vendorModules = [
  platformModule,
  ...projectModules,
  communityModule,
  fundModule,
  helpModule,
  contentModule,
  stationModule,
  equipmentModule,
]

type Answer = {
  readonly status: number
  readonly statusCode: number
  readonly statusMessage: string
  readonly dataPoints: ReturnType<typeof JSON.parse>
}

/** What the tests' own house can do, as far as vendors and devices are made with it. */
interface House {
  readonly app: {
    inject(asked: {
      method: 'POST'
      url: string
      headers: Record<string, string>
      payload: string
    }): Promise<{ readonly statusCode: number; json(): Omit<Answer, 'status'> }>
  }
  call(
    person: Person | null,
    method: 'GET' | 'POST',
    path: string,
    question?: Record<string, unknown>,
  ): Promise<Answer>
  prepare<T>(work: (act: Act) => Promise<T>): Promise<T>
}
type MakePerson = (
  actions: readonly string[],
  more?: Partial<Omit<Person, 'actions'>> & { scope?: 'all' | 'organisation' },
) => Person

/** A record as a call answers it. */
export type Made = { id: string; version: number; state: string; [field: string]: unknown }

export const today = beijingDay(new Date())
export const everything = equipmentModel.resources.flatMap(resource =>
  actionsOf(resource).map(({ name }) => name),
)
const choosing = [
  'cause.view',
  'organisation.view',
  'account.view',
  'bankAccount.view',
  'moneyIn.view',
]
const place = { areaCode: '110105', detail: '望京街 10 号' }

/** Calls of the module's API, and what every test needs before its own. */
export function vendorWorld(house: House, personWith: MakePerson) {
  const post = (person: Person, call: string, question: object) =>
    house.call(person, 'POST', `/api/equipment/${call}`, question as Record<string, unknown>)
  const get = (person: Person, call: string, question: object = {}) =>
    house.call(person, 'GET', `/api/equipment/${call}`, question as Record<string, unknown>)
  const ok = async (answer: Promise<Answer>): Promise<Made> => {
    const { statusCode, statusMessage, dataPoints } = await answer
    if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
    return dataPoints
  }
  const refusal = async (answer: Promise<Answer>): Promise<string> => {
    const { statusCode, dataPoints, statusMessage } = await answer
    return statusCode === 1 ? 'done' : (dataPoints?.errors?.[0]?.message ?? statusMessage)
  }
  const move = (person: Person, call: string, { id, version }: Made, more: object = {}) =>
    post(person, call, { id, version, ...more })
  let serial = 0

  /** Somebody with an account of their own. */
  const somebody = (
    owner: { ownerKind: 'platform' } | { ownerKind: 'organisation' | 'vendor'; id: string },
    actions: readonly string[] = [...everything, ...choosing],
  ): Promise<Person> =>
    house.prepare(async act => {
      serial += 1
      const id = 'id' in owner ? owner.id : null
      const owned = owner.ownerKind === 'platform' ? {} : { [owner.ownerKind]: id }
      const { id: accountId } = await openAccount(act, {
        ...{
          ownerKind: owner.ownerKind,
          ...owned,
          loginName: `tester${serial}`,
          realName: '测试员',
        },
        ...{ roles: [], reason: '测试', ownerName: `单位${serial}` },
      })
      const scope = owner.ownerKind === 'platform' ? 'all' : 'organisation'
      return personWith(actions, { accountId, ownerKind: owner.ownerKind, ownerId: id, scope })
    })

  const typeOf = (code: string) =>
    house.prepare(async act => {
      const rows = await findRows(act.tx, equipmentType, undefined)
      return rows.find(row => row.code === code)?.id ?? ''
    })

  const vendorDraft = async (more: object = {}) => {
    serial += 1
    return {
      ...{
        name: `智善设备${serial}有限公司`,
        uscc: creditCode('91'),
        kinds: ['1'],
        legalPerson: '贺法人',
      },
      ...{
        licence: newId(),
        contact: '贺设备',
        phone: `139${String(serial).padStart(8, '0')}`,
        address: place,
      },
      ...{
        agreementNo: `XY-${serial}`,
        agreementFrom: addDays(today, -30),
        agreementTo: addDays(today, 300),
      },
      ...{ agreementFile: [newId()], equipmentTypes: [await typeOf('KIOSK')], ...more },
    }
  }

  /** An approved vendor with one of its own people, and its key. */
  const activeVendor = async (operator: Person, reviewer: Person, more: object = {}) => {
    const draft = await ok(post(operator, 'vendor/insert', await vendorDraft(more)))
    const sent = await ok(move(operator, 'vendor/submit', draft))
    const row = await ok(move(reviewer, 'vendor/approve', sent))
    const person = await somebody({ ownerKind: 'vendor', id: row.id })
    const key = await ok(post(person, 'vendor/rotateKey', { id: row.id }))
    return {
      ...{ id: row.id, name: String(row.name), row, person },
      key: { prefix: String(key.keyPrefix), secret: String(key.accessKey) },
    }
  }

  const device = async (
    person: Person,
    { vendor: of, type, ...more }: { vendor: string; type: string } & Record<string, unknown>,
  ) => {
    serial += 1
    return ok(
      post(person, 'equipment/insert', {
        ...{
          vendor: of,
          type: await typeOf(type),
          sn: `SN${serial}`,
          model: 'ZS-1',
          ownership: '2',
          ...more,
        },
      }),
    )
  }

  const proposal = (organisation: string, cause: string | null, devices: readonly string[]) => ({
    ...{ organisation, cause, ends: false, keeper: '李站长', keeperPhone: '13800000004' },
    ...{ startOn: today, endOn: null, files: [], offsiteFiled: false, offsiteFile: [] },
    devices: devices.map(each => ({
      device: each,
      placeKind: '2',
      placeName: '望京驿站',
      address: place,
    })),
  })
  const handing = { condition: '1', accessories: null, photos: [newId()], receiver: '李站长' }

  /** A relation in force, the device deployed. */
  const deployed = async (
    asked: {
      readonly operator: Person
      readonly clerk: Person
      readonly organisation: string
      readonly cause: string | null
    },
    row: Made,
    sealNo: string | null = null,
  ) => {
    const { operator, clerk, organisation, cause } = asked
    const answer = await post(
      operator,
      'equipmentRelation/relate',
      proposal(organisation, cause, [row.id]),
    )
    const [{ relation, why }] = answer.dataPoints
    if (relation === null) throw new Error(why)
    const bound = await ok(
      post(clerk, 'equipmentRelation/confirm', { id: relation, version: 1, ...handing }),
    )
    const now = await ok(get(operator, 'equipment/getById', { id: row.id }))
    return {
      relation: bound,
      device: await ok(move(operator, 'equipment/deploy', now, { sealNo })),
    }
  }

  /** A call that a device makes, signed with the key of its vendor. */
  const signed = async (
    key: { readonly prefix: string; readonly secret: string },
    call: string,
    body: object,
    more: { nonce?: string; hoursLate?: number; secret?: string } = {},
  ): Promise<Answer> => {
    const url = `/api/equipment/equipment/${call}`
    const payload = JSON.stringify(body)
    const timestamp = String(Math.floor(Date.now() / 1000) - (more.hoursLate ?? 0) * 3600)
    const nonce = more.nonce ?? createHash('sha256').update(newId()).digest('hex').slice(0, 32)
    const asked = { method: 'POST', url, timestamp, nonce, body: Buffer.from(payload) }
    const response = await house.app.inject({
      ...{ method: 'POST', url, payload },
      headers: {
        ...{
          'content-type': 'application/json',
          'x-device-key': key.prefix,
          'x-timestamp': timestamp,
        },
        ...{ 'x-nonce': nonce, 'x-signature': signCall(more.secret ?? key.secret, asked) },
      },
    })
    return { status: response.statusCode, ...response.json() }
  }

  return {
    ...{ post, get, ok, refusal, move, somebody, typeOf, vendorDraft, activeVendor, device },
    ...{ proposal, handing, deployed, signed },
  }
}
