import { expect } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { Person } from '#kernel/server/person.ts'
import { makeOrganisation, makeStaff } from '#modules/content/server/fixture/content-world.ts'
import { seedContent } from '#modules/content/server/index.ts'
import { openHouse } from './house.ts'

const verbs = [
  'view',
  'create',
  'update',
  'publish',
  'offline',
  'delete',
  'move',
  'disable',
  'enable',
]
const actions = ['helpArticle', 'helpColumn'].flatMap(name => verbs.map(verb => `${name}.${verb}`))

/** What somebody of the service holds who answers applications. */
export const serving = ['view', 'accept', 'reply', 'transfer', 'finish', 'close'].map(
  verb => `application.${verb}`,
)

/** What somebody holds who writes help texts and answers applications. */
export const helping = [...actions, ...serving]

/** The help centre: who writes it, a reader of an organisation and one of a vendor. */
export async function openHelpTexts() {
  const house = await openHouse(modules)
  await house.prepare(seedContent)
  const mine = await house.prepare(act => makeOrganisation(act, '云岭助学基金会'))
  const editor = await house.prepare(act => makeStaff(act, null, helping))
  const reader = await house.prepare(act => makeStaff(act, mine, []))
  const vendor: Person = {
    ...(await house.prepare(act => makeStaff(act, mine, []))),
    ownerKind: 'vendor',
  }
  const post = (person: Person | null, path: string, question: object = {}) =>
    house.call(person, 'POST', `/api/helpmanager/${path}`, question as Record<string, unknown>)
  const ask = (person: Person | null, path: string, question: object = {}) =>
    house.call(person, 'GET', `/api/helpmanager/${path}`, question as Record<string, unknown>)

  async function columnOf(code: string) {
    const { dataPoints } = await ask(editor, 'helpColumn/getTree')
    return dataPoints.find((row: { code: string }) => row.code === code)
  }

  let serial = 0
  /** A text of that column that readers have. */
  async function published(code: string, more: object = {}) {
    serial += 1
    const column = await columnOf(code)
    const made = await post(editor, 'helpArticle/insert', {
      title: `怎样提交拨付申请（${serial}）`,
      column: column.id,
      content: '<h2>第一步</h2><p>在拨付页面选择项目和预算科目，填写金额后提交审核。</p>',
      ...more,
    })
    expect(made).toMatchObject({ statusCode: 1 })
    const { id, version } = made.dataPoints
    const done = await post(editor, 'helpArticle/publish', { id, version })
    expect(done).toMatchObject({ statusCode: 1 })
    return done.dataPoints
  }
  return { house, editor, reader, vendor, post, ask, columnOf, published }
}

/** What tests of the help centre stand in. */
export type HelpTexts = Awaited<ReturnType<typeof openHelpTexts>>
