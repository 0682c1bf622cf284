import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessModule, openAccount } from '#modules/access/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { letters } from './fixture/letters.ts'
import { approvalModule, handReviewsOn, reviewsOf, seedApproval } from './index.ts'

const deciding = ['letter.view', 'letter.approve', 'letter.reject', 'letter.return']
const writing = ['view', 'create', 'update', 'submit'].map(verb => `letter.${verb}`)
let house: TestHouse
let organisation: string
let leaver: Person
let successor: Person

beforeAll(async () => {
  house = await openHouse([accessModule, approvalModule, charityModule, letters])
  await house.prepare(async act => {
    await seedApproval(act)
    organisation = (await makeOrganisation(act, '北方慈善基金会')).id
    const open = async (loginName: string, realName: string) => {
      const facts = { ownerKind: 'platform' as const, loginName, realName }
      const { id } = await openAccount(act, { ...facts, roles: [], reason: '测试' })
      return personWith([...deciding, ...writing], { accountId: id, name: realName })
    }
    leaver = await open('zhao', '赵一')
    successor = await open('qian', '钱二')
  })
})
afterAll(() => house.close())

const post = (person: Person, path: string, question: object) =>
  house.call(person, 'POST', `/api/letters/letter/${path}`, { ...question })

async function submitted(by: Person): Promise<string> {
  const draft = { subject: '用款函', organisation, amount: 100 }
  const { id, version } = (await post(by, 'insert', draft)).dataPoints
  await post(by, 'submit', { id, version })
  return id
}

const queueOf = async (person: Person): Promise<string[]> => {
  const answer = await house.call(person, 'GET', '/api/approval/review/getQueue', { limit: 50 })
  return answer.dataPoints.list.map(({ record }: { record: string }) => record)
}

it('hands reviews to a colleague who may decide them, never those he submitted himself', async () => {
  const stranger = personWith(writing)
  const four = []
  for (const by of [stranger, stranger, stranger, successor]) four.push(await submitted(by))
  expect((await queueOf(leaver)).sort()).toEqual([...four].sort())
  const open = await house.prepare(act => reviewsOf(act, leaver, successor))
  expect(open.map(({ refusal }) => refusal).filter(Boolean)).toEqual([
    '由接手人提交，留给其他审核人',
  ])
  const given = open.filter(({ refusal }) => refusal === undefined).map(({ id }) => id)
  const way = { from: leaver.accountId, to: successor.accountId }
  await house.prepare(act => handReviewsOn(act, given, way))
  expect(await queueOf(leaver)).toEqual([four[3]])
  expect((await queueOf(successor)).sort()).toEqual(four.slice(0, 3).sort())
})

it('says of a successor without the action that he cannot take a review over', async () => {
  await submitted(personWith(writing))
  const clerk = personWith(writing)
  const open = await house.prepare(act => reviewsOf(act, leaver, clerk))
  expect(new Set(open.map(({ refusal }) => refusal))).toEqual(new Set(['接手人不能审核此事项']))
})
