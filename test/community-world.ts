import { eq, sql } from 'drizzle-orm'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { account } from '#modules/access/model/index.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { organisationFacts } from '#modules/charity/model/fixture/organisation-facts.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { communityModel } from '#modules/community/model/index.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { logModule } from '#modules/log/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { familyRelation, rescueClassify } from '#modules/rescue/model/index.ts'
import { rescueModule } from '#modules/rescue/server/index.ts'
import { agreements } from './agreements.ts'
import { type Answer, openHouse, personWith, type TestHouse } from './house.ts'

const actions = communityModel.resources.flatMap(resource =>
  actionsOf(resource).map(({ name }) => name),
)

/** A record as calls answer it. */
export interface Made {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

/** Two organisations, the platform's people, a community on each of two streets. */
export interface CommunityWorld {
  readonly house: TestHouse
  readonly north: string
  readonly south: string
  /** People of the northern organisation, of the southern one, and of the platform. */
  readonly worker: Person
  readonly second: Person
  readonly stranger: Person
  readonly operator: Person
  readonly reviewer: Person
  /** Of the street in which the first community lies, and of another one. */
  readonly street: Person
  readonly otherStreet: Person
  readonly home: Made
  readonly next: Made
  post(who: Person, call: string, question: object): Promise<Answer>
  get(who: Person, call: string, question?: object): Promise<Answer>
  ok(answer: Promise<Answer>): Promise<Made>
  act(who: Person, resource: string, name: string, row: Made, more?: object): Promise<Answer>
  /** As a record stands now. */
  row(resource: string, id: string, who?: Person): Promise<Made>
  /** The id of a code of GB/T 4761, or of a group in hardship. */
  relation(code: string): Promise<string>
  classify(code: string): Promise<string>
  /** Somebody of the first community, registered by the worker. */
  register(idNumber: string, more?: object): Promise<string>
  sql<T extends Record<string, unknown>>(statement: string): Promise<T[]>
}

/** Opens the world. */
export async function openCommunity(): Promise<CommunityWorld> {
  const house = await openHouse(
    [
      ...[platformModule, accessModule, agreements, approvalModule, charityModule],
      ...[classifyModule, evidenceModule, peopleModule, communityModule, rescueModule, logModule],
    ],
    { jobs: 'kept' },
  )
  const [north, south] = await house.prepare(async act => {
    await rescueModule.seed?.(act)
    const one = await insertRow(act, organisation, organisationFacts('北方社工服务中心'))
    const other = await insertRow(act, organisation, organisationFacts('南方慈善会'))
    return [one.id, other.id]
  })
  const member = (realName: string, owner: string | null) =>
    house.prepare(async act => {
      const { id: accountId } = await insertRow(act, account, {
        loginName: `u${newId().slice(-10)}`,
        ...{ realName, ownerKind: owner === null ? 'platform' : 'organisation' },
        ...{ organisation: owner, state: 'enabled' },
      })
      return personWith(actions, {
        ...{ accountId, name: realName, ownerId: owner },
        ownerKind: owner === null ? 'platform' : 'organisation',
        scope: owner === null ? 'all' : 'organisation',
      })
    })
  const [worker, second, stranger] = [
    await member('网格员', north),
    await member('社工', north),
    await member('外单位', south),
  ]
  const [operator, reviewer] = [await member('运营', null), await member('审核', null)]
  const unit = (code: string) =>
    personWith(actions, {
      ...{ ownerKind: 'unit', ownerId: newId(), areaCodes: [code], scope: 'area' },
    })
  const post = (who: Person, call: string, question: object) =>
    house.call(who, 'POST', `/api/community/${call}`, question as Record<string, unknown>)
  const get = (who: Person, call: string, question: object = {}) =>
    house.call(who, 'GET', `/api/community/${call}`, question as Record<string, unknown>)
  const ok = async (answer: Promise<Answer>): Promise<Made> => {
    const { statusCode, statusMessage, dataPoints } = await answer
    if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
    return dataPoints as unknown as Made
  }
  const idOf = (found: { readonly id: string } | undefined) => {
    if (found === undefined) throw new Error('no such code')
    return found.id
  }
  const community = (code: string, name: string) =>
    ok(
      post(operator, 'community/insert', {
        ...{ organisation: north, code, name, street: code.slice(0, 9), phone: '010-88880000' },
        address: { areaCode: code.slice(0, 6), detail: '建设路 1 号' },
      }),
    )
  const home = await community('110105001001', '朝阳里社区')
  return {
    ...{ house, north, south, worker, second, stranger, operator, reviewer, post, get, ok },
    street: unit('110105001'),
    otherStreet: unit('110105002'),
    home,
    next: await community('110105002001', '望京里社区'),
    act: (who, resource, name, row, more = {}) =>
      post(who, `${resource}/${name}`, { id: row.id, version: row.version, ...more }),
    row: (resource, id, who = operator) => ok(get(who, `${resource}/getById`, { id })),
    relation: code =>
      house.prepare(async act =>
        idOf((await findRows(act.tx, familyRelation, eq(tableOf(familyRelation).code, code)))[0]),
      ),
    classify: code =>
      house.prepare(async act =>
        idOf((await findRows(act.tx, rescueClassify, eq(tableOf(rescueClassify).code, code)))[0]),
      ),
    async register(idNumber, more = {}) {
      const { community: of, ...rest } = { community: undefined, ...more } as { community?: string }
      const made = await ok(
        post(worker, 'personIntake/insert', {
          ...{ paper: idNumber, name: '张三丰', populationKind: '1', ...rest },
          community: of ?? home.id,
        }),
      )
      return String(made.person)
    },
    sql: async statement => {
      const answer = await house.prepare(act => act.tx.execute(sql.raw(statement)))
      return answer.rows as never
    },
  }
}
