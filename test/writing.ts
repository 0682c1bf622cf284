import { expect } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { Person } from '#kernel/server/person.ts'
import { makeOrganisation, makeStaff } from '#modules/content/server/fixture/content-world.ts'
import { fillFromTemplate, seedContent } from '#modules/content/server/index.ts'
import { type Answer, openHouse, type TestHouse } from './house.ts'

const verbs = {
  article: [
    ...['view', 'create', 'update', 'delete', 'submit', 'publish', 'correct', 'offline'],
    'recommend',
  ],
  column: ['view', 'create', 'update', 'move', 'merge', 'disable', 'enable', 'delete'],
}
const actions = Object.entries(verbs).flatMap(([name, list]) => list.map(verb => `${name}.${verb}`))

/** A record as far as a test names it. */
export interface Named {
  readonly id: string
  readonly version: number
}

/** A text of more than a few words, without anything that needs a consent. */
export const plainStory = '<p>今天，三十位志愿者来到社区，为老人送去了过冬的棉被和取暖设备。</p>'

/** Writers and reviewers of organisations, and what they do through HTTP. */
export function writingOf(house: TestHouse) {
  const staffOf = (organisation: string | null, more: readonly string[] = []) =>
    house.prepare(act => makeStaff(act, organisation, [...actions, ...more]))
  const call = (person: Person | null, path: string, question: object = {}): Promise<Answer> =>
    house.call(person, 'POST', `/api/article/${path}`, question as Record<string, unknown>)
  const ask = (person: Person | null, path: string, question: object = {}): Promise<Answer> =>
    house.call(person, 'GET', `/api/article/${path}`, question as Record<string, unknown>)
  const moved = (person: Person, row: Named, move: string, answers: object = {}) =>
    call(person, `article/${move}`, { id: row.id, version: row.version, ...answers })

  async function columnOf(organisation: string | null, code: string) {
    const { dataPoints } = await ask(await staffOf(organisation), 'column/getTree')
    return dataPoints.find((row: { code: string }) => row.code === code)
  }
  async function written(person: Person, code: string, more: object = {}) {
    const column = await columnOf(person.ownerId, code)
    const answer = await call(person, 'article/insert', {
      title: '志愿者走进社区',
      column: column.id,
      content: plainStory,
      ...more,
    })
    expect(answer).toMatchObject({ statusCode: 1 })
    return answer.dataPoints
  }
  async function approved(row: Named, organisation: string | null) {
    const reviewer = await staffOf(organisation, ['article.review'])
    const done = await moved(reviewer, row, 'approve')
    expect(done).toMatchObject({ statusCode: 1 })
    return done.dataPoints
  }
  /** Written, handed over and passed, by three people of the organisation. */
  async function published(organisation: string | null, code: string, more: object = {}) {
    const writer = await staffOf(organisation)
    const row = await written(writer, code, more)
    const sent = await moved(writer, row, 'submit', { checks: ['consent', 'minors', 'noAds'] })
    expect(sent).toMatchObject({ statusCode: 1 })
    return { writer, row: await approved(sent.dataPoints, organisation) }
  }
  return { staffOf, call, ask, moved, columnOf, written, approved, published }
}

/** The whole product with two organisations whose sites stand as the template has them. */
export async function openWriting() {
  const house = await openHouse(modules)
  const [mine, other] = await house.prepare(async act => {
    const made = [
      await makeOrganisation(act, '云岭助学基金会'),
      await makeOrganisation(act, '嘉陵救援中心'),
    ]
    await seedContent(act)
    for (const each of made) await fillFromTemplate(act, each)
    await act.tx.execute(`update "column" set template = 'text'`)
    return made
  })
  return { house, mine: mine ?? '', other: other ?? '', ...writingOf(house) }
}

/** What tests of articles stand in. */
export type WritingWorld = Awaited<ReturnType<typeof openWriting>>
